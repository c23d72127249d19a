#if canImport(VideoSubscriberAccount) && !os(macOS) && !targetEnvironment(macCatalyst)
    import SubscriberAccount
    import VideoSubscriberAccount

    extension TVProvider {
        /// Asks Apple's framework on this device.
        ///
        /// - Parameter delegate: presents the views of the framework. It is held as long as the result.
        @MainActor
        public static func ofThisDevice(presentedBy delegate: any VSAccountManagerDelegate) -> TVProvider {
            TVProvider(AppleAccountManager(delegate: delegate))
        }

        /// True when the user has closed the framework's view, as code sees it that knows only Apple's error.
        public static func isCancelled(_ error: any Error) -> Bool {
            (error as? VSError)?.code == .userCancelled
        }
    }
#endif
