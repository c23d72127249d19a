import ControlAPI
import PassAPI
import PassSimulator
import TestSupport
import Testing

@Suite("Throttling mechanism")
struct ThrottleGateTests {
    @Test(arguments: Policies.ThrottleBurst.allCases)
    func `requests of the published timeline are admitted and refused as documented`(
        burst: Policies.ThrottleBurst
    ) {
        var gate = ThrottleGate()
        let times: [Int64] = [
            0, 300, 600, 900, 1_200, 1_300, 1_400, 1_500, 1_600, 1_700, 1_800, 2_100, 2_200, 2_400, 2_600,
            2_800,
            3_100,
        ]
        var refused: [Int64] = []
        for time in times {
            let now = Timestamp.start + .milliseconds(time)
            if !gate.admits("10.0.0.1", by: Throttle(), burst: burst, at: now) { refused.append(time) }
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

    @Test(arguments: Policies.ThrottleBurst.allCases)
    func `of many clients, those are forgotten that have sent nothing for longest`(
        burst: Policies.ThrottleBurst
    ) {
        var gate = ThrottleGate()
        // Nobody is idle within the test.
        let throttle = Throttle(rate: 0.000_001, burst: 1)
        func admits(_ client: Int) -> Bool {
            gate.admits("\(client)", by: throttle, burst: burst, at: .start + .milliseconds(client))
        }
        let clients = ThrottleGate.maximumClients + 1
        let admitted = (0..<clients).count { admits($0) && admits($0) }
        #expect(admitted == clients)
        #expect(!admits(clients - 1), "the latest")
        #expect(!admits(clients - 30_000), "among the latest half")
        #expect(admits(0), "the earliest, which is a new client again")
    }

    @Test func `a burst that is granted once does not come back`() {
        var gate = ThrottleGate()
        let throttle = Throttle(rate: 2, burst: 3)
        func admitted(at time: Timestamp) -> Int {
            (0..<10).count { _ in gate.admits("one", by: throttle, burst: .once, at: time) }
        }
        #expect(admitted(at: .start) == 4)
        #expect(admitted(at: .start + .milliseconds(500)) == 1)
        #expect(admitted(at: .start + .hours(23)) == 1)
        #expect(admitted(at: .start) == 1, "the clock was set back")
        #expect(admitted(at: .start - .hours(1)) == 1, "before the first request")
    }

    @Test func `a burst that is granted once is granted again after a day among many clients`() {
        var gate = ThrottleGate()
        let throttle = Throttle(rate: 1, burst: 1)
        for number in 0..<2_000 {
            _ = gate.admits("\(number)", by: throttle, burst: .once, at: .start)
            _ = gate.admits("\(number)", by: throttle, burst: .once, at: .start)
        }
        func admitted(_ client: String, at time: Timestamp) -> Int {
            (0..<3).count { _ in gate.admits(client, by: throttle, burst: .once, at: time) }
        }
        #expect(admitted("7", at: .start + .hours(23)) == 1)
        // New clients make the gate forget idle ones.
        for number in 2_000..<2_200 { _ = admitted("\(number)", at: .start + .days(2)) }
        #expect(admitted("8", at: .start + .days(2)) == 2)
    }
}
