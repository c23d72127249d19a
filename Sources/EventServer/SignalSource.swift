import CLibevent
import Libc

/// Calls back on the loop for every signal of one number. It ends with its owner.
final class SignalSource {
    private let loop: EventLoop
    private let action: () -> Void
    private var event: OpaquePointer?

    init(_ loop: EventLoop, signal: Int32, action: @escaping () -> Void) {
        self.loop = loop
        self.action = action
        event = event_new(
            loop.base, signal, Int16(EV_SIGNAL | EV_PERSIST),
            { _, _, source in
                guard let source else { return }
                // Unretained: the event does not outlive the source that owns it.
                Unmanaged<SignalSource>.fromOpaque(source).takeUnretainedValue().action()
            }, Unmanaged.passUnretained(self).toOpaque())
        event_add(event, nil)
        unblock(signal)
    }

    /// A process inherits its parent's mask, and a parent that starts it from a worker thread has blocked
    /// everything: the signal would wait for ever.
    private func unblock(_ signal: Int32) {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, signal)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }

    deinit {
        event_free(event)
    }
}
