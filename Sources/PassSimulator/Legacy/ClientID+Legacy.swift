import PassAPI

extension ClientID {
    /// The client of every REST API V1 login. In V1 a login belongs to a device and a requestor, not to an
    /// application.
    package static let legacy: ClientID = "rest-api-v1"
}
