import PassAPI
import TestSupport
import Testing

@testable import ControlAPI
@testable import PassSimulator

@Suite("Throttling mechanism")
struct ThrottleTests {
    @Test(arguments: Policies.ThrottleBurst.allCases)
    func `requests of the published timeline are admitted and refused as documented`(
        burst: Policies.ThrottleBurst
    ) {
        var mock = Simulator()
        let times: [Int64] = [
            0, 300, 600, 900, 1_200, 1_300, 1_400, 1_500, 1_600, 1_700, 1_800, 2_100, 2_200, 2_400, 2_600,
            2_800,
            3_100,
        ]
        var refused: [Int64] = []
        for time in times {
            let now = Timestamp.start + .milliseconds(time)
            if !mock.admits("10.0.0.1", by: Throttle(), burst: burst, at: now) { refused.append(time) }
        }
        #expect(refused == [2_400, 2_600, 2_800])
    }

    @Test func `clients are limited independently`() {
        var mock = Simulator()
        let throttle = Throttle(rate: 1, burst: 1)
        let admitted = (0..<3).map { _ in mock.admits("one", by: throttle, at: .start) }
        #expect(admitted == [true, true, false])
        let isOtherAdmitted = mock.admits("two", by: throttle, at: .start)
        #expect(isOtherAdmitted)
    }

    @Test func `a clock that is set back does not block clients`() {
        var mock = Simulator()
        let later = Timestamp.start + .hours(1)
        for _ in 0..<11 { _ = mock.admits("one", by: Throttle(), at: later) }
        let atOnce = mock.admits("one", by: Throttle(), at: .start)
        let afterASecond = mock.admits("one", by: Throttle(), at: .start + .milliseconds(1_200))
        #expect(!atOnce && afterASecond)
    }

    @Test func `a client at its limit stays limited when many other clients arrive`() {
        var mock = Simulator()
        let throttle = Throttle(rate: 0.001, burst: 1)
        _ = mock.admits("ahead", by: throttle, at: .start)
        _ = mock.admits("ahead", by: throttle, at: .start)
        for number in 0..<5_000 { _ = mock.admits("\(number)", by: throttle, at: .start) }
        let isAdmitted = mock.admits("ahead", by: throttle, at: .start)
        #expect(!isAdmitted)
    }

    @Test(arguments: Policies.ThrottleBurst.allCases)
    func `of many clients, those are forgotten that have sent nothing for longest`(
        burst: Policies.ThrottleBurst
    ) throws {
        var mock = Simulator()
        // Nobody is idle within the test.
        let throttle = Throttle(rate: 0.000_001, burst: 1)
        func admits(_ client: Int) -> Bool {
            mock.admits("\(client)", by: throttle, burst: burst, at: .start + .milliseconds(client))
        }
        let clients = TableLimits()[.throttleAllowance] + 1
        let admitted = (0..<clients).count { admits($0) && admits($0) }
        #expect(admitted == clients)
        try mock.clean(at: .start + .minutes(2))
        #expect(!admits(clients - 1), "the latest")
        #expect(!admits(clients - 50_000), "among the latest nine tenths")
        #expect(admits(0), "the earliest, which is a new client again")
    }

    @Test func `a burst that is granted once comes back only after a day without a request`() {
        var mock = Simulator()
        let throttle = Throttle(rate: 2, burst: 3)
        func admitted(at time: Timestamp) -> Int {
            (0..<10).count { _ in mock.admits("one", by: throttle, burst: .once, at: time) }
        }
        #expect(admitted(at: .start) == 4)
        #expect(admitted(at: .start + .milliseconds(500)) == 1)
        #expect(admitted(at: .start + .hours(23)) == 1)
        #expect(admitted(at: .start) == 1, "the clock was set back")
        #expect(admitted(at: .start - .hours(1)) == 1, "before the first request")
        #expect(admitted(at: .start + .days(2)) == 4, "after a day without a request")
    }

    @Test func `an address is as long as clients like, and takes no more than 64 characters`() {
        var mock = Simulator()
        let address = String(repeating: "a", count: 10_000)
        let admitted = [address, address + "b"].map {
            mock.admits($0, by: Throttle(rate: 1, burst: 0), at: .start)
        }
        #expect(admitted == [true, false])
        #expect(mock.allRows.map(\.name.key) == [String(address.prefix(64))])
    }
}
