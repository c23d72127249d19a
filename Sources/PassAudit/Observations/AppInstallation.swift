import PassAPI

/// Who calls: a client, or whoever has a token of a client that is not known.
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

    /// True for the operations that want an access token: the REST API V2 proper.
    var isService: Bool { operation.row.dialect == .enhanced }

    /// True where a login begins.
    var startsLogin: Bool {
        switch operation {
        case .createAuthenticationSession, .resumeAuthenticationSession,
            .retrievePartnerAuthenticationRequest, .createPartnerProfile:
            true
        default: false
        }
    }

    /// True for the questions who is logged in.
    var asksForProfiles: Bool {
        operation == .retrieveProfiles || operation == .retrieveProfileForMVPD
    }
}
