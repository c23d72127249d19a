import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

/// The checks that all operations of REST API V1 share, in their order: authorization, requestor, device,
/// device information.
extension RequestChecks {
    /// - Throws: the error of the first check that fails.
    func legacyRequest(in simulator: Simulator) throws(LegacyError) -> CheckedRequest {
        let parameters = parsed.legacyParameters
        // The session of the registration code, if it has not expired.
        let coded = parsed.code.flatMap { simulator.sessions[$0] }.flatMap {
            $0.registration != nil && $0.validity.contains(times.device) ? $0 : nil
        }
        let named =
            parameters.requestor ?? (parsed.definition.isRequestorOptional ? coded?.serviceProvider : nil)
            ?? scenario.configuration.onlyServiceProvider(of: parsed.token)
        try checkAuthorization(for: named, parameters)
        if let reason = parsed.reasonForUnreadBody { throw .badRequest(because: reason) }
        let requestor = if let named { named } else { try impliedRequestor(in: simulator) }
        if named != nil, !scenario.configuration.hasServiceProvider(requestor) {
            throw .badRequest(
                .invalidRequestor, because: scenario.configuration.reasonAgainst(requestor))
        }
        try checkLengths(of: parameters)
        if parsed.definition.requiresDevice, parameters.device == nil {
            throw .missing("deviceId", .invalidDeviceID)
        }
        let session = coded.flatMap { $0.serviceProvider == requestor ? $0 : nil }
        try checkDeviceInformation(parameters)
        let users = tokenUsers(for: requestor, session, simulator)
        var request = CheckedRequest(
            now: times.device, serverTime: times.server, scenario: scenario, serviceProvider: requestor,
            client: .legacy, device: session?.device ?? device ?? .unnamed, origin: parsed.origin,
            session: session, temporaryIdentity: parsed.temporaryIdentity, subjects: users.subjects,
            ignoredTokens: users.ignored, injected: injected)
        request.isServiceProviderNamed = named != nil
        if session == nil { request.reasonAgainstCode = reasonAgainstCode(of: requestor, in: simulator) }
        return request
    }

    /// Why the code in the request cannot be used; `nil` without a code.
    private func reasonAgainstCode(of requestor: ServiceProviderID, in simulator: Simulator) -> Reason? {
        guard let code = parsed.code else { return nil }
        do throws(EnhancedError) {
            let session = try simulator.session(code, of: requestor, at: times.device)
            return session.registration == nil
                ? "The code \(code) belongs to a session of REST API V2, and is not a registration code."
                : nil
        } catch {
            return error.reason
        }
    }

    private func checkLengths(of parameters: LegacyParameters) throws(LegacyError) {
        for name in LegacyParameters.keptNames {
            guard let text = parameters[name], !IdentifierLimit.allows(text) else { continue }
            throw .badRequest(because: Reason(IdentifierLimit.problem(with: text, in: name)))
        }
        if parsed.definition.namesResources, let problem = parameters.problemWithResources {
            throw .badRequest(.malformedAuthorizationRequest, because: problem)
        }
        for resource in (try? parsed.resources.get()) ?? [] where !RequestedResource.allows(resource.id.text)
        {
            throw .badRequest(
                because: Reason(RequestedResource.problem(withLong: resource.id.text, in: "resource")))
        }
    }

    /// The requestor of a login that the request can use, for operations whose page does not require the parameter: the device's
    /// newest login, else a shared one, else one that has ended. Empty if there is none.
    private func impliedRequestor(in simulator: Simulator) throws(LegacyError) -> ServiceProviderID {
        guard parsed.definition.isRequestorOptional,
            parsed.code != nil || scenario.configuration.policies.legacyMissingRequestor == .login
        else {
            throw .missing(parsed.definition.requestorName, .invalidRequestor)
        }
        if let code = parsed.code {
            throw .notFound(
                because: reasonAgainstCode(of: simulator.sessions[code]?.serviceProvider ?? "", in: simulator)
                    ?? "The registration code \(code) cannot be used.")
        }
        return device.flatMap {
            simulator.legacyRequestors(
                of: $0, sharing: tokenUsers(for: "", nil, simulator).subjects,
                by: scenario.configuration.policies
            ).first
        } ?? ""
    }

    private func checkAuthorization(
        for requestor: ServiceProviderID?, _ parameters: LegacyParameters
    ) throws(LegacyError) {
        guard parsed.definition.takesAccessToken,
            scenario.configuration.policies.legacyAuthorization == .required
        else { return }
        do throws(EnhancedError) {
            _ = try scenario.configuration.authorize(
                token: parsed.token, for: requestor ?? "", at: times.server)
        } catch {
            // An invalid requestor is reported later, with its own error.
            if error.code == .invalidParameterServiceProvider { return }
            if let signature = parameters.signature {
                let reason = signature.reasonAgainst(
                    requestor: requestor, at: [times.machine, times.server, times.device])
                if let reason { throw .unauthorized(because: reason) }
            } else if !isAuthorizedByKeptToken(parameters) {
                // The body might have contained a token.
                let isBodyEnough = !parsed.request.fields.contains(.authorization)
                throw .unauthorized(
                    because: (isBodyEnough ? parsed.reasonForUnreadBody : nil) ?? error.reason)
            }
        }
    }

    /// True for a request with a token of an earlier answer and without an access token. Whether the token belongs to a
    /// login is checked later.
    private func isAuthorizedByKeptToken(_ parameters: LegacyParameters) -> Bool {
        guard !parsed.request.fields.contains(.authorization), parameters["access_token"] == nil else {
            return false
        }
        if case .absent = parameters.keptToken { return false }
        return true
    }

    private func checkDeviceInformation(_ parameters: LegacyParameters) throws(LegacyError) {
        guard parsed.definition.readsDeviceInfo else { return }
        let policy = scenario.configuration.policies.deviceInfo
        guard let value = parameters.deviceInformation else {
            if policy == .lenient { return }
            throw .missing("device_info", .invalidDeviceInfo)
        }
        let isReadable =
            policy == .strict
            ? DeviceInformation(headerValue: value, as: .json) != nil : parsed.information != nil
        guard !isReadable else { return }
        let isBase64 = !value.contains { "{}=;\"".contains($0) } || value.hasSuffix("=")
        let name = "The device information"
        let problem =
            DeviceInformation.problem(withUnreadable: value, in: name)
            ?? "\(name) cannot be read, neither as base64 nor as JSON."
        throw .badRequest(
            .invalidDeviceInfo,
            because: isBase64 && value.contains(" ")
                ? Reason(
                    "\(problem) Its base64 has spaces: each + was sent as it is, and + means a space in a form.",
                    hint: "Percent-encode the base64: + as %2B.") : Reason(problem))
    }
}

extension CheckedRequest {
    /// The error for a code that the mock cannot use.
    var missingLegacyCode: LegacyError {
        .notFound(because: reasonAgainstCode ?? "The registration code cannot be used.")
    }
}

/// The parameters that single operations of REST API V1 need.
extension Endpoint {
    /// The MVPD parameter.
    ///
    /// - Parameter name: the operation's name for it.
    func legacyMVPD(_ name: String = "mvpd") throws(LegacyError) -> MVPDID {
        guard let mvpd = parsed.legacyParameters.mvpd else { throw .missing(name) }
        return mvpd
    }

    /// The resources of the request, at least one.
    ///
    /// - Throws: `missing_resource`, and `malformed_authz_request` by policy `malformedResources`.
    func legacyResources() throws(LegacyError) -> [RequestedResource] {
        guard let resources = try? parsed.resources.get(), !resources.isEmpty else {
            throw .missing("resource", .missingResource)
        }
        for resource in resources { try resource.check(by: request.policies) }
        return resources
    }

    func legacyResource() throws(LegacyError) -> RequestedResource {
        try legacyResources()[0]
    }

    /// Checks that the platform is one of Apple's, by the names on the page.
    func checkLegacyPlatform() throws(LegacyError) {
        guard let type = parsed.legacyParameters["deviceType"] else { throw .missing("deviceType") }
        guard ["iOS", "tvOS"].contains(type) else {
            throw .badRequest(because: "deviceType is \(type), expected iOS or tvOS.")
        }
    }

    /// Checks the domain by policy `domainName`.
    func checkLegacyDomain() throws(LegacyError) {
        guard let name = parsed.legacyParameters["domain_name"] else { throw .missing("domain_name") }
        if let reason = request.reasonAgainstDomain(name, in: "domain_name") {
            throw .badRequest(because: reason)
        }
    }
}

extension RequestedResource {
    /// Refuses a resource that is neither a name nor media RSS, by policy `malformedResources`.
    func check(by policies: Policies) throws(LegacyError) {
        guard policies.malformedResources != .opaque, let problem else { return }
        throw .badRequest(.malformedAuthorizationRequest, because: problem)
    }
}
