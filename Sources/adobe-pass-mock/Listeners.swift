import AdminAPI
import ControlAPI
import Dashboard
import EventServer
import PassAPI
import PassBackend

/// The ports and the Unix-domain socket of a mock. All are bound before anything else is started.
struct Listeners {
    private let main: BoundPort?
    /// The TLS configuration of the main port; `nil` when TLS is off.
    let tls: TLSConfiguration?
    /// The URL at which clients reach the main port; `nil` when they use its own address.
    let publicURL: PublicURL?
    private let path: BoundPath?
    private let scenarioPorts: [(bound: BoundPort, scenario: String)]

    init(_ options: OptionValues) throws {
        let host = try options[\.host]
        try Self.checkPorts(options)
        publicURL = try options[\.publicURL]
        main = try options.port().map { try Self.bind($0, options, advice: "--port 0 chooses a free port") }
        tls = try options.tls(
            hosts: [host] + [publicURL?.host].compactMap(\.self) + (main?.deviceAddresses ?? []))
        if tls != nil, main == nil {
            let hasOwnCertificate = try options[\.tlsCert] != nil
            let source = hasOwnCertificate ? options.source(of: \.tlsCert) : options.source(of: \.tls)
            throw Failure.badInput("\(source) needs a port: add --port")
        }
        scenarioPorts = try options[\.listen].map { binding in
            let advice = "--listen 0=\(binding.scenario) chooses a free port"
            return (try Self.bind(binding.port, options, advice: advice), binding.scenario)
        }
        // The socket is bound last, because it would leave a file behind if another step failed.
        path = try options[\.unix].map { path in
            do throws(ServerError) {
                return try BoundPath(path)
            } catch {
                throw Self.failure(error, options, advice: "--unix takes any other path")
            }
        }
    }

    /// - Throws: `Failure` for a repeated port. The system would report that it is in use.
    private static func checkPorts(_ options: OptionValues) throws(Failure) {
        let listen = options.source(of: \.listen)
        var sources: [UInt16: String] = [:]
        if let port = try options.port() {
            let isDefault = try options.given(\.port) == nil
            sources[port] = isDefault ? "the default of --port" : options.source(of: \.port)
        }
        for binding in try options[\.listen] where binding.port != 0 {
            guard let other = sources.updateValue(listen, forKey: binding.port) else { continue }
            let places = other == listen ? "both times by \(listen)" : "by \(other) and \(listen)"
            throw .badInput(
                "port \(binding.port) is named twice, \(places): expected a different port for each")
        }
    }

    private static func bind(
        _ port: UInt16, _ options: OptionValues, advice: String
    ) throws(Failure) -> BoundPort {
        let host = try options[\.host]
        do throws(ServerError) {
            return try BoundPort(host: host, port: port)
        } catch {
            throw failure(error, options, advice: advice)
        }
    }

    private static func failure(_ error: ServerError, _ options: OptionValues, advice: String) -> Failure {
        let source = options.source(of: \.host)
        let text =
            switch error {
            case .portInUse(let host, let port):
                "\(error) by \(AddressOwner.name(ofPort: port, on: host)); \(advice)"
            case .pathInUse(let path): "\(error) by \(AddressOwner.name(at: [.path(path)])); \(advice)"
            case .reservedPort: "\(error); choose a port from 1024, or start the mock as root"
            case .foreignHost: "\(error); --host 0.0.0.0 listens on all IPv4 addresses"
            case .unknownHost(let host, _):
                MockAddress(argument: host.contains("://") ? host : "http://\(host)").flatMap { address in
                    if case .port(let name, _, _) = address.target, name != host { name } else { nil }
                }.map { "\(error); \(source) takes the name alone, without scheme and port: \($0)" }
                    ?? "\(error)"
            case .cannotListen, .cannotListenAt, .outOfResources: "\(error)"
            }
        return .atRunTime(text)
    }

    /// An address at which this machine reaches a server that listens on the host.
    static func localHost(of host: String) -> String {
        switch host {
        case "0.0.0.0": "127.0.0.1"
        case "::": "::1"
        default: host
        }
    }

    /// The first host that other machines can reach; `nil` when all ports are on loopback.
    var exposedHost: String? {
        ([main].compactMap(\.self) + scenarioPorts.map(\.bound)).first { !$0.isLoopback }?.host
    }

    /// Makes the server accept connections, and binds each additional port to its scenario in the backend.
    ///
    /// - Parameter source: the name of the setting for additional ports, for messages.
    /// - Throws: `Diagnostics` for a scenario that cannot be built; `ServerError` when a socket cannot listen.
    func open(_ server: EventServer, _ backend: Backend, source: String) throws {
        if let main { try server.listen(on: main, tls: tls?.context) }
        if let path { try server.listen(on: path) }
        for (bound, scenario) in scenarioPorts {
            do throws(Diagnostics) {
                try backend.bind(port: bound.port, to: scenario)
            } catch {
                throw error.naming(source)
            }
            try server.listen(on: bound)
        }
    }

    /// A line for each port and socket. The first one is the ready line that scripts wait for.
    func readyLines(_ scenario: String) -> [String] {
        let scenarios = ownAddresses.map { _ in scenario } + scenarioPorts.map(\.scenario)
        return zip(addresses, scenarios).enumerated().map { index, endpoint in
            "adobe-pass-mock \(index == 0 ? "ready" : "also") on \(endpoint.0) (scenario \(endpoint.1))"
        }
    }

    /// The addresses in the order of the ready lines, for scripts.
    var addresses: [String] {
        ownAddresses + scenarioPorts.map { Self.url($0.bound, isSecure: false) }
    }

    private var ownAddresses: [String] {
        [main.map { Self.url($0, isSecure: tls != nil) }, path.map { "unix:\($0.path)" }].compactMap(\.self)
    }

    /// The URLs to open first, for a person at a terminal; empty when there is only a Unix-domain socket.
    var startURLs: [String] {
        guard let main else { return [] }
        let url = publicURL?.text ?? localURL(of: main)
        return [
            "  for the app        \(url)",
            "  second screen      \(url)\(PassOperation.showActivationPage.path())",
        ]
    }

    /// The line that names the dashboard, at an address that a browser on this machine can open; `nil` without a port.
    var dashboardLine: String? {
        main.map { "  dashboard          \(localURL(of: $0))\(AdminRoute.showDashboard.path)" }
    }

    /// - Parameter local: the host that replaces one which means all addresses.
    private func localURL(of port: BoundPort, _ local: String = "localhost") -> String {
        Self.url(port, at: ["0.0.0.0", "::"].contains(port.host) ? local : nil, isSecure: tls != nil)
    }

    /// The URL of the main port for programs on this machine; `nil` when there is only a Unix-domain socket.
    var programURL: String? {
        // Avoids ::1, because some programs cannot read its URLs. `::` includes IPv4.
        main.map { localURL(of: $0, "127.0.0.1") }
    }

    /// The URLs of the main port for other devices on the network: the public URL, else one for each address of this machine if the
    /// port is on all of them.
    var deviceURLs: [String] {
        guard let main, !main.isLoopback else { return [] }
        if let publicURL { return [publicURL.text] }
        return main.deviceAddresses.map { Self.url(main, at: $0, isSecure: tls != nil) }
    }

    private static func url(_ bound: BoundPort, at host: String? = nil, isSecure: Bool) -> String {
        Probe.Target.port(host: host ?? bound.host, port: bound.port, isSecure: isSecure).url
    }
}
