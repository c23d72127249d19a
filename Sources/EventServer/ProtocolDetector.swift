import CLibevent
import HTTPMessages

/// Detects from the first byte of a connection to a TLS port whether the client uses TLS. The byte stays in
/// the socket.
final class ProtocolDetector {
    /// Retained, because libevent must free the event before the base.
    private let loop: EventLoop
    private let descriptor: Int32
    private let timeout: Duration
    private let action: (DetectedProtocol) -> Void
    private var event: OpaquePointer?

    enum DetectedProtocol {
        case tls
        case other
        /// The client closed the connection, or sent nothing before the timeout.
        case unknown
    }

    /// - Parameters:
    ///   - descriptor: a connected non-blocking socket. The caller keeps its ownership.
    ///   - action: called once, unless the detector is released earlier.
    init(
        _ loop: EventLoop, _ descriptor: Int32, timeout: Duration,
        action: @escaping (DetectedProtocol) -> Void
    ) {
        self.loop = loop
        self.descriptor = descriptor
        self.timeout = timeout
        self.action = action
        event = event_new(
            loop.base, descriptor, Int16(EV_READ),
            { _, events, detector in
                guard let detector else { return }
                // Unretained: the detector owns the event and frees it.
                Unmanaged<ProtocolDetector>.fromOpaque(detector).takeUnretainedValue()
                    .detect(isReadable: events & Int16(EV_READ) != 0)
            }, Unmanaged.passUnretained(self).toOpaque())
        waitForInput()
    }

    deinit {
        event_free(event)
    }

    private func waitForInput() {
        var interval = timeout.timeval
        event_add(event, &interval)
    }

    private func detect(isReadable: Bool) {
        guard isReadable else { return action(.unknown) }
        var byte: UInt8 = 0
        switch recv(descriptor, &byte, 1, Int32(MSG_PEEK)) {
        case 1: action(byte == .tlsHandshake ? .tls : .other)
        case -1 where errno == EAGAIN || errno == EINTR: waitForInput()
        default: action(.unknown)
        }
    }
}
