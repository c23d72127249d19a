import Foundation
import Glibc

/// The time that a single call to a server takes.
final class WaitClock {
    private let clock: LoadClock
    private let start = ContinuousClock.now
    private let statistics: Int32

    /// - Parameter clock: of the processor's time only that of the server's first thread counts, which serves.
    init(_ clock: LoadClock, of server: Server) throws {
        self.clock = clock
        statistics = open("/proc/\(server.processID)/schedstat", O_RDONLY)
        guard statistics >= 0 else { throw Failure("no scheduler statistics: \(describe(errno))") }
    }

    deinit {
        close(statistics)
    }

    /// In milliseconds, since some moment.
    func now() -> Double {
        switch clock {
        case .wall: (ContinuousClock.now - start) / .milliseconds(1)
        case .processor: processorNanoseconds() / 1_000_000
        }
    }

    /// The first number: Linux, *Scheduler Statistics*.
    private func processorNanoseconds() -> Double {
        withUnsafeTemporaryAllocation(byteCount: 128, alignment: 1) { buffer in
            let count = pread(statistics, buffer.baseAddress, buffer.count, 0)
            let digits = buffer[..<max(0, count)].prefix { $0 != UInt8(ascii: " ") }
            return digits.reduce(0) { $0 * 10 + Double($1 - UInt8(ascii: "0")) }
        }
    }
}
