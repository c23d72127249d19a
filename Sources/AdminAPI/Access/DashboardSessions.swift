import HTTPMessages
import PassAPI
import PassBackend
import PassCrypto
import PassSimulator

/// The browsers that have logged in to the dashboard, which all mocks with one state accept. Blocks if there are several.
struct DashboardSessions: Sendable {
    /// The names are SHA-256 hashes of the cookies. Finding a hash tells nothing about a cookie by its duration.
    private let documents: any DocumentDatabase
    private let now: @Sendable () -> Timestamp
    /// The number of sessions that this mock has started, which orders those of one millisecond.
    private let started = Locked(0)

    /// With more sessions, the oldest one ends.
    static let limit = 100
    private static let set = "dashboard sessions"

    init(_ documents: any DocumentDatabase, now: @escaping @Sendable () -> Timestamp) {
        self.documents = documents
        self.now = now
    }

    /// Starts a session.
    ///
    /// - Returns: the value of its cookie, with 128 random bits.
    func start() throws(DatabaseFailure) -> String {
        var random = RandomSource(seed: nil)
        let value = random.hexDigits()
        try endOldest()
        _ = try documents.put(
            Array("\(now().milliseconds) \(number)".utf8), named: Self.name(of: value), in: Self.set)
        return value
    }

    private var number: Int {
        started.withLock { started in
            started += 1
            return started
        }
    }

    private func endOldest() throws(DatabaseFailure) {
        let all = try documents.documents(in: Self.set)
        guard all.count >= Self.limit else { return }
        var oldest: (start: [Int64], name: String)?
        for (name, document) in all {
            let start = String(decoding: document, as: UTF8.self).split(separator: " ").compactMap {
                Int64($0)
            }
            if oldest.map({ start.lexicographicallyPrecedes($0.start) }) ?? true { oldest = (start, name) }
        }
        if let oldest { _ = try documents.removeDocument(named: oldest.name, from: Self.set) }
    }

    /// True if the session was started and has not ended.
    func contains(_ value: String) throws(DatabaseFailure) -> Bool {
        try documents.document(named: Self.name(of: value), in: Self.set) != nil
    }

    /// Ends a session, so that its cookie is not accepted any more.
    func end(_ value: String) throws(DatabaseFailure) {
        _ = try documents.removeDocument(named: Self.name(of: value), from: Self.set)
    }

    private static func name(of value: String) -> String {
        Base64.encode(SHA256.hash(Array(value.utf8)))
    }
}
