import ControlAPI
import PassAPI

extension Simulator {
    /// Returns the device's identifier. The same fingerprint always gets the same one, so nothing is stored.
    package func individualizeDevice(with fingerprint: String) -> IndividualizedDevice {
        IndividualizedDevice(deviceID: StableDigest.hex32(fingerprint))
    }

    /// The token that represents a login at the AccessEnabler endpoints.
    package func authenticationToken(of login: Profile, in request: CheckedRequest) -> AccessEnablerToken {
        .authentication(
            loginID: login.loginID.text, serviceProvider: request.serviceProvider, mvpd: login.mvpd,
            domainName: request.configuration.serviceProvider(request.serviceProvider)?.domains.first?
                .name
                ?? "", userID: login.userID, device: request.device.readableText,
            now: request.now, expires: login.validity.notAfter)
    }

    /// Authorizes a resource as *(Legacy) Initiate Authorization* does.
    ///
    /// - Throws: the reason for a denial.
    package mutating func authorizationToken(
        for resource: RequestedResource, of login: Profile, in request: CheckedRequest
    ) throws(EnhancedError) -> AccessEnablerToken {
        let permit = try authorizeLegacy(resource, for: login, in: request)
        return .authorization(
            loginID: login.loginID.text, serviceProvider: request.serviceProvider, mvpd: login.mvpd,
            resource: resource.id, device: request.device.readableText,
            expires: permit.expires)
    }
}
