import ControlAPI
import PassAPI

extension Simulator {
    /// Returns the device's identifier. The same fingerprint always gets the same one, so nothing is stored.
    package func individualizeDevice(with fingerprint: String) -> IndividualizedDevice {
        IndividualizedDevice(deviceID: StableDigest.hex32(fingerprint))
    }

    /// The token that represents a login at the AccessEnabler endpoints.
    package func authenticationToken(of login: Profile, in situation: Situation) -> AccessEnablerToken {
        .authentication(
            loginID: login.loginID.text, serviceProvider: situation.serviceProvider, mvpd: login.mvpd,
            domainName: situation.configuration.serviceProvider(situation.serviceProvider)?.domains.first?
                .name
                ?? "", userID: login.userID, device: situation.device.readableText,
            now: situation.now, expires: login.validity.notAfter)
    }

    /// Authorizes a resource as *(Legacy) Initiate Authorization* does.
    ///
    /// - Throws: the reason for a denial.
    package mutating func authorizationToken(
        for resource: RequestedResource, of login: Profile, in situation: Situation
    ) throws(EnhancedError) -> AccessEnablerToken {
        let permit = try authorizeLegacy(resource, for: login, in: situation)
        return .authorization(
            loginID: login.loginID.text, serviceProvider: situation.serviceProvider, mvpd: login.mvpd,
            resource: resource.id, device: situation.device.readableText,
            expires: permit.expires)
    }
}
