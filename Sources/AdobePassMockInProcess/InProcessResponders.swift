import Foundation
import HTTPMessages

/// The mocks of this process. Each has a port of its own, on which nothing listens: the port is only a name.
final class InProcessResponders: Sendable {
    static let shared = InProcessResponders()

    private let state = Locked(State())

    private struct State {
        var responders: [Int: any Responder] = [:]
        var lastPort = 0
    }

    /// - Returns: the port of the mock.
    func add(_ responder: any Responder) -> Int {
        state.withLock { state in
            precondition(state.responders.count < 65_535, "too many mocks in one process")
            repeat {
                state.lastPort = state.lastPort % 65_535 + 1
            } while state.responders[state.lastPort] != nil
            state.responders[state.lastPort] = responder
            return state.lastPort
        }
    }

    func remove(_ port: Int) {
        state.withLock { $0.responders[port] = nil }
    }

    /// The mock of a URL; `nil` for a URL of another host.
    func responder(for url: URL?) -> (any Responder)? {
        guard let url, url.scheme == "http", let host = url.host,
            host == "localhost" || host.hasSuffix(".localhost"), let port = url.port
        else { return nil }
        return state.withLock { $0.responders[port] }
    }
}
