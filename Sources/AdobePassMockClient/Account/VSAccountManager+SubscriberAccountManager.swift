#if canImport(VideoSubscriberAccount) && (os(iOS) || os(tvOS)) && !targetEnvironment(macCatalyst)
    import VideoSubscriberAccount

    /// Forwards to Apple's framework. The app must still set the delegate of the manager.
    extension VSAccountManager: SubscriberAccountManager {
        /// Returns whether the user lets the app see the TV provider.
        nonisolated(nonsending) public func checkAccessStatus(
            options: [SubscriberAccountAccessOption: Bool]
        ) async throws -> SubscriberAccountAccessStatus {
            let options: [VSCheckAccessOption: Any] = [.prompt: options[.prompt] ?? false]
            return try await withCheckedThrowingContinuation { continuation in
                checkAccessStatus(options: options) { status, error in
                    if let error {
                        continuation.resume(throwing: SubscriberAccountError(error) ?? error)
                    } else {
                        let known = SubscriberAccountAccessStatus(rawValue: status.rawValue)
                        continuation.resume(returning: known ?? .notDetermined)
                    }
                }
            }
        }

        /// Requests metadata of the user's account.
        nonisolated(nonsending) public func enqueue(
            _ request: SubscriberAccountMetadataRequest
        ) async throws -> SubscriberAccountMetadata {
            try await withCheckedThrowingContinuation { continuation in
                enqueue(VSAccountMetadataRequest(request)) { metadata, error in
                    if let metadata {
                        continuation.resume(returning: SubscriberAccountMetadata(metadata))
                    } else {
                        let error = error ?? SubscriberAccountError(.serviceTemporarilyUnavailable)
                        continuation.resume(throwing: SubscriberAccountError(error) ?? error)
                    }
                }
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
            isInterruptionAllowed = request.isInterruptionAllowed
            forceAuthentication = request.forceAuthentication
            attributeNames = request.attributeNames
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
