import PassAPI

extension DeviceIdentifier {
    /// Reads a header value that is given as text.
    package init?(headerValue: String) {
        self.init(headerValue: Array(headerValue.utf8)[...])
    }
}
