import PassAPI

extension ClientID {
    /// Stands for all applications that speak REST API V1: there a login belongs to a device and a requestor, whoever
    /// asks.
    package static let legacy: ClientID = "rest-api-v1"
}
