import ControlAPI
import PassAPI

extension Simulator {
    /// Makes an appleSSO profile of what the SAML response says (page *Create and retrieve profile using partner
    /// authentication response*).
    ///
    /// - Parameter response: what could be read; `nil` when the parameter was missing or no SAML response that
    ///   reports success.
    /// - Throws: the `invalid_header_pfs_*` codes and `invalid_parameter_saml_response`, unless policy
    ///   `partnerProfileOnInvalidStatus` answers an invalid status with the basic profiles.
    package mutating func createPartnerProfile(
        _ response: PartnerAuthenticationResponse?, in situation: Situation
    ) throws(EnhancedError) -> PartnerProfiles {
        if let early = try profilesWithoutPartner(in: situation) { return early }
        let mvpd: MVPD
        do throws(EnhancedError) {
            mvpd = try situation.validPartnerMVPD()
        } catch {
            guard situation.policies.partnerProfileOnInvalidStatus == .basicProfiles else { throw error }
            return basicProfiles(in: situation)
        }
        let profile = try savePartnerProfile(of: response, at: mvpd, in: situation)
        return PartnerProfiles(
            profiles: ProfilesResponse(
                serviceProvider: situation.serviceProvider, profiles: [mvpd.id: profile.response]),
            isCreated: true)
    }

    /// Saves the profile that the response makes.
    ///
    /// - Throws: `invalid_parameter_saml_response`; `invalid_header_pfs_provider_id_mismatch` for a response that was
    ///   issued for another MVPD.
    mutating func savePartnerProfile(
        of response: PartnerAuthenticationResponse?, at mvpd: MVPD, in situation: Situation
    ) throws(EnhancedError) -> Profile {
        guard let response else { throw EnhancedError(.invalidParameterSAMLResponse) }
        guard isIssued(response, for: mvpd, in: situation) else {
            throw EnhancedError(.invalidHeaderPFSProviderIDMismatch)
        }
        guard let metadata = response.metadata(at: mvpd) else {
            throw EnhancedError(.invalidParameterSAMLResponse)
        }
        let (_, terms) = try situation.integration(with: mvpd.id)
        let profile = Profile(
            serviceProvider: situation.serviceProvider, mvpd: mvpd.id, type: .appleSSO,
            client: situation.client,
            validity: Validity(from: situation.now, for: terms.authenticationTTL),
            attributes: UserMetadata.marking(metadata),
            sessionGUID: SessionGUID(&random))
        save(profile, on: situation.device)
        return profile
    }

    /// The answer where the partner is not asked at all: authentication is degraded, or Apple's services are off.
    private func profilesWithoutPartner(in situation: Situation) throws(EnhancedError) -> PartnerProfiles? {
        guard let id = situation.partnerFlowMVPD(asked: nil) else { return nil }
        if situation.partnerMVPD == nil, (try? situation.integration(with: id)) == nil {
            // The fallback has no say here: what is wrong with the status is named.
            return nil
        }
        let (mvpd, terms) = try situation.integration(with: id)
        if situation.isAuthenticationDegraded(at: id) {
            return PartnerProfiles(
                profiles: ProfilesResponse(
                    serviceProvider: situation.serviceProvider,
                    profiles: [id: situation.degradedProfile(terms)]),
                isCreated: false)
        }
        return situation.offersPartnerSignOn(at: mvpd, terms) ? nil : basicProfiles(in: situation)
    }

    private func basicProfiles(in situation: Situation) -> PartnerProfiles {
        PartnerProfiles(
            profiles: ProfilesResponse(
                serviceProvider: situation.serviceProvider,
                profiles: profiles(in: situation) { $0.type == .regular }),
            isCreated: false)
    }

    /// False when the response answers a request to another MVPD, or names another known MVPD as its issuer. An
    /// issuer that nobody knows is taken: real responses carry entity identifiers.
    private func isIssued(
        _ response: PartnerAuthenticationResponse, for mvpd: MVPD, in situation: Situation
    ) -> Bool {
        let asked = self[device: situation.device].partnerRequests.last { $0.id == response.inResponseTo }
        if let asked { return asked.mvpd == mvpd.id }
        guard let issuer = response.issuer, situation.configuration.mvpds[MVPDID(issuer)] != nil else {
            return true
        }
        return issuer == mvpd.id.text
    }
}

extension PartnerAuthenticationResponse {
    /// The attributes under their user metadata keys. Of several names for one key the first counts that has a value,
    /// in the order in which they were asked for; the name identifier stands in for a missing `userID`.
    ///
    /// - Returns: `nil` when nothing names the user.
    fileprivate func metadata(at mvpd: MVPD) -> [String: JSONValue]? {
        var metadata: [String: JSONValue] = [:]
        let others = attributes.keys.sorted().filter { !mvpd.attributesNames.contains($0) }
        for name in mvpd.attributesNames + others {
            let key = mvpd.samlAttributes[name] ?? name
            let values = (attributes[name] ?? []).filter { !$0.isEmpty }
            guard let first = values.first, metadata[key] == nil else { continue }
            let isList = values.count > 1 || UserMetadata.listNames.contains(key)
            metadata[key] = isList ? .array(values.map(JSONValue.string)) : .string(first)
        }
        if metadata["userID"] == nil, let nameID, !nameID.isEmpty { metadata["userID"] = .string(nameID) }
        return metadata["userID"] == nil ? nil : metadata
    }
}
