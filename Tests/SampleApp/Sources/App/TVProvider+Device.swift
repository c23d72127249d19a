#if canImport(VideoSubscriberAccount) && (os(iOS) || os(tvOS) || os(visionOS)) && !targetEnvironment(macCatalyst)
    import SubscriberAccount
    import VideoSubscriberAccount

    extension TVProvider {
        /// Asks Apple's framework on this device.
        ///
        /// - Parameter delegate: presents the views of the framework, which does not keep it.
        public static func ofThisDevice(presentedBy delegate: any VSAccountManagerDelegate) -> TVProvider {
            let manager = VSAccountManager()
            manager.delegate = delegate
            return TVProvider(manager)
        }

        /// True when the user has closed the framework's view, as code sees it that knows only Apple's error.
        public static func isCancelled(_ error: any Error) -> Bool {
            (error as? VSError)?.code == .userCancelled
        }
    }
#endif
