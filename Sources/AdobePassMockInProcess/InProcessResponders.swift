import Foundation
import HTTPMessages

/// The mocks of this process. Each has a port of its own, on which nothing listens: the port is only a name.
final class InProcessResponders: Sendable {
    static let shared = InProcessResponders()

    private let state = Locked(State())

    private struct State {
        var responders: [Int: any Responder] = [:]
        /// The ports of the mocks that were released. No request to them may reach a program on such a port.
        var closedPorts: Set<Int> = []
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
            state.closedPorts.remove(state.lastPort)
            return state.lastPort
        }
    }

    func remove(_ port: Int) {
        state.withLock { state in
            state.responders[port] = nil
            state.closedPorts.insert(port)
        }
    }

    /// What a URL leads to.
    enum Target {
        case mock(any Responder)
        /// A mock that was released.
        case closed
    }

    /// - Returns: `nil` for a URL of another host.
    func target(of url: URL?) -> Target? {
        guard let url, url.scheme == "http", let host = url.host,
            host == "localhost" || host.hasSuffix(".localhost"), let port = url.port
        else { return nil }
        return state.withLock { state in
            state.responders[port].map(Target.mock) ?? (state.closedPorts.contains(port) ? .closed : nil)
        }
    }
}
