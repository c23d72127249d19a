/// The addresses that only this machine reaches.
enum Loopback {
    static func contains(_ host: String) -> Bool {
        host == "localhost" || host == "::1" || host.hasPrefix("127.")
    }

    /// Where a listener on that host is reached from this machine.
    static func reaching(_ host: String) -> String {
        switch host {
        case "0.0.0.0": "127.0.0.1"
        case "::": "::1"
        default: host
        }
    }
}
