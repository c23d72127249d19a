import Synchronization

/// Counts what has happened. All threads write to it.
final class Ledger: Sendable {
    private let contents = Mutex(Contents())
    /// Their hash values, which need little room.
    private let identifiers = Mutex<Set<Int>>([])

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
    /// - Returns: false when it was there before.
    func isNew(_ text: String) -> Bool { identifiers.withLock { $0.insert(text.hashValue).inserted } }

    /// How many identifiers were seen.
    var identifierCount: Int { identifiers.withLock { $0.count } }
}
