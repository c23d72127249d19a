/// What an app asks of Apple's Video Subscriber Account framework, as far as the *Apple SSO Cookbook (REST API V2)*
/// goes: the shape of `VSAccountManager`.
///
/// An app that speaks to the framework through this protocol swaps one line for its tests: `VSAccountManager()`
/// conforms to it where the framework exists, and ``MockAccountManager`` fakes the framework everywhere.
public protocol SubscriberAccountManager {
    /// Whether the user lets the app see the TV provider.
    ///
    /// - Parameter options: with ``SubscriberAccountAccessOption/prompt`` the user is asked who has not decided yet.
    nonisolated(nonsending) func checkAccessStatus(
        options: [SubscriberAccountAccessOption: Bool]
    ) async throws -> SubscriberAccountAccessStatus

    /// Asks for what the device knows of the user's account, or for a login at the MVPD.
    ///
    /// - Throws: ``SubscriberAccountError`` in the words of Apple's framework.
    nonisolated(nonsending) func enqueue(
        _ request: SubscriberAccountMetadataRequest
    ) async throws -> SubscriberAccountMetadata
}

/// How access is checked: the shape of `VSCheckAccessOption`.
public enum SubscriberAccountAccessOption: String, Sendable, Hashable {
    /// Asks a user who has not decided yet.
    case prompt
}

/// Whether the user lets an app see the TV provider: the shape of `VSAccountAccessStatus`, with its numbers.
public enum SubscriberAccountAccessStatus: Int, Sendable, Hashable, CaseIterable {
    /// The user has not decided yet.
    case notDetermined = 0
    /// The device lets no app see it.
    case restricted = 1
    /// The user said no.
    case denied = 2
    /// The user said yes.
    case granted = 3

    /// The word for it in `AP-Partner-Framework-Status`.
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
