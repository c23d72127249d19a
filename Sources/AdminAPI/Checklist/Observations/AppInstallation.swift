import PassAPI

/// Identifies the client of a request: by its identifier, or by its access token when the identifier is
/// unknown.
enum ClientKey: Hashable {
    case client(ClientID)
    case token(Digest)
}

/// An app on a device.
struct AppInstallation: Hashable {
    var device: DeviceIdentifier?
    var clientKey: ClientKey?
}

extension Observation {
    var clientKey: ClientKey? { client.map { .client($0) } ?? accessToken.map { .token($0) } }

    var installation: AppInstallation { AppInstallation(device: device, clientKey: clientKey) }

    /// True for the operations that require an access token. This excludes client registration and pages for
    /// user agents.
    var isRESTAPIV2: Bool { operation.definition.dialect == .enhanced }

    /// True for the operations of REST API V1 that applications call. This excludes pages for user agents and the
    /// AccessEnabler endpoints.
    var isRESTAPIV1: Bool { operation.definition.isLegacy && operation.definition.dialect == .legacy }

    /// True for the operations of either version of the REST API.
    var isRESTAPI: Bool { isRESTAPIV2 || isRESTAPIV1 }

    /// True for operations that start or continue a login.
    var startsLogin: Bool { isRESTAPIV2 && operation.definition.startsLogin }

    /// True for requests for profiles, except the polling of a code.
    var retrievesProfiles: Bool {
        operation == .retrieveProfiles || operation == .retrieveProfileForMVPD
    }
}
