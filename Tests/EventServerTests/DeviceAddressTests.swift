import HTTPMessages
import Testing

@testable import EventServer

@Suite("The addresses for other devices")
struct DeviceAddressTests {
    private static let inUse = UInt32(IFF_UP) | UInt32(IFF_RUNNING)

    /// The interfaces of a laptop: a wireless network, a cable that is not plugged in, and what every system has.
    private static func laptop() throws -> [NetworkInterface] {
        try [
            (inUse | UInt32(IFF_LOOPBACK), "127.0.0.1"), (inUse | UInt32(IFF_LOOPBACK), "::1"),
            (inUse, "2001:db8::20"), (inUse, "192.168.1.20"), (inUse, "fe80::1"), (inUse, "169.254.7.7"),
            (UInt32(IFF_UP), "10.0.0.5"), (0, "10.0.0.6"),
        ].map { flags, host in
            NetworkInterface(
                flags: flags, address: try #require(try SocketAddress.resolve(host: host, port: 0).first))
        }
    }

    @Test(arguments: [
        ("0.0.0.0", ["192.168.1.20"]), ("127.0.0.1", []), ("localhost", []),
        // IPv4 first.
        ("::", ["192.168.1.20", "2001:db8::20"]),
    ])
    func `are those of the networks that the port is bound to, without link-local and unplugged ones`(
        host: String, expected: [String]
    ) throws {
        let port = try BoundPort(host: host, port: 0)
        #expect(try port.deviceAddresses(Self.laptop()) == expected)
    }

    @Test func `contain those that this machine really has`() throws {
        let hosts = NetworkInterface.all().map(\.address.host)
        #expect(hosts.contains("127.0.0.1"))
    }
}
