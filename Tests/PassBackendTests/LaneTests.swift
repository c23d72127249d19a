import HTTPMessages
import Testing

@testable import PassBackend

/// Tasks that wait for each other without a thread.
@Suite("A lane")
struct LaneTests {
    @Test func `is for one task at a time, in the order in which they came`() {
        let lane = Lane()
        let begun = Locked<[Int]>([])
        let leaving = Locked<[@Sendable () -> Void]>([])
        for number in 0..<3 {
            lane.enter { leave in
                begun.withLock { $0.append(number) }
                leaving.withLock { $0.append(leave) }
            }
        }
        for number in 0..<3 {
            #expect(begun.withLock { $0 } == Array(0...number))
            leaving.withLock { $0[number] }()
        }
        lane.enter { _ in begun.withLock { $0.append(3) } }
        #expect(begun.withLock { $0 } == [0, 1, 2, 3])
    }
}
