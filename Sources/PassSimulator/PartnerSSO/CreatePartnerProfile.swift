import ControlAPI
import PassAPI

extension Simulator {
    /// Creates an appleSSO profile from the SAML response (page *Create and retrieve profile using partner
    /// authentication response*).
    ///
    /// - Parameter response: the parsed SAML response, or the error in the parameter.
    /// - Returns: the profiles, and whether one was created.
    /// - Throws: `invalid_parameter_saml_response`, and the `invalid_header_pfs_*` codes, unless the policy
    ///   `partnerProfileOnInvalidStatus` selects the basic profiles as the response to an invalid status.
    package mutating func createPartnerProfile(
        _ response: Result<PartnerAuthenticationResponse, EnhancedError>, in request: CheckedRequest
    ) throws(EnhancedError) -> (profiles: ProfilesResponse, isCreated: Bool) {
        if let early = try profilesWithoutPartner(in: request) { return (early, false) }
        let id: MVPDID
        do throws(EnhancedError) {
            id = try request.validPartnerMVPD(inPhaseOf: \.missingExpirationDateOnProfiles)
        } catch {
            guard request.policies.partnerProfileOnInvalidStatus == .basicProfiles else { throw error }
            return (basicProfiles(because: error.reason, in: request), false)
        }
        let profile = try savePartnerProfile(
            of: response, at: try request.integration(with: id).mvpd, in: request)
        return (
            ProfilesResponse(serviceProvider: request.serviceProvider, profiles: [id: profile.response]), true
        )
    }

    /// The largest user metadata of a profile, in bytes.
    private static var largestMetadata: Int { 16_384 }

    /// Creates a profile from the response and saves it.
    ///
    /// - Throws: `invalid_parameter_saml_response`; `invalid_header_pfs_provider_id_mismatch` for a response
    ///   that belongs to another MVPD.
    mutating func savePartnerProfile(
        of response: Result<PartnerAuthenticationResponse, EnhancedError>, at mvpd: MVPD,
        in request: CheckedRequest
    ) throws(EnhancedError) -> Profile {
        let response = try response.get()
        if let reason = request.reasonAgainst(response) {
            throw EnhancedError(.invalidParameterSAMLResponse, because: reason)
        }
        if let other = request.otherMVPD(of: response, than: mvpd) {
            let expected = request.client == .legacy ? "mvpd in the request" : "provider in the status"
            throw EnhancedError(
                .invalidHeaderPFSProviderIDMismatch,
                because: "The SAML response is from \(other), but the \(expected) is \(mvpd.id).")
        }
        guard let metadata = response.metadata(at: mvpd) else {
            throw EnhancedError(
                .invalidParameterSAMLResponse,
                because: Reason(
                    "The SAML response does not identify its user: it has no NameID and no attribute for userID.",
                    hint: "\(mvpd.id) expects one of \(mvpd.attributesNames.joined(separator: ", "))."))
        }
        let size = response.attributes.values.joined().reduce(0) { $0 + $1.utf8.count }
        guard size <= Self.largestMetadata else {
            throw EnhancedError(
                .invalidParameterSAMLResponse,
                because: """
                    The attributes of the SAML response have \(size) bytes, more than the \(Self.largestMetadata) that the \
                    mock keeps.
                    """)
        }
        let active = try request.integration(with: mvpd.id)
        // The test user who logged in; `nil` when a real device sent the response of a real MVPD.
        let user = mvpd.users.first { $0.attributes["userID"] == metadata["userID"] }
        let profile = Profile(
            serviceProvider: request.serviceProvider, mvpd: mvpd.id, type: .appleSSO,
            client: request.client,
            validity: request.validity(for: active.integration.authenticationTTL),
            attributes: UserMetadata.marking(metadata),
            attributesAtAuthorization: user?.metadataAtAuthorization ?? [:],
            loginID: LoginID(&random))
        save(profile, on: request.device)
        return profile
    }

    /// The response when the partner's SAML response is not needed: authentication is degraded, the device does not have Apple's
    /// framework, or Apple's services are off. `nil` when the response must be evaluated.
    private func profilesWithoutPartner(
        in request: CheckedRequest
    ) throws(EnhancedError) -> ProfilesResponse? {
        let platformReason = request.reasonAgainstPlatform(request.origin.platform)
        var active: ActiveIntegration?
        if let id = request.partnerFlowMVPD(requested: nil) {
            do throws(EnhancedError) {
                active = try request.integration(with: id)
            } catch {
                // An unusable fallback MVPD is ignored: the caller gets the error in the status instead. A device without
                // the framework has no status.
                if request.partnerMVPD != nil, platformReason == nil { throw error }
            }
        }
        if let active, isAuthenticationDegraded(at: active.mvpd.id, in: request) {
            return ProfilesResponse(
                serviceProvider: request.serviceProvider,
                profiles: [active.mvpd.id: request.degradedProfile(active.integration)])
        }
        let reason = platformReason ?? active.flatMap { request.reasonAgainstPartnerSignOn(at: $0) }
        return reason.map { basicProfiles(because: $0, in: request) }
    }

    /// - Parameter reason: why no profile is created from the partner's response.
    private func basicProfiles(because reason: Reason, in request: CheckedRequest) -> ProfilesResponse {
        ProfilesResponse(
            serviceProvider: request.serviceProvider,
            profiles: profiles(in: request) { $0.type == .regular }, because: reason)
    }
}

extension CheckedRequest {
    /// The MVPD that the response's request was sent to, or that issued the response, if it is not the expected one; else `nil`.
    /// An unknown issuer is accepted, because real responses name entity identifiers.
    fileprivate func otherMVPD(of response: PartnerAuthenticationResponse, than mvpd: MVPD) -> MVPDID? {
        let issuer = response.issuer.map { MVPDID($0) }.flatMap { configuration.mvpds[$0]?.id }
        return [response.request?.mvpd, issuer].compactMap(\.self).first { $0 != mvpd.id }
    }
}

extension UserMetadata {
    /// The value of an attribute in the type that the page *User Metadata* defines.
    fileprivate static func value(of key: String, from texts: [String], _ first: String) -> JSONValue {
        if texts.count > 1 || listNames.contains(key) { return .array(texts.map(JSONValue.string)) }
        guard booleanNames.contains(key), first == "true" || first == "false" else { return .string(first) }
        return .bool(first == "true")
    }
}

extension PartnerAuthenticationResponse {
    /// The attributes under their user metadata keys. When several names map to one key, the first requested
    /// name with a value counts. The name identifier replaces a missing `userID`.
    ///
    /// - Returns: `nil` when the response does not identify the user.
    fileprivate func metadata(at mvpd: MVPD) -> [String: JSONValue]? {
        var metadata: [String: JSONValue] = [:]
        let others = attributes.keys.sorted().filter { !mvpd.attributesNames.contains($0) }
        for name in mvpd.attributesNames + others {
            let (key, member) = mvpd.metadata(ofSAMLAttribute: name)
            let values = (attributes[name] ?? []).filter { !$0.isEmpty }
            guard let first = values.first else { continue }
            if let member {
                var members = metadata[key]?.object ?? [:]
                members[member] = members[member] ?? .string(first)
                metadata[key] = .object(members)
                continue
            }
            guard metadata[key] == nil else { continue }
            metadata[key] = UserMetadata.value(of: key, from: values, first)
        }
        if metadata["userID"] == nil, let nameID, !nameID.isEmpty { metadata["userID"] = .string(nameID) }
        return metadata["userID"] == nil ? nil : metadata
    }
}
