import HTTPMessages
import PassAPI
import PassCrypto
import PassSimulator

/// The browsers that have logged in to the dashboard.
package final class DashboardSessions: Sendable {
    /// SHA-256 hashes of the cookies, the oldest first. Comparing hashes tells nothing about a cookie by its duration.
    private let hashes = Locked<[[UInt8]]>([])

    /// With more sessions, the oldest one ends.
    static let limit = 100

    package init() {}

    /// Starts a session.
    ///
    /// - Returns: the value of its cookie, with 128 random bits.
    func start() -> String {
        var random = RandomSource(seed: nil)
        let value = random.hexDigits()
        hashes.withLock { hashes in
            hashes.append(Self.hash(value))
            hashes.removeFirst(max(0, hashes.count - Self.limit))
        }
        return value
    }

    /// True if the session was started and has not ended.
    func contains(_ value: String) -> Bool {
        let hash = Self.hash(value)
        return hashes.withLock { $0.contains(hash) }
    }

    /// Ends a session, so that its cookie is not accepted any more.
    func end(_ value: String) {
        let hash = Self.hash(value)
        hashes.withLock { $0.removeAll { $0 == hash } }
    }

    private static func hash(_ value: String) -> [UInt8] { Array(SHA256.hash(Array(value.utf8))) }
}
