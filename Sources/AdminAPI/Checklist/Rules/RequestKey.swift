import PassAPI

/// Identifies what a request asks for, and for which device or client. A later request with the same key is a
/// repetition.
struct RequestKey: Hashable {
    private var device: DeviceIdentifier?
    private var client: ClientID?
    private var operation: PassOperation
    private var serviceProvider: ServiceProviderID?
    private var mvpd: MVPDID?
    private var code: AuthenticationCode?
    private var resources: Set<ResourceID>

    init(_ observation: Observation) {
        device = observation.device
        // With a device the client is ignored: it is unknown for a token whose issue is no longer in the
        // journal, but can be known for the next token.
        client = observation.device == nil ? observation.client : nil
        operation = observation.operation
        serviceProvider = observation.serviceProvider
        mvpd = observation.mvpd
        code = observation.code
        resources = Set(observation.resources)
    }
}
