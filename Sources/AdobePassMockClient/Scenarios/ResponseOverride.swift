extension AdobePassMock {
    /// An answer that an app gets instead of the mock's, or a change to the delivery of the mock's answer.
    public struct ResponseOverride: Sendable, Hashable, Encodable {
        // The members of `then` in a rule.
        private var error: String?
        private var details: String?
        private var reply: Reply?
        private var fault: WireFault?
        private var delay: [String: String]?

        /// An enhanced error. It is the whole answer, or it is inside each decision, as Adobe's page says for
        /// that code.
        ///
        /// - Parameters:
        ///   - code: the error code.
        ///   - details: the MVPD's text for the user.
        public static func error(_ code: EnhancedErrorCode, details: String? = nil) -> ResponseOverride {
            ResponseOverride(error: code.rawValue, details: details)
        }

        /// An error of dynamic client registration.
        public static func registrationError(_ code: RegistrationErrorCode) -> ResponseOverride {
            ResponseOverride(error: code.rawValue)
        }

        /// An error of REST API V1. For preauthorized resources it is inside each resource, as Adobe's page
        /// says for that code.
        ///
        /// - Parameters:
        ///   - code: the error code.
        ///   - details: the MVPD's text for the user.
        public static func legacyError(_ code: LegacyErrorCode, details: String? = nil) -> ResponseOverride {
            ResponseOverride(error: code.rawValue, details: details)
        }

        /// An error of Adobe's single sign-on service.
        public static func singleSignOnError(_ code: SingleSignOnServiceErrorCode) -> ResponseOverride {
            ResponseOverride(error: code.rawValue)
        }

        /// A reply with exactly this status, these headers and this body.
        public static func reply(
            status: Int, headers: [String: String] = [:], body: String = ""
        ) -> ResponseOverride {
            ResponseOverride(reply: Reply(status: status, headers: headers, body: body))
        }

        /// A fault of the connection.
        public static func fault(_ fault: WireFault) -> ResponseOverride {
            ResponseOverride(fault: fault)
        }

        /// The normal answer after a delay.
        ///
        /// - Parameter duration: the length of the delay.
        @available(iOS 16, tvOS 16, *)
        public static func delay(_ duration: Duration) -> ResponseOverride {
            ResponseOverride(delay: ["fixed": duration.inSeconds.isoText])
        }

        /// The same override with a delay.
        ///
        /// - Parameter duration: the length of the delay.
        @available(iOS 16, tvOS 16, *)
        public func delayed(by duration: Duration) -> ResponseOverride {
            var responseOverride = self
            responseOverride.delay = ["fixed": duration.inSeconds.isoText]
            return responseOverride
        }

        private struct Reply: Sendable, Hashable, Encodable {
            var status: Int
            var headers: [String: String]
            var body: String
        }
    }
}
