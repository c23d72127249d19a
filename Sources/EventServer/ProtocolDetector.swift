import CLibevent
import Libc

/// A client of a TLS port that has said nothing so far. Its first byte tells whether it speaks TLS; it is left where it
/// is, for whoever serves the client then.
final class ProtocolDetector {
    private let loop: EventLoop
    private let descriptor: Int32
    private let timeout: Duration
    private let action: (DetectedProtocol) -> Void
    private var event: OpaquePointer?

    enum DetectedProtocol {
        case tls
        case other
        /// It has left, or its time is over.
        case silence
    }

    /// - Parameters:
    ///   - descriptor: of a connected socket that does not block; it stays the caller's.
    ///   - action: called once, unless the newcomer goes before.
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
            { _, what, detector in
                guard let detector else { return }
                // Unretained: the event does not outlive the newcomer that owns it.
                Unmanaged<ProtocolDetector>.fromOpaque(detector).takeUnretainedValue()
                    .listen(isInTime: what & Int16(EV_READ) != 0)
            }, Unmanaged.passUnretained(self).toOpaque())
        wait()
    }

    deinit {
        event_free(event)
    }

    private func wait() {
        var interval = timeout.timeval
        event_add(event, &interval)
    }

    private func listen(isInTime: Bool) {
        guard isInTime else { return action(.silence) }
        var byte: UInt8 = 0
        switch recv(descriptor, &byte, 1, Int32(MSG_PEEK)) {
        case 1: action(byte == Self.handshake ? .tls : .other)
        case -1 where errno == EAGAIN || errno == EINTR: wait()
        default: action(.silence)
        }
    }

    /// The content type of the first record (RFC 8446, 5.1).
    private static let handshake: UInt8 = 0x16
}
