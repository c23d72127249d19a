import Dispatch
import EventServer
import HTTPMessages
import HTTPTypes

/// A server on a free port of 127.0.0.1, on its own threads. It runs until `stop` or until it is released.
package final class TestServer: Sendable {
    package let port: UInt16
    private let server: EventServer
    private let ended = DispatchSemaphore(value: 0)

    package static let hasIPv6 = (try? TestServer(host: "::1")) != nil

    package convenience init(
        limits: ServerLimits = ServerLimits(), loops: Int = 1, host: String = "127.0.0.1",
        alsoOn other: BoundPort? = nil,
        path: BoundPath? = nil, tls: TLSContext? = nil, stoppingOn signals: [Int32] = [],
        counters: ServerCounters = ServerCounters(),
        respond: @escaping @Sendable (Request) -> Reply = { .echo($0) }
    ) throws {
        try self.init(
            limits: limits, loops: loops, host: host, alsoOn: other, path: path, tls: tls,
            stoppingOn: signals, counters: counters,
            responder: ClosureResponder(respond: respond))
    }

    package init(
        limits: ServerLimits = ServerLimits(), loops: Int = 1, host: String = "127.0.0.1",
        alsoOn other: BoundPort? = nil,
        path: BoundPath? = nil, tls: TLSContext? = nil, stoppingOn signals: [Int32] = [],
        counters: ServerCounters = ServerCounters(), responder: any Responder
    ) throws {
        // Server and clients are in one process, which on macOS starts with a soft limit of 256 descriptors.
        DescriptorLimit.raise(to: 4096)
        let server = try EventServer(
            limits: limits, loops: loops, counters: counters, responder: responder)
        let bound = try BoundPort(host: host, port: 0)
        port = bound.port
        try server.listen(on: bound, tls: tls)
        if let other { try server.listen(on: other) }
        if let path { try server.listen(on: path) }
        server.stopOnSignals(signals)
        self.server = server
        DispatchQueue(label: "TestServer").async { [ended] in
            server.run()
            ended.signal()
        }
    }

    deinit {
        server.stop()
        ended.wait()
    }

    package func stop() {
        server.stop()
    }

    /// - Returns: false when the server still runs after a minute.
    package func waitUntilEnded() -> Bool {
        let isOver = ended.wait(timeout: .now() + 60) == .success
        if isOver { ended.signal() }
        return isOver
    }

    private final class ClosureResponder: Responder {
        let respond: @Sendable (Request) -> Reply

        init(respond: @escaping @Sendable (Request) -> Reply) { self.respond = respond }

        func respond(to request: Request) -> Reply { respond(request) }
    }
}

extension Reply {
    /// A reply with the method and path of the request on one line, then its body.
    package static func echo(_ request: Request) -> Reply {
        let body = String(decoding: request.body, as: UTF8.self)
        return Reply(contentType: "text/plain", text: "\(request.method.rawValue) \(request.path)\n\(body)")
    }
}
