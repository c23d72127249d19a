import AdminAPI
import ControlAPI
import Dashboard
import EventServer
import PassAPI
import PassBackend

/// Where a mock is reached. All of it is taken before anything else happens.
struct Listeners {
    private let main: BoundPort?
    /// What the main port speaks TLS with.
    let tls: TLSConfiguration?
    /// Where clients find the main port; `nil` for where it is.
    let publicURL: PublicURL?
    private let path: BoundPath?
    private let further: [(bound: BoundPort, scenario: String)]

    init(_ options: ServeOptions, _ defaults: OptionDefaults) throws {
        let host = options.resolvedHost(defaults)
        let further = try options.furtherPorts(defaults)
        main = try options.resolvedPort(defaults).map { try BoundPort(host: host, port: $0) }
        publicURL = try options.resolvedPublicURL(defaults)
        tls = try options.tls.tls(
            defaults, hosts: [host] + [publicURL?.host].compactMap(\.self))
        if tls != nil, main == nil { throw Failure.badInput("--tls is for a port: give --port, too") }
        self.further = try further.map { (try BoundPort(host: host, port: $0.port), $0.scenario) }
        // Last, for it leaves a file behind when something else fails.
        path = try options.resolvedPath(defaults).map { try BoundPath($0) }
    }

    /// A host by which others than this machine reach it; `nil` when there is none.
    var exposedHost: String? {
        ([main].compactMap(\.self) + further.map(\.bound)).first { !$0.isLoopback }?.host
    }

    /// Lets a server take connections, and a backend play what belongs to each port.
    func open(_ server: EventServer, _ backend: Backend) throws {
        if let main { try server.listen(on: main, tls: tls?.context) }
        if let path { try server.listen(on: path) }
        for (bound, scenario) in further {
            try Workspace.reporting { () throws(Diagnostics) in
                try backend.bind(port: bound.port, to: scenario)
            }
            try server.listen(on: bound)
        }
    }

    /// A line for each: the one by which a script knows that the mock is ready goes first.
    func announcements(_ scenario: String) -> [String] {
        var lines = [main.map { Self.url($0, isSecure: tls != nil) }, path.map { "unix:\($0.path)" }]
            .compactMap(\.self)
            .map { "\($0) (scenario \(scenario))" }
        lines += further.map { "\(Self.url($0.bound, isSecure: false)) (scenario \($0.scenario))" }
        return lines.enumerated().map { index, line in
            "adobe-pass-mock \(index == 0 ? "ready" : "also") on \(line)"
        }
    }

    /// Where to go first, for a person in front of a terminal; nothing where there is only a Unix-domain socket.
    var welcome: [String] {
        guard let main else { return [] }
        let own = Self.url(main, isSecure: tls != nil)
            .replacing("//0.0.0.0:", with: "//localhost:").replacing("//[::]:", with: "//localhost:")
        let url = publicURL?.text ?? own
        return [
            "  for the app        \(url)", "  dashboard          \(own)\(AdminRoute.showDashboard.path)",
            "  second screen      \(url)\(Operation.showActivationPage.path())",
        ]
    }

    private static func url(_ bound: BoundPort, isSecure: Bool) -> String {
        let host = bound.host.contains(":") ? "[\(bound.host)]" : bound.host
        return "\(isSecure ? "https" : "http")://\(host):\(bound.port)"
    }
}
