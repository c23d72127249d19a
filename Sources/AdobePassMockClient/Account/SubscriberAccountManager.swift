/// The members of Apple's `VSAccountManager` that the *Apple SSO Cookbook (REST API V2)* needs.
///
/// `VSAccountManager` conforms to this protocol on iOS and tvOS, and ``MockAccountManager`` fakes it on all
/// platforms. An app that uses the protocol changes one line for its tests.
public protocol SubscriberAccountManager {
    /// Returns whether the user lets the app see the TV provider.
    ///
    /// - Parameter options: ``SubscriberAccountAccessOption/prompt`` asks a user who has not decided yet.
    nonisolated(nonsending) func checkAccessStatus(
        options: [SubscriberAccountAccessOption: Bool]
    ) async throws -> SubscriberAccountAccessStatus

    /// Requests metadata of the user's account, or a login at the MVPD.
    ///
    /// - Throws: ``SubscriberAccountError`` with the codes of Apple's framework.
    nonisolated(nonsending) func enqueue(
        _ request: SubscriberAccountMetadataRequest
    ) async throws -> SubscriberAccountMetadata
}

/// The options of an access check, as in `VSCheckAccessOption`.
public enum SubscriberAccountAccessOption: String, Sendable, Hashable {
    /// Asks a user who has not decided yet.
    case prompt
}

/// Whether the user lets an app see the TV provider: the cases of `VSAccountAccessStatus`, with the same raw
/// values.
public enum SubscriberAccountAccessStatus: Int, Sendable, Hashable, CaseIterable {
    /// The user has not decided yet.
    case notDetermined = 0
    /// The settings of the device allow it to no app.
    case restricted = 1
    /// The user has refused it.
    case denied = 2
    /// The user has allowed it.
    case granted = 3

    /// The value in the header `AP-Partner-Framework-Status`.
    public var name: String { status.rawValue }

    private var status: PartnerAccessStatus {
        switch self {
        case .notDetermined: .notDetermined
        case .restricted: .restricted
        case .denied: .denied
        case .granted: .granted
        }
    }
}
