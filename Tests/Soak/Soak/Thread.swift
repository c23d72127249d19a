import Glibc

/// A thread that runs from the start until its body returns.
struct Thread {
    private let handle: pthread_t

    init(_ body: @escaping @Sendable () -> Void) {
        var handle = pthread_t()
        let started = pthread_create(
            &handle, nil,
            { body in
                // Retained where the thread is made.
                Unmanaged<Body>.fromOpaque(body!).takeRetainedValue().run()
                return nil
            }, Unmanaged.passRetained(Body(run: body)).toOpaque())
        precondition(started == 0, "there is room for a thread")
        self.handle = handle
    }

    func join() {
        pthread_join(handle, nil)
    }

    private final class Body {
        let run: @Sendable () -> Void

        init(run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }
}
