extension EnhancedErrorCode {
    /// The part of the service that an error is about, where the mock treats such errors alike.
    package enum Topic: Sendable, Hashable {
        /// The MVPD's own denial of a resource.
        case denialByMVPD
        /// A degradation rule of the integration.
        case degradation
        /// A temporary pass.
        case temporaryAccess
        /// The profile of the user.
        case profile
        case other
    }
}
