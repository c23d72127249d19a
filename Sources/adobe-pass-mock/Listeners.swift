import AdminAPI
import ControlAPI
import Dashboard
import Documents
import EventServer
import PassAPI
import PassBackend

/// The ports and the Unix-domain socket of a mock. All are bound before the mock starts anything else.
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
        let bindings = try options[\.listen]
        publicURL = try options[\.publicURL]
        main = try options.port().map { try BoundPort(host: host, port: $0) }
        tls = try options.tls(
            hosts: [host] + [publicURL?.host].compactMap(\.self) + (main?.deviceAddresses ?? []))
        if tls != nil, main == nil { throw Failure.badInput("--tls needs a port: add --port") }
        scenarioPorts = try bindings.map { (try BoundPort(host: host, port: $0.port), $0.scenario) }
        // The socket is bound last, because it would leave a file behind if another step failed.
        path = try options[\.unix].map { try BoundPath($0) }
    }

    /// The first host that other machines can reach; `nil` when all ports are on loopback.
    var exposedHost: String? {
        ([main].compactMap(\.self) + scenarioPorts.map(\.bound)).first { !$0.isLoopback }?.host
    }

    /// Makes the server accept connections, and binds each additional port to its scenario in the backend.
    ///
    /// - Throws: `Failure` for a scenario that cannot be built; `ServerError` when a socket cannot listen.
    func open(_ server: EventServer, _ backend: Backend) throws {
        if let main { try server.listen(on: main, tls: tls?.context) }
        if let path { try server.listen(on: path) }
        for (bound, scenario) in scenarioPorts {
            try Workspace.reporting { () throws(Diagnostics) in
                try backend.bind(port: bound.port, to: scenario)
            }
            try server.listen(on: bound)
        }
    }

    /// A line for each port and socket. The first one is the ready line that scripts wait for.
    func readyLines(_ scenario: String) -> [String] {
        let own = ownAddresses.map { ($0, scenario) }
        let others = scenarioPorts.map { (Self.url($0.bound, isSecure: false), $0.scenario) }
        return (own + others).enumerated().map { index, endpoint in
            "adobe-pass-mock \(index == 0 ? "ready" : "also") on \(endpoint.0) (scenario \(endpoint.1))"
        }
    }

    /// The addresses in the order of the ready lines, for scripts.
    var addresses: [String] {
        ownAddresses + scenarioPorts.map { Self.url($0.bound, isSecure: false) }
    }

    /// The addresses of the main port and the Unix-domain socket.
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

    private func localURL(of port: BoundPort) -> String {
        Self.url(
            port, at: ["0.0.0.0", "::"].contains(port.host) ? "localhost" : nil, isSecure: tls != nil)
    }

    /// The URLs of the main port for other devices on the network: the public URL, otherwise one for each address
    /// of this machine when the port is on all of them.
    var deviceURLs: [String] {
        guard let main, !main.isLoopback else { return [] }
        if let publicURL { return [publicURL.text] }
        return main.deviceAddresses.map { Self.url(main, at: $0, isSecure: tls != nil) }
    }

    private static func url(_ bound: BoundPort, at host: String? = nil, isSecure: Bool) -> String {
        let host = host ?? bound.host
        let spelled = host.contains(":") ? "[\(host)]" : host
        return "\(isSecure ? "https" : "http")://\(spelled):\(bound.port)"
    }
}
