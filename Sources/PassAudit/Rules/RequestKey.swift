import PassAPI

/// What a request asks, and for whom: one that asks the same again is a retry, or a repetition.
struct Question: Hashable {
    private var device: DeviceIdentifier?
    private var client: ClientID?
    private var operation: Operation
    private var serviceProvider: ServiceProviderID?
    private var mvpd: MVPDID?
    private var code: AuthenticationCode?
    private var resources: Set<ResourceID>

    init(_ observation: Observation) {
        device = observation.device
        // Not known of a token whose issue is gone, and of its successor it may be.
        client = observation.device == nil ? observation.client : nil
        operation = observation.operation
        serviceProvider = observation.serviceProvider
        mvpd = observation.mvpd
        code = observation.code
        resources = Set(observation.resources)
    }
}
