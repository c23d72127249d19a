import Synchronization

/// Counts what has happened. All threads write to it.
final class Ledger: Sendable {
    private let contents = Mutex(Contents())
    private let identifiers = Mutex<Set<Identifier>>([])
    /// The hash values of the identifiers of SAML requests, which need little room.
    private let samlRequests = Mutex<Set<Int>>([])

    struct Contents {
        var answers = 0
        var walks = 0
        var wrong = 0
        /// The first wrong answers, in words.
        var complaints: [String] = []
        /// How often each misbehavior ended in each way.
        var endings: [Misbehavior: [String: Int]] = [:]
    }

    var current: Contents { contents.withLock { $0 } }

    func countAnswer() {
        contents.withLock { $0.answers += 1 }
    }

    func countWalk() {
        contents.withLock { $0.walks += 1 }
    }

    func complain(_ what: String) {
        contents.withLock { contents in
            contents.wrong += 1
            if contents.complaints.count < 20 { contents.complaints.append(what) }
        }
    }

    func count(_ ending: String, of misbehavior: Misbehavior) {
        contents.withLock { $0.endings[misbehavior, default: [:]][ending, default: 0] += 1 }
    }

    /// Remembers an identifier that the mock has made.
    ///
    /// - Returns: false when it is no UUID, or was there before.
    func isNew(_ text: String) -> Bool {
        guard let identifier = Identifier(text) else { return false }
        return identifiers.withLock { $0.insert(identifier).inserted }
    }

    /// Remembers the identifier of a SAML request, which contains more than a UUID.
    ///
    /// - Returns: false when it was there before.
    func isNew(samlRequest text: String) -> Bool {
        samlRequests.withLock { $0.insert(text.hashValue).inserted }
    }

    /// How many identifiers were seen.
    var identifierCount: Int {
        identifiers.withLock { $0.count } + samlRequests.withLock { $0.count }
    }
}

/// A UUID, in little room.
private struct Identifier: Hashable {
    private let high: UInt64
    private let low: UInt64

    init?(_ text: String) {
        let digits = text.utf8.filter { $0 != UInt8(ascii: "-") }
        guard digits.count == 32,
            let high = UInt64(String(decoding: digits[..<16], as: UTF8.self), radix: 16),
            let low = UInt64(String(decoding: digits[16...], as: UTF8.self), radix: 16)
        else { return nil }
        self.high = high
        self.low = low
    }
}
