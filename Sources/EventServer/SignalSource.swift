import CLibevent
import HTTPMessages

/// Calls its action on the loop for every signal with one number. Releasing the source stops it.
final class SignalSource {
    /// Retained, because libevent must free the event before the base.
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
                // Unretained: the source owns the event and frees it.
                Unmanaged<SignalSource>.fromOpaque(source).takeUnretainedValue().action()
            }, Unmanaged.passUnretained(self).toOpaque())
        event_add(event, nil)
        unblock(signal)
    }

    /// Unblocks the signal. A process inherits the signal mask of the thread that starts it, and a parent's
    /// worker thread can have all signals blocked; the signal would then stay pending.
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
