extension LegacyErrorCode {
    /// What the application should do about an error (page *Enhanced Error Codes*, section *Action*).
    public enum Action: String, CaseIterable, Sendable, Hashable, Codable {
        /// Nothing can be done automatically. Often the request itself is wrong.
        case none
        /// The configuration at Adobe must change, usually in the TVE Dashboard.
        case configuration
        /// The user must log in, or log in again.
        case authentication
        /// The application must obtain an authorization for the resource.
        case authorization
        /// The application should repeat the request, with exponential backoff.
        case retry
    }
}
