import EventServer
import Testing

@Suite("Limits of the server")
struct ServerLimitsTests {
    @Test(arguments: [1, 100, 4_096], [1, 4])
    func `the descriptors for a number of connections suffice for as many and no more`(
        connections: Int, loops: Int
    ) {
        var limits = ServerLimits()
        limits.maximumConnections = connections
        let descriptors = limits.descriptors(loops: loops)
        func possible(_ descriptors: Int) -> Int {
            ServerLimits.maximumConnections(descriptors: descriptors, loops: loops)
        }
        #expect(possible(descriptors) == connections)
        #expect(possible(descriptors + 2) == connections + 1)
        #expect(possible(descriptors - 2) == max(1, connections - 1))
    }

    /// A loop has an epoll instance, a signal pair and a wake pipe.
    @Test func `each loop needs descriptors of its own`() {
        let limits = ServerLimits()
        #expect(limits.descriptors(loops: 4) >= limits.descriptors(loops: 1) + 3 * 5)
        #expect(limits.descriptors(loops: 1) > 2 * limits.maximumConnections)
    }
}
