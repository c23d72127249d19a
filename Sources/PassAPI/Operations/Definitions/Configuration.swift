import HTTPTypes

extension OperationDefinition {
    /// The operations for the configuration of service providers.
    static let configuration = [
        OperationDefinition(
            .retrieveConfiguration, readsDeviceInfo: true,
            help:
                "Returns the MVPDs that a service provider is integrated with. Apple's devices also "
                + "receive the fields for Apple's framework.",
            headers: [.forwardedFor],
            answers: [.init(.ok, "The service provider and its MVPDs.", .json(ConfigurationResponse.self))])
    ]
}
