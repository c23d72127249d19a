// A Linux test also compiles this file, with declarations written after Apple's headers.
#if canImport(VideoSubscriberAccount) && !os(macOS) && !targetEnvironment(macCatalyst)
    import Foundation
    import VideoSubscriberAccount

    /// Forwards to Apple's `VSAccountManager` on iOS, tvOS and visionOS.
    ///
    /// Apple's own class is not extended, so that an app's existing calls of it keep their meaning. Actors, views
    /// and models on the main actor can all own the wrapper, because it is `Sendable`.
    @MainActor
    public final class AppleAccountManager: SubscriberAccountManager {
        private let manager: VSAccountManager
        /// `VSAccountManager` holds its delegate weakly.
        private let delegate: any VSAccountManagerDelegate

        /// Creates a manager with its delegate.
        ///
        /// - Parameter delegate: presents the view controllers of the framework. It is held strongly, so it must not
        ///   itself hold this object strongly.
        public init(delegate: any VSAccountManagerDelegate) {
            manager = VSAccountManager()
            self.delegate = delegate
            manager.delegate = delegate
        }

        /// Returns whether the user lets the app see the TV provider.
        ///
        /// - Throws: ``SubscriberAccountError`` if the framework cannot tell the status.
        public func checkAccessStatus(
            options: [SubscriberAccountAccessOption: Bool]
        ) async throws -> SubscriberAccountAccessStatus {
            let options: [VSCheckAccessOption: Any] = [.prompt: options[.prompt] ?? false]
            return try await withCheckedThrowingContinuation { continuation in
                // The framework can call back on any thread. Without @Sendable, the closure would belong to the main
                // actor, and calling it elsewhere would stop the app.
                manager.checkAccessStatus(options: options) { @Sendable status, error in
                    continuation.resume(
                        with: Result {
                            try SubscriberAccountAccessStatus(rawValue: status.rawValue, error: error)
                        })
                }
            }
        }

        /// Requests metadata of the user's account. Cancelling the task cancels the request.
        ///
        /// - Throws: ``SubscriberAccountError``; `CancellationError` when the task is cancelled.
        public func enqueue(
            _ request: SubscriberAccountMetadataRequest
        ) async throws -> SubscriberAccountMetadata {
            let pending = PendingRequest<SubscriberAccountMetadata>()
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    pending.start(continuation) { complete in
                        let result = manager.enqueue(Self.appleRequest(request)) {
                            @Sendable metadata, error in
                            complete(
                                Result {
                                    if let metadata { return Self.metadata(metadata) }
                                    let error =
                                        error ?? SubscriberAccountError(.serviceTemporarilyUnavailable)
                                    throw SubscriberAccountError(error) ?? error
                                })
                        }
                        // Apple's class can be used on every thread: it forwards to an Operation.
                        nonisolated(unsafe) let operation = result
                        return { operation.cancel() }
                    }
                }
            } onCancel: {
                pending.cancel()
            }
        }

        private static func appleRequest(
            _ request: SubscriberAccountMetadataRequest
        ) -> VSAccountMetadataRequest {
            let result = VSAccountMetadataRequest()
            result.channelIdentifier = request.channelIdentifier
            result.supportedAccountProviderIdentifiers = request.supportedAccountProviderIdentifiers
            result.featuredAccountProviderIdentifiers = request.featuredAccountProviderIdentifiers
            result.applicationAccountProviders = request.applicationAccountProviders.map { provider in
                VSAccountApplicationProvider(
                    localizedDisplayName: provider.localizedDisplayName, identifier: provider.identifier)
            }
            result.verificationToken = request.verificationToken
            result.includeAccountProviderIdentifier = request.includeAccountProviderIdentifier
            result.includeAuthenticationExpirationDate = request.includeAuthenticationExpirationDate
            result.localizedVideoTitle = request.localizedVideoTitle
            result.isInterruptionAllowed = request.isInterruptionAllowed
            result.forceAuthentication = request.forceAuthentication
            result.attributeNames = request.attributeNames
            result.supportedAuthenticationSchemes = request.supportedAuthenticationSchemes.map { scheme in
                switch scheme {
                case .saml: .saml
                case .api: .api
                }
            }
            return result
        }

        nonisolated private static func metadata(_ metadata: VSAccountMetadata) -> SubscriberAccountMetadata {
            SubscriberAccountMetadata(
                accountProviderIdentifier: metadata.accountProviderIdentifier,
                authenticationExpirationDate: metadata.authenticationExpirationDate,
                samlAttributeQueryResponse: metadata.samlAttributeQueryResponse)
        }
    }
#endif
