import Dispatch
import HTTPMessages
import Libc

/// SIGHUP, which makes the mock read its files again. The default action of the signal ends the process, so it is
/// handled from the start of the process. A signal that comes before the mock is ready has its effect then.
final class ReloadSignal {
    private let source: any DispatchSourceSignal
    private let receiver = Locked<Receiver>(.missing(hasSignal: false))

    private enum Receiver: Sendable {
        case missing(hasSignal: Bool)
        case present(@Sendable () -> Void)
    }

    init() {
        // Until the source is registered, the signal must not end the process. Afterwards the source sees it although it is ignored.
        signal(SIGHUP, SIG_IGN)
        source = DispatchSource.makeSignalSource(
            signal: SIGHUP, queue: DispatchQueue(label: "adobe-pass-mock.signals"))
        source.setEventHandler { @Sendable [receiver] in
            let reload = receiver.withLock { receiver -> (@Sendable () -> Void)? in
                if case .present(let reload) = receiver { return reload }
                receiver = .missing(hasSignal: true)
                return nil
            }
            reload?()
        }
        source.activate()
    }

    /// Calls back for each signal, on a thread of its own, and at once if there was one already.
    func receive(_ reload: @escaping @Sendable () -> Void) {
        let wasEarly = receiver.withLock { receiver -> Bool in
            defer { receiver = .present(reload) }
            if case .missing(let hasSignal) = receiver { return hasSignal }
            return false
        }
        if wasEarly { reload() }
    }

    /// Ends the callbacks. The signal stays ignored.
    func cancel() { source.cancel() }
}
