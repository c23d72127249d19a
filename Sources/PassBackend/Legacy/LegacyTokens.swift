import ControlAPI
import HTTPTypes
import PassAPI
import PassSimulator

extension Endpoint {
    /// *(Legacy) Check Authentication Token*
    func legacyCheckAuthenticationToken(_ simulator: inout Simulator) throws(LegacyError) -> Answer {
        _ = try legacyLogin(
            in: simulator,
            missing: {
                request.policies.pending(
                    "Authentication token not found", .authenticationSessionMissing, because: $0)
            },
            expired: {
                request.policies.pending(
                    "Authentication token expired", .authenticationSessionExpired, because: $0)
            })
        return .empty(.ok)
    }

    /// *(Legacy) Check Authentication Flow by Second Screen Web App*
    func legacyCheckAuthenticationFlow(_ simulator: inout Simulator) throws(LegacyError) -> Answer {
        let policies = request.policies
        guard let session = request.session, session.authenticatedMVPD != nil else {
            throw policies.pending(
                "Forbidden", .authenticationSessionMissing,
                because: request.reasonAgainstCode
                    ?? "No user has logged in with the registration code yet.")
        }
        guard simulator.legacyLogin(in: request) != nil else {
            throw policies.pending(
                "Forbidden", .authenticationSessionMissing,
                because: simulator.reasonForMissingLogin(in: request))
        }
        return .empty(.ok)
    }

    /// *(Legacy) Retrieve Authentication Token*: 404 also means that no user has logged in yet.
    func legacyRetrieveAuthenticationToken(_ simulator: inout Simulator) throws(LegacyError) -> Answer {
        let login = try legacyLogin(
            in: simulator, missing: LegacyError.notFound,
            expired: { LegacyError(410, "Gone", because: $0) })
        return Answer(legacy: login.authenticationToken)
    }

    /// The authentication token of the device that requested a registration code: 404 until its user has logged in.
    /// Clients poll it every few seconds and take any other status for a failure.
    func legacyRetrieveAuthenticationTokenForCode(_ simulator: inout Simulator) throws(LegacyError) -> Answer
    {
        guard let session = request.session else { throw request.missingLegacyCode }
        guard session.authenticatedMVPD != nil else {
            throw .notFound(because: "No user has logged in with the registration code yet.")
        }
        return Answer(
            legacy: try legacyLogin(
                in: simulator, missing: LegacyError.notFound, expired: LegacyError.notFound
            ).authenticationToken)
    }

    /// *(Legacy) Retrieve Authorization Token*: returns an earlier authorization. Its errors always have
    /// `details`.
    func legacyRetrieveAuthorizationToken(_ simulator: inout Simulator) throws(LegacyError) -> Answer {
        let resource = try legacyResource()
        let login = try legacyLogin(in: simulator)
        func notFound(_ reason: Reason) -> LegacyError {
            LegacyError(.authorizationNotFound, on: parsed.operation, because: reason)
        }
        let end = try simulator.requiredAuthorization(of: resource, for: login, in: request, notFound)
            .notAfter
        guard request.now < end else {
            let age = (request.now - end).approximate
            throw LegacyError(
                .authorizationExpired, on: parsed.operation,
                because: "The authorization of \(resource.id.excerpt) expired \(age) ago.")
        }
        do throws(EnhancedError) {
            _ = try request.integration(with: login.mvpd)
        } catch {
            throw LegacyError(error)
        }
        return Answer(
            legacy: simulator.authorizationToken(for: resource.id, until: end, of: login, in: request))
    }

    /// *(Legacy) Obtain Short Media Token*
    func legacyObtainShortMediaToken(_ simulator: inout Simulator) throws(LegacyError) -> Answer {
        let resource = try legacyResource()
        let login = try legacyLogin(in: simulator)
        return Answer(legacy: try simulator.requiredMediaToken(for: resource, of: login, in: request))
    }

    /// *(Legacy) Initiate Authorization*
    func legacyInitiateAuthorization(_ simulator: inout Simulator) throws(LegacyError) -> Answer {
        let resource = try legacyResource()
        let login = try legacyLogin(in: simulator)
        do throws(EnhancedError) {
            return Answer(legacy: try simulator.authorizeLegacy(resource, for: login, in: request))
        } catch {
            throw LegacyError(error)
        }
    }

    /// *(Legacy) Retrieve List of Preauthorized Resources*, for the device and, with a code, for second screens.
    func legacyRetrievePreauthorizedResources(_ simulator: inout Simulator) throws(LegacyError) -> Answer {
        let resources = try legacyResources()
        func unauthenticated(_ code: LegacyErrorCode, _ reason: Reason) -> LegacyError {
            LegacyError(412, "User not Authenticated", code, because: reason)
        }
        // A request with an unknown code acts for no device.
        if let reason = request.reasonAgainstCode {
            throw unauthenticated(.preauthorizationAuthenticationSessionMissing, reason)
        }
        let login = try legacyLogin(
            in: simulator,
            missing: { unauthenticated(.preauthorizationAuthenticationSessionMissing, $0) },
            expired: { unauthenticated(.preauthorizationAuthenticationSessionExpired, $0) })
        do throws(EnhancedError) {
            let response = try simulator.preauthorizeLegacy(
                resources, for: login, in: request)
            var answer = Answer(legacy: response, namesRequest: true)
            answer.reasons = response.resources.compactMap { resource in
                resource.error.map { $0.reason.about(resource.id) }
            }
            return answer
        } catch {
            throw LegacyError(error)
        }
    }

    /// *(Legacy) User Metadata*
    func legacyRetrieveUserMetadata(_ simulator: inout Simulator) throws(LegacyError) -> Answer {
        let login = try legacyLogin(
            in: simulator, missing: LegacyError.notFound,
            expired: {
                LegacyError(.authenticationSessionExpired, on: parsed.operation, because: $0)
            })
        return Answer(legacy: simulator.legacyUserMetadata(of: login, in: request))
    }
}

extension Policies {
    /// The error while no user is logged in, with the status of policy `legacyPendingStatus`.
    fileprivate func pending(
        _ message: String, _ code: LegacyErrorCode, because reason: Reason
    ) -> LegacyError {
        switch legacyPendingStatus {
        case .forbidden: LegacyError(403, message, code, because: reason)
        case .notFound: .notFound(because: reason)
        }
    }
}

extension Simulator {
    /// The validity of the authorization of a resource, even after its end.
    ///
    /// - Parameter notFound: the error if there is none.
    fileprivate func requiredAuthorization(
        of resource: RequestedResource, for login: Profile, in request: CheckedRequest,
        _ notFound: (Reason) -> LegacyError
    ) throws(LegacyError) -> Validity {
        do throws(EnhancedError) {
            if let found = try cachedAuthorization(of: resource, for: login, in: request) { return found }
        } catch {
            throw notFound(error.reason)
        }
        let starts = [
            "its login", login.type == .temporary ? "a reset of the temporary pass" : nil,
            request.policies.legacyAuthorizationCache == .off ? "a denial" : nil,
        ]
        throw notFound(
            """
            The device has not authorized \(resource.id.excerpt) since \
            \(starts.compactMap(\.self).joined(separator: " or ")).
            """)
    }

    /// The media token of a resource that the login is authorized for.
    func requiredMediaToken(
        for resource: RequestedResource, of login: Profile, in request: CheckedRequest
    ) throws(LegacyError) -> LegacyMediaToken {
        func notFound(_ reason: Reason) -> LegacyError {
            LegacyError(403, "User not authorized", .authorizationNotFound, because: reason)
        }
        let validity = try requiredAuthorization(of: resource, for: login, in: request, notFound)
        guard validity.contains(request.now) else {
            throw notFound(
                Reason(
                    "The authorization of \(resource.id.excerpt) \(validity.mismatch(at: request.now)).",
                    hint: validity.hint(at: request.now, or: "authorize the resource again")))
        }
        do throws(EnhancedError) {
            return try mediaTokenLegacy(for: resource.id, of: login, in: request)
        } catch {
            throw LegacyError(error)
        }
    }
}
