import ControlAPI
import PassAPI
import PassSimulator
import TestSupport
import Testing

@Suite("Throttling mechanism")
struct ThrottleGateTests {
    @Test func `requests of the published timeline are admitted and refused as documented`() {
        var gate = ThrottleGate()
        let times: [Int64] = [
            0, 300, 600, 900, 1_200, 1_300, 1_400, 1_500, 1_600, 1_700, 1_800, 2_100, 2_200, 2_400, 2_600,
            2_800,
            3_100,
        ]
        var refused: [Int64] = []
        for time in times where !gate.admits("10.0.0.1", by: Throttle(), at: .start + .milliseconds(time)) {
            refused.append(time)
        }
        #expect(refused == [2_400, 2_600, 2_800])
    }

    @Test func `clients are limited independently`() {
        var gate = ThrottleGate()
        let throttle = Throttle(rate: 1, burst: 1)
        let admitted = (0..<3).map { _ in gate.admits("one", by: throttle, at: .start) }
        #expect(admitted == [true, true, false])
        let isOtherAdmitted = gate.admits("two", by: throttle, at: .start)
        #expect(isOtherAdmitted)
    }

    @Test func `a clock that is set back does not block clients`() {
        var gate = ThrottleGate()
        let later = Timestamp.start + .hours(1)
        for _ in 0..<11 { _ = gate.admits("one", by: Throttle(), at: later) }
        let atOnce = gate.admits("one", by: Throttle(), at: .start)
        let afterASecond = gate.admits("one", by: Throttle(), at: .start + .milliseconds(1_200))
        #expect(!atOnce && afterASecond)
    }

    @Test func `a client at its limit stays limited when many other clients arrive`() {
        var gate = ThrottleGate()
        let throttle = Throttle(rate: 0.001, burst: 1)
        _ = gate.admits("ahead", by: throttle, at: .start)
        _ = gate.admits("ahead", by: throttle, at: .start)
        for number in 0..<5_000 { _ = gate.admits("\(number)", by: throttle, at: .start) }
        let isAdmitted = gate.admits("ahead", by: throttle, at: .start)
        #expect(!isAdmitted)
    }
}
