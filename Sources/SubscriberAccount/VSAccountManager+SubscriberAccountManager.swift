#if canImport(VideoSubscriberAccount) && (os(iOS) || os(tvOS) || os(visionOS)) && !targetEnvironment(macCatalyst)
    import Foundation
    import VideoSubscriberAccount

    /// Forwards to Apple's framework. The app must still set the delegate of the manager.
    extension VSAccountManager: SubscriberAccountManager {
        /// Returns whether the user lets the app see the TV provider.
        ///
        /// - Throws: ``SubscriberAccountError`` if the framework cannot tell the status.
        nonisolated(nonsending) public func checkAccessStatus(
            options: [SubscriberAccountAccessOption: Bool]
        ) async throws -> SubscriberAccountAccessStatus {
            let options: [VSCheckAccessOption: Any] = [.prompt: options[.prompt] ?? false]
            return try await withCheckedThrowingContinuation { continuation in
                checkAccessStatus(options: options) { status, error in
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
        nonisolated(nonsending) public func enqueue(
            _ request: SubscriberAccountMetadataRequest
        ) async throws -> SubscriberAccountMetadata {
            let pending = PendingRequest<SubscriberAccountMetadata>()
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    pending.start(continuation) { complete in
                        let result = enqueue(VSAccountMetadataRequest(request)) { metadata, error in
                            complete(
                                Result {
                                    if let metadata { return SubscriberAccountMetadata(metadata) }
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
    }

    extension VSAccountMetadataRequest {
        fileprivate convenience init(_ request: SubscriberAccountMetadataRequest) {
            self.init()
            channelIdentifier = request.channelIdentifier
            supportedAccountProviderIdentifiers = request.supportedAccountProviderIdentifiers
            featuredAccountProviderIdentifiers = request.featuredAccountProviderIdentifiers
            verificationToken = request.verificationToken
            includeAccountProviderIdentifier = request.includeAccountProviderIdentifier
            includeAuthenticationExpirationDate = request.includeAuthenticationExpirationDate
            localizedVideoTitle = request.localizedVideoTitle
            isInterruptionAllowed = request.isInterruptionAllowed
            forceAuthentication = request.forceAuthentication
            attributeNames = request.attributeNames
            supportedAuthenticationSchemes = request.supportedAuthenticationSchemes.map { scheme in
                switch scheme {
                case .saml: .saml
                case .api: .api
                }
            }
        }
    }

    extension SubscriberAccountMetadata {
        fileprivate init(_ metadata: VSAccountMetadata) {
            self.init(
                accountProviderIdentifier: metadata.accountProviderIdentifier,
                authenticationExpirationDate: metadata.authenticationExpirationDate,
                samlAttributeQueryResponse: metadata.samlAttributeQueryResponse)
        }
    }
#endif
