import Glibc
import Synchronization

/// Decides when a part of the soak test ends: after a time, after a number of requests, or when it is stopped.
final class Course: Sendable {
    let start: ContinuousClock.Instant
    private let isStopped = Atomic(false)
    private static let areAllStopped = Atomic(false)
    private let remaining: Atomic<Int>
    private let end: ContinuousClock.Instant?

    /// - Parameters:
    ///   - time: how long it lasts; `nil` for as long as there are requests.
    ///   - requests: how many well-behaved ones are asked; `nil` for as many as there is time.
    init(time: Duration?, requests: Int?) {
        let now = ContinuousClock.now
        start = now
        end = time.map { now + $0 }
        remaining = Atomic(requests ?? .max)
    }

    var isOver: Bool {
        isStopped.load(ordering: .relaxed) || Self.areAllStopped.load(ordering: .relaxed)
            || remaining.load(ordering: .relaxed) <= 0
            || end.map { $0 <= .now } ?? false
    }

    func countRequest() {
        remaining.subtract(1, ordering: .relaxed)
    }

    /// Ends it before its time.
    func stop() {
        isStopped.store(true, ordering: .relaxed)
    }

    /// Stops every part of the soak test. A signal handler can call it.
    static func endAll() {
        areAllStopped.store(true, ordering: .relaxed)
    }

    struct Over: Error {}

    /// Waits.
    ///
    /// - Throws: `Over` when it ends meanwhile.
    func rest(_ time: Duration) throws {
        let end = ContinuousClock.now + time
        while !isOver {
            let rest = (end - .now) / .milliseconds(1)
            guard rest > 0 else { return }
            poll(nil, 0, Int32(min(rest.rounded(.up), 250)))
        }
        throw Over()
    }
}
