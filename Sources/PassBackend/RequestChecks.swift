import ControlAPI
import PassAPI
import PassSimulator

/// The checks that turn a parsed request into the one that an endpoint gets, and what the state has found for them. Each
/// API has its own checks, in a file of its own.
struct RequestChecks {
    let parsed: ParsedRequest
    /// The device that created the request's code, else the device that the request names.
    let device: DeviceIdentifier?
    let scenario: Scenario
    let times: Times
    /// The errors that scenario rules put on single resources.
    let injected: [ResourceID: EnhancedError]

    /// The request for an endpoint that checks by itself. The client is unknown.
    var uncheckedRequest: CheckedRequest {
        CheckedRequest(
            now: times.device, serverTime: times.server, scenario: scenario,
            serviceProvider: parsed.serviceProvider ?? "", client: "", device: device ?? .unnamed,
            temporaryIdentity: parsed.temporaryIdentity)
    }
}

/// The clock times of one request.
struct Times: Sendable {
    /// The time on the machine's clock.
    var machine: Timestamp
    /// Access tokens and throttling use this time.
    var server: Timestamp
    /// All other expiry uses this time.
    var device: Timestamp
}

/// The keys and readers that verify requests.
///
/// A class, because it is the same for all requests, and a copied struct would retain each of its members.
final class Verifiers: Sendable {
    /// The key pair of the mock's own software statements. The pair is stored instead of its public key,
    /// because it is parsed lazily on first use.
    let softwareStatementKey: RSAPrivateKey
    let serviceTokens: ServiceTokenReader
    let clientCredentials: ClientCredentialKey
    let partnerRequests: PartnerRequestKey

    init(
        softwareStatementKey: RSAPrivateKey, serviceTokens: ServiceTokenReader,
        clientCredentials: ClientCredentialKey, partnerRequests: PartnerRequestKey
    ) {
        self.softwareStatementKey = softwareStatementKey
        self.serviceTokens = serviceTokens
        self.clientCredentials = clientCredentials
        self.partnerRequests = partnerRequests
    }
}
