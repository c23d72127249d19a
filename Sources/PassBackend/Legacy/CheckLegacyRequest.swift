import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

/// The checks that all operations of REST API V1 share, in their order: authorization, requestor, device,
/// device information.
extension UncheckedCall {
    /// The checked call.
    ///
    /// - Throws: the error of the first check that fails.
    func legacyCall(in simulator: Simulator) throws(LegacyError) -> LegacyCall {
        guard let parameters = context.legacy else { preconditionFailure("the operation is one of V1") }
        let coded = context.code.flatMap { simulator.sessions[$0] }.flatMap { isGood($0) ? $0 : nil }
        let named =
            parameters.requestor ?? (context.definition.isRequestorOptional ? coded?.serviceProvider : nil)
            ?? scenario.configuration.onlyServiceProvider(of: context.token)
        try checkAuthorization(for: named, parameters)
        if let reason = context.reasonForUnreadBody { throw .badRequest(because: reason) }
        let requestor = if let named { named } else { try impliedRequestor(in: simulator) }
        if named != nil, !scenario.configuration.hasServiceProvider(requestor) {
            throw .badRequest(
                .invalidRequestor, because: scenario.configuration.reasonAgainst(requestor))
        }
        try checkLengths(of: parameters)
        if context.definition.namesDevice, parameters.device == nil {
            throw .missing("deviceId", .invalidDeviceID)
        }
        let session = coded.flatMap { $0.serviceProvider == requestor ? $0 : nil }
        let information = try deviceInformation(parameters)
        let users = legacyTokenUsers(session)
        return LegacyCall(
            context: context, parameters: parameters,
            situation: Situation(
                now: times.device, serverTime: times.server, scenario: scenario,
                serviceProvider: requestor, client: .legacy,
                device: session?.device ?? device ?? .unnamed,
                origin: context.request.origin(information),
                temporaryIdentity: context.temporaryIdentity,
                subjects: users.subjects),
            ignoredTokens: users.ignored, isRequestorNamed: named != nil, session: session,
            reasonAgainstCode: session == nil ? reasonAgainstCode(of: requestor, in: simulator) : nil,
            injected: injected, publicURL: publicURL, partnerRequests: verifiers.partnerRequests)
    }

    /// Why the code in the request cannot be used; `nil` without a code.
    private func reasonAgainstCode(of requestor: ServiceProviderID, in simulator: Simulator) -> Reason? {
        guard let code = context.code else { return nil }
        do throws(EnhancedError) {
            let session = try simulator.session(code, of: requestor, at: times.device)
            return session.registration == nil
                ? "The code \(code) belongs to a session of REST API V2, and is no registration code." : nil
        } catch {
            return error.reason
        }
    }

    private func checkLengths(of parameters: LegacyParameters) throws(LegacyError) {
        for name in LegacyParameters.keptNames {
            guard let text = parameters[name], !IdentifierLimit.allows(text) else { continue }
            throw .badRequest(because: Reason(IdentifierLimit.problem(with: text, in: name)))
        }
        if context.definition.namesResources, let problem = parameters.problemWithResources {
            throw .badRequest(.malformedAuthorizationRequest, because: problem)
        }
        for resource in (try? context.resources.get()) ?? [] where !RequestedResource.allows(resource.id.text)
        {
            throw .badRequest(
                because: Reason(RequestedResource.problem(withLong: resource.id.text, in: "resource")))
        }
    }

    /// The requestor of the device's newest login, for operations whose page does not require the parameter.
    /// It is empty for a device without a login, for which no login will be found.
    private func impliedRequestor(in simulator: Simulator) throws(LegacyError) -> ServiceProviderID {
        guard context.definition.isRequestorOptional,
            context.code != nil || scenario.configuration.policies.legacyMissingRequestor == .login
        else {
            throw .missing(context.definition.requestorName, .invalidRequestor)
        }
        if let code = context.code {
            throw .notFound(
                because: reasonAgainstCode(of: simulator.sessions[code]?.serviceProvider ?? "", in: simulator)
                    ?? "The registration code \(code) cannot be used.")
        }
        return device.flatMap { simulator.legacyRequestors(of: $0).first } ?? ""
    }

    /// True for a registration code that has not expired.
    private func isGood(_ session: Session) -> Bool {
        session.registration != nil && session.validity.contains(times.device)
    }

    private func checkAuthorization(
        for requestor: ServiceProviderID?, _ parameters: LegacyParameters
    ) throws(LegacyError) {
        let isNeeded =
            scenario.configuration.policies.legacyAuthorization == .required
            && context.definition.takesAccessToken
        guard isNeeded else { return }
        do throws(EnhancedError) {
            _ = try scenario.configuration.authorize(
                token: context.token, for: requestor ?? "", at: times.server)
        } catch {
            // An invalid requestor is reported later, with its own error.
            if error.code == .invalidParameterServiceProvider { return }
            if let signature = parameters.signature {
                let reason = signature.reasonAgainst(
                    requestor: requestor, at: [times.machine, times.server, times.device])
                if let reason { throw .unauthorized(because: reason) }
            } else if !isAuthorizedByKeptToken(parameters) {
                // The body could have contained a token.
                let isBodyEnough = !context.request.fields.contains(.authorization)
                throw .unauthorized(
                    because: (isBodyEnough ? context.reasonForUnreadBody : nil) ?? error.reason)
            }
        }
    }

    /// True for a request with a token of an earlier answer and without an access token. Whether the token belongs to a
    /// login is checked later.
    private func isAuthorizedByKeptToken(_ parameters: LegacyParameters) -> Bool {
        guard !context.request.fields.contains(.authorization), parameters["access_token"] == nil else {
            return false
        }
        return switch parameters.keptToken {
        case .absent: false
        case .empty, .unreadable, .token: true
        }
    }

    private func deviceInformation(
        _ parameters: LegacyParameters
    ) throws(LegacyError) -> DeviceInformation? {
        guard context.definition.readsDeviceInfo else { return nil }
        let policy = scenario.configuration.policies.deviceInfo
        guard let value = parameters.deviceInformation else {
            if policy == .lenient { return nil }
            throw .missing("device_info", .invalidDeviceInfo)
        }
        let information =
            policy == .strict
            ? DeviceInformation(headerValue: value, as: .json) : context.information
        guard let information else {
            let isBase64 = !value.contains { "{}=;\"".contains($0) } || value.hasSuffix("=")
            let problem = "The device information cannot be read, neither as base64 nor as JSON."
            throw .badRequest(
                .invalidDeviceInfo,
                because: isBase64 && value.contains(" ")
                    ? Reason(
                        "\(problem) Its base64 has spaces: each + was sent as it is, and + means a space in a form.",
                        hint: "Percent-encode the base64: + as %2B.") : Reason(problem))
        }
        return information
    }
}
