import Testing

@testable import EventServer

@Suite("Socket addresses")
struct SocketAddressTests {
    // Without binding: on macOS, 127.0.0.1 is the only address of 127.0.0.0/8 that a socket can be bound to.
    @Test(arguments: [
        ("127.0.0.1", true), ("127.1", true), ("127.255.255.254", true), ("::1", true),
        ("::ffff:127.0.0.2", true), ("128.0.0.1", false), ("0.0.0.0", false), ("::", false),
    ])
    func `of 127.0.0.0/8 and ::1 are loopback`(host: String, isLoopback: Bool) throws {
        let addresses = try SocketAddress.resolve(host: host, port: 80)
        #expect(addresses.map(\.isLoopback) == [isLoopback])
    }
}
