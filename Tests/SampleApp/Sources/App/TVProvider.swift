import SubscriberAccount

/// The part of an app that asks for the user's TV provider. It ships, so it imports SubscriberAccount only.
public struct TVProvider: Sendable {
    /// The outcome of asking for the user's provider.
    public enum Answer: Sendable, Hashable {
        /// Apple's name for the provider.
        case provider(String)
        /// The user has another provider than the app, or none; Apple's name for it, if there is one.
        case unsupported(String?)
        /// The user does not let the app see the provider.
        case hidden
    }

    private let account: any SubscriberAccountManager

    /// - Parameter account: `AppleAccountManager(delegate:)` in the app, and a fake in its tests.
    public init(_ account: any SubscriberAccountManager) {
        self.account = account
    }

    /// Asks the user if necessary.
    public func ask() async throws -> Answer {
        guard try await account.checkAccessStatus(options: [.prompt: true]) == .granted else {
            return .hidden
        }
        var request = SubscriberAccountMetadataRequest()
        request.includeAccountProviderIdentifier = true
        request.isInterruptionAllowed = true
        do {
            let name = try await account.enqueue(request).accountProviderIdentifier
            return name.map(Answer.provider) ?? .unsupported(nil)
        } catch let error as SubscriberAccountError where error.kind == .unsupportedProvider {
            return .unsupported(error.unsupportedProviderIdentifier)
        }
    }
}
