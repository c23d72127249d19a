import HTTPMessages

/// Limits the number of open connections. All loops of a server share it.
final class ConnectionLimiter: Sendable {
    private let limit: Int
    private let counts = Locked(Counts())

    private struct Counts {
        var open = 0
        /// Connections that a fault or a delay holds open. They do not count against the limit of open connections.
        var hanging = 0
    }

    enum Permit {
        case accept
        /// The limit is reached. The connection gets 503.
        case reject
        /// So many connections are being rejected that this one must be closed without a reply.
        case drop
    }

    init(limit: Int) {
        self.limit = limit
    }

    /// Counts a new connection. The caller must `release` it, unless the result is `drop`.
    func acquire() -> Permit {
        counts.withLock { counts -> Permit in
            guard counts.open < limit + Self.maximumRejections else { return .drop }
            counts.open += 1
            return counts.open <= limit ? .accept : .reject
        }
    }

    func release() {
        counts.withLock { $0.open -= 1 }
    }

    /// Counts an open connection as hanging from now on. The caller must then `releaseHanging` it instead of `release`.
    ///
    /// - Returns: false when the limit of hanging connections is reached. It equals the limit of open connections.
    func moveToHanging() -> Bool {
        counts.withLock { counts -> Bool in
            guard counts.hanging < limit else { return false }
            counts.open -= 1
            counts.hanging += 1
            return true
        }
    }

    func releaseHanging() {
        counts.withLock { $0.hanging -= 1 }
    }

    /// The number of connections that can get 503 at the same time.
    static let maximumRejections = 64
}
