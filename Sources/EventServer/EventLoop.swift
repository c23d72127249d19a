import CLibevent
import HTTPMessages

/// A libevent event base. It waits for sockets, timers and signals, and runs their callbacks.
final class EventLoop {
    let base: OpaquePointer
    /// The buffer into which the connections of the loop read. It holds the bytes of one connection at a
    /// time.
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bufferSize)
    static let bufferSize = 64 * 1024
    private let turnTimes: TurnTimes
    /// When the first callback of this turn began; `nil` before it.
    private var turnStart: Instant?

    init(_ turnTimes: TurnTimes) throws(ServerError) {
        self.turnTimes = turnTimes
        guard let base = event_base_new() else { throw .outOfResources("event loop") }
        self.base = base
    }

    deinit {
        event_base_free(base)
        buffer.deallocate()
    }

    /// Runs callbacks on this thread until `stop`. Measures each turn, which begins with its first callback, because libevent
    /// 2.1 does not say when it has waited.
    func run() {
        repeat {
            turnStart = nil
            guard event_base_loop(base, EVLOOP_ONCE) == 0 else { return }
            if let turnStart { turnTimes.record(nanoseconds: .now - turnStart) }
        } while event_base_got_break(base) == 0
    }

    /// Every callback of libevent must call this first.
    func willRunCallback() {
        if turnStart == nil { turnStart = .now }
    }

    /// Closes the sockets of freed bufferevents, which libevent defers to the next iteration.
    func runDeferredCallbacks() {
        event_base_loop(base, EVLOOP_NONBLOCK)
    }

    func stop() {
        event_base_loopbreak(base)
    }
}
