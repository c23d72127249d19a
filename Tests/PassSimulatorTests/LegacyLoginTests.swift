import PassAPI
import PassSimulator
import TestSupport
import Testing

@Suite("The login of REST API V1")
struct LegacyLoginTests {
    @Test(arguments: [["Cablevision", "Elsewhere"], ["Elsewhere", "Cablevision"]])
    func `is the newest valid one of a device`(mvpds: [MVPDID]) {
        var simulator = Simulator.make()
        for (number, mvpd) in mvpds.enumerated() {
            let start = Timestamp.start + .hours(Int64(number))
            simulator.put(.make(mvpd: mvpd, expiresIn: .days(1)), on: .make(), in: .make(), at: start)
        }
        #expect(simulator.legacyLogin(in: .make(at: .start + .hours(3)))?.mvpd == mvpds.last)
    }
}
