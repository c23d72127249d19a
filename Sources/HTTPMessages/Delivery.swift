import PassVocabulary

/// How a reply is sent: by default immediately and completely.
///
/// This is only data. The event loop applies it without blocking, so a slow or broken reply does not delay
/// other connections.
package struct Delivery: Sendable, Hashable {
    /// The time before the first byte is sent.
    package var delay: Duration
    /// The fault to inject; `nil` for a correct reply.
    package var fault: WireFault?

    package init(delay: Duration = .zero, fault: WireFault? = nil) {
        self.delay = delay
        self.fault = fault
    }
}
