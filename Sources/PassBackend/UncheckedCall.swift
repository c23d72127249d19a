import ControlAPI
import PassAPI
import PassSimulator

/// A request together with what the state has found for it: its device, its scenario and its time. The checks of
/// its dialect turn it into the call that the endpoint gets.
struct UncheckedCall {
    let context: ParsedRequest
    /// The device that created the request's code, else the device that the request names.
    let device: DeviceIdentifier?
    let scenario: Scenario
    let times: Times
    /// The errors that scenario rules put on single resources.
    let injected: [ResourceID: EnhancedError]
    let verifiers: Verifiers
    let publicURL: PublicURL?

    var registrationCall: RegistrationCall {
        RegistrationCall(
            request: context.request, parameters: context.registration,
            configuration: scenario.configuration, now: times.server,
            softwareStatementKey: verifiers.softwareStatementKey,
            clientCredentials: verifiers.clientCredentials)
    }

    var statusOnlyCall: StatusOnlyCall {
        StatusOnlyCall(context: context, configuration: scenario.configuration, now: times.server)
    }

    var pageCall: PageCall {
        PageCall(
            request: context.request, parameters: context.parameters, query: context.query,
            form: context.form, code: context.code, serviceProvider: context.serviceProvider,
            device: context.device, temporaryIdentity: context.temporaryIdentity, scenario: scenario,
            now: times.device, publicURL: publicURL)
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
struct Verifiers: Sendable {
    /// The key pair of the mock's own software statements. The pair is stored instead of its public key,
    /// because it is parsed lazily on first use.
    let softwareStatementKey: RSAPrivateKey
    let serviceTokens: ServiceTokenReader
    let clientCredentials: ClientCredentialKey
    let partnerRequests: PartnerRequestKey
}
