extension EnhancedErrorCode {
    /// The action that the application should take on an error (page *Enhanced Error Codes*, section *Action*).
    public enum Action: String, CaseIterable, Sendable, Hashable, Codable {
        /// Nothing can be done automatically. Often the request itself is wrong.
        case none
        /// The configuration at Adobe must change, usually in the TVE Dashboard.
        case configuration
        /// The user must log in, or log in again.
        case authentication
        /// The application should repeat the request, with exponential backoff.
        case retry
        /// The application must register again.
        case applicationRegistration = "application-registration"
    }

    /// The level of an error in the answer of a decisions operation.
    package enum Level: String, Sendable, Hashable {
        /// The error is the whole body, and its status is the HTTP status.
        case top
        /// The error is inside one decision of an answer with status 200.
        case item
    }
}
