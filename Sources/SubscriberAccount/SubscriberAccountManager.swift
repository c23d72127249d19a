/// The members of Apple's `VSAccountManager` that the *Apple SSO Cookbook (REST API V2)* needs.
///
/// `AppleAccountManager` forwards to Apple's class on iOS, tvOS and visionOS. `MockAccountManager` of
/// AdobePassMockClient fakes it on every platform. An app that uses the protocol changes one line for its
/// tests.
public protocol SubscriberAccountManager: Sendable {
    /// Returns whether the user lets the app see the TV provider.
    ///
    /// The framework reports a refusal as a status together with an error. Both become the status here, because
    /// the app sends it to Adobe: see ``SubscriberAccountAccessStatus/init(rawValue:error:)``.
    ///
    /// - Parameter options: ``SubscriberAccountAccessOption/prompt`` asks a user who has not decided yet.
    /// - Throws: ``SubscriberAccountError`` if the framework cannot tell the status, for example because the
    ///   app has no entitlement.
    func checkAccessStatus(
        options: [SubscriberAccountAccessOption: Bool]
    ) async throws -> SubscriberAccountAccessStatus

    /// Requests metadata of the user's account, or a login at the MVPD. Cancelling the task cancels the request
    /// (`VSAccountManagerResult.cancel`).
    ///
    /// - Throws: ``SubscriberAccountError``, which also is a `VSError` where the framework exists;
    ///   `CancellationError` when the task is cancelled.
    func enqueue(_ request: SubscriberAccountMetadataRequest) async throws -> SubscriberAccountMetadata
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
    /// The settings of the device do not let any app see the TV provider.
    case restricted = 1
    /// The user has refused it.
    case denied = 2
    /// The user has allowed it.
    case granted = 3

    /// Creates a status from what the framework passes to the completion handler of
    /// `checkAccessStatus(options:completionHandler:)`: always a status, and with every status except `granted`
    /// also the error `accessNotGranted`. An app that only looks at the error never learns, and never sends,
    /// that the user refused.
    ///
    /// - Parameters:
    ///   - rawValue: the raw value of the framework's status. One that is unknown here counts as
    ///     ``notDetermined``.
    ///   - error: the framework's error.
    /// - Throws: every other error, as a ``SubscriberAccountError`` if it is one.
    public init(rawValue: Int, error: (any Error)?) throws {
        if let error {
            let known = SubscriberAccountError(error)
            guard known?.kind == .accessNotGranted else { throw known ?? error }
        }
        self = SubscriberAccountAccessStatus(rawValue: rawValue) ?? .notDetermined
    }
}
