import ControlAPI
import PassAPI

/// Adobe's single sign-on service (page *Adobe Single Sign-On Service*).
extension Simulator {
    /// Links the device to the SSO profile of a user, and returns the user's token.
    package mutating func createServiceToken(
        for subject: String, in request: CheckedRequest
    ) -> ServiceTokenResponse {
        addDevice(to: subject, describedBy: request.origin, in: request)
        return serviceToken(of: subject, in: request)
    }

    /// Links the device to the SSO profile of the device that shows the code, and returns the user's token. The
    /// code works once.
    ///
    /// - Throws: `token_invalid` for a code that is unknown or was used, `token_expired` for one that has expired.
    package mutating func createServiceToken(
        with code: LinkCode, in request: CheckedRequest
    ) throws(SingleSignOnServiceError) -> ServiceTokenResponse {
        guard let record = linkCodes[code] else {
            throw SingleSignOnServiceError(
                .tokenInvalid,
                because: "The mock has not issued the link code \(code), or a device has used it.")
        }
        let now = time(of: record.device, serverTime: request.serverTime)
        guard record.validity.contains(now) else {
            throw SingleSignOnServiceError(
                .tokenExpired,
                because: Reason(
                    "The link code \(code) \(record.validity.mismatch(at: now)).",
                    hint: record.validity.hint(at: now, or: "create another link code")))
        }
        linkCodes[code] = nil
        return createServiceToken(for: record.subject, in: request)
    }

    /// Returns a new token for the user of an earlier one.
    ///
    /// - Throws: `token_invalid` if the mock knows no SSO profile of the user; `unauthorized` for an unlinked device.
    package func refreshServiceToken(
        for subject: String, in request: CheckedRequest
    ) throws(SingleSignOnServiceError) -> ServiceTokenResponse {
        guard let profile = singleSignOnProfiles.row(of: subject) else {
            throw SingleSignOnServiceError(
                .tokenInvalid,
                because: "The mock has no SSO profile of the token's user, or has lost it at a restart.")
        }
        profile.noteUse(at: request.serverTime)
        // This operation does not require the device.
        if request.device != .unnamed { try checkLink(to: subject, in: request) }
        return serviceToken(of: subject, in: request)
    }

    /// Returns a code with which another device joins the user's SSO profile.
    ///
    /// - Throws: `unauthorized` for an unlinked device.
    package mutating func createLinkCode(
        for subject: String, in request: CheckedRequest
    ) throws(SingleSignOnServiceError) -> LinkCodeResponse {
        try linkDevice(to: subject, in: request)
        let record = LinkCodeRecord(
            code: newLinkCode(), subject: subject, device: request.device,
            validity: Validity(
                from: request.now, for: request.configuration.singleSignOnService.linkCodeTTL))
        linkCodes[record.code] = record
        return LinkCodeResponse(code: record.code, validity: record.validity)
    }

    /// The user's other devices, in order of their identifiers.
    ///
    /// - Throws: `unauthorized` for an unlinked device.
    package mutating func listLinkedDevices(
        of subject: String, in request: CheckedRequest
    ) throws(SingleSignOnServiceError) -> LinkedDevicesResponse {
        try linkDevice(to: subject, in: request)
        let logins = (sharedLogins[SubjectIdentity(singleSignOnSubject: subject)] ?? [:]).values.joined()
        let linked = singleSignOnProfiles[subject]?.devices ?? [:]
        let others = linked.filter { $0.key != request.device }.sorted { $0.key.base64 < $1.key.base64 }
        return LinkedDevicesResponse(
            devices: others.map { device, linked in
                LinkedDevicesResponse.Device(
                    identifier: device, origin: linked.origin, lastSeen: linked.lastSeen,
                    type: logins.contains { $0.device == device } ? .regular : .sso)
            })
    }

    /// Removes devices from the user's SSO profile. A device can remove itself.
    ///
    /// - Parameter names: the devices, as base64 with or without `fingerprint `, or decoded.
    /// - Returns: the names of those that were linked.
    /// - Throws: `unauthorized` for an unlinked device.
    package mutating func unlinkDevices(
        named names: [String], of subject: String, in request: CheckedRequest
    ) throws(SingleSignOnServiceError) -> UnlinkedDevices {
        try linkDevice(to: subject, in: request)
        var unlinked: [String] = []
        for name in names {
            let device = singleSignOnProfiles[subject]?.devices.keys.first { $0.isNamed(name) }
            guard let device else { continue }
            singleSignOnProfiles[subject]?.unlink(device)
            unlinked.append(name)
        }
        return UnlinkedDevices(devices: unlinked)
    }

    /// True if the device can use the logins of the token's user (policy `serviceTokenDevices`).
    package func isMember(
        _ device: DeviceIdentifier, of subject: String, by policies: Policies
    ) -> Bool {
        let profile = singleSignOnProfiles[subject]
        return switch policies.serviceTokenDevices {
        case .linked: profile?.devices[device] != nil
        case .notUnlinked: !(profile?.unlinkedDevices.contains(device) ?? false)
        }
    }

    // MARK: Parts

    /// - Throws: `unauthorized` for a device that cannot use the logins of the token's user.
    private func checkLink(
        to subject: String, in request: CheckedRequest
    ) throws(SingleSignOnServiceError) {
        guard isMember(request.device, of: subject, by: request.policies) else {
            throw SingleSignOnServiceError(
                .unauthorized,
                because: Reason(
                    "The device is not linked to the user of the token (policy serviceTokenDevices).",
                    hint: "Link it with a link code, or create a token on it."))
        }
    }

    /// Links a device that got the token from another device, and notes when the device was seen.
    private mutating func linkDevice(
        to subject: String, in request: CheckedRequest
    ) throws(SingleSignOnServiceError) {
        try checkLink(to: subject, in: request)
        // The first request describes the device: the later ones have no X-Device-Info.
        let origin = singleSignOnProfiles[subject]?.devices[request.device]?.origin ?? request.origin
        addDevice(to: subject, describedBy: origin, in: request)
    }

    private mutating func addDevice(
        to subject: String, describedBy origin: RequestOrigin, in request: CheckedRequest
    ) {
        let devices = devices
        singleSignOnProfiles[subject, default: SingleSignOnProfile()].add(
            request.device, .init(origin: origin, lastSeen: request.now),
            lastUse: { devices.row(of: $0)?.lastUse })
    }

    private func serviceToken(of subject: String, in request: CheckedRequest) -> ServiceTokenResponse {
        let lifetime = request.configuration.singleSignOnService.tokenTTL
        return ServiceTokenResponse(subject: subject, validity: Validity(from: request.now, for: lifetime))
    }

    /// A code that is not in use. When nearly all codes are in use, it replaces one of them.
    private mutating func newLinkCode() -> LinkCode {
        var code = LinkCode(random.digits(count: 6))
        for _ in 0..<32 where linkCodes.row(of: code) != nil { code = LinkCode(random.digits(count: 6)) }
        return code
    }
}

/// The SSO profile of a user at Adobe's single sign-on service: the devices that share the user's logins.
struct SingleSignOnProfile: Sendable, Hashable, Codable {
    var devices: [DeviceIdentifier: LinkedDevice] = [:]
    /// The devices that were unlinked and have not joined again, the first one first.
    var unlinkedDevices: [DeviceIdentifier] = []

    struct LinkedDevice: Sendable, Hashable, Codable {
        /// The origin of the request with which the device joined.
        var origin: RequestOrigin
        /// The time of that request, by the device's clock.
        var lastSeen: Timestamp
    }

    /// The largest number of devices. Above it, a new device replaces the least recently used one, and is never refused: the
    /// service has no error for too many devices. The replaced device can still use its token, except with the policy
    /// `serviceTokenDevices: linked`. Then the reason in its replies says that it is not linked, and it can link again.
    private static let maximumDevices = 64

    /// - Parameter lastUse: when a request of a device was last answered, by the server's clock; `nil` if this mock does not know it.
    mutating func add(
        _ device: DeviceIdentifier, _ linked: LinkedDevice,
        lastUse: (DeviceIdentifier) -> Timestamp? = { _ in nil }
    ) {
        // Makes room before it adds the device, which could itself be the oldest, because its clock can be behind.
        if devices[device] == nil, devices.count >= Self.maximumDevices {
            let uses = devices.map { (device: $0, time: max($1.lastSeen, lastUse($0) ?? $1.lastSeen)) }
            if let oldest = uses.min(by: { $0.time < $1.time }) { devices[oldest.device] = nil }
        }
        devices[device] = linked
        unlinkedDevices.removeAll { $0 == device }
    }

    mutating func unlink(_ device: DeviceIdentifier) {
        devices[device] = nil
        unlinkedDevices.removeAll { $0 == device }
        if unlinkedDevices.count >= Self.maximumDevices { unlinkedDevices.removeFirst() }
        unlinkedDevices.append(device)
    }
}

/// A link code that no device has used yet.
package struct LinkCodeRecord: Sendable, Hashable, Codable {
    package var code: LinkCode
    /// The user whose SSO profile the code opens.
    var subject: String
    /// The device that shows the code, by whose clock it expires.
    var device: DeviceIdentifier
    var validity: Validity
}
