import CLibevent
import HTTPMessages

/// An address of this machine on a network.
struct NetworkInterface {
    /// The flags of `getifaddrs`, such as `IFF_UP`.
    var flags: UInt32
    var address: SocketAddress

    /// The addresses of all interfaces; empty when the system call fails.
    static func all() -> [NetworkInterface] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        return sequence(first: first, next: { $0?.pointee.ifa_next }).compactMap { entry in
            guard let entry, let address = entry.pointee.ifa_addr else { return nil }
            let length: Int
            switch Int32(address.pointee.sa_family) {
            case AF_INET: length = MemoryLayout<sockaddr_in>.size
            case AF_INET6: length = MemoryLayout<sockaddr_in6>.size
            default: return nil
            }
            return NetworkInterface(
                flags: UInt32(entry.pointee.ifa_flags),
                address: SocketAddress(address, length: socklen_t(length)))
        }
    }

    /// True for an address at which other machines on the network reach this one. Link-local addresses do not count: a URL cannot
    /// name the interface that they need (browsers do not implement RFC 6874).
    var isReachable: Bool {
        let isUp = flags & UInt32(IFF_UP) != 0 && flags & UInt32(IFF_RUNNING) != 0
        return isUp && flags & UInt32(IFF_LOOPBACK) == 0 && !address.isLoopback && !isLinkLocal
    }

    private var isLinkLocal: Bool {
        address.host.hasPrefix("169.254.") || address.host.hasPrefix("fe80:")
    }

    /// The addresses that a server on this machine can listen on, without those that need the name of an interface.
    static func usableAddresses(_ interfaces: [NetworkInterface]) -> [String] {
        interfaces.filter { $0.flags & UInt32(IFF_UP) != 0 && !$0.isLinkLocal }.map(\.address.host)
    }
}
