import HTTPMessages

/// Documents of testers that several mocks share, such as snapshots: by name, in sets of which each has a name, too.
///
/// All calls block, except for ``forgetDocuments(in:)``.
package protocol DocumentDatabase: Sendable {
    /// Saves a document in place of an older one of that name.
    ///
    /// - Returns: true if there was no older one.
    func put(_ document: [UInt8], named name: String, in set: String) throws(DatabaseFailure) -> Bool

    /// The document of that name; `nil` if there is none.
    func document(named name: String, in set: String) throws(DatabaseFailure) -> [UInt8]?

    /// Removes a document.
    ///
    /// - Returns: false if there was none.
    func removeDocument(named name: String, from set: String) throws(DatabaseFailure) -> Bool

    /// All documents of a set, by their names.
    func documents(in set: String) throws(DatabaseFailure) -> [String: [UInt8]]

    /// The names in a set, in any order.
    func documentNames(in set: String) throws(DatabaseFailure) -> [String]

    /// Removes a set, soon.
    func forgetDocuments(in set: String)
}

/// Documents in the memory of one mock.
final class DocumentMemory: DocumentDatabase {
    private let sets = Locked<[String: [String: [UInt8]]]>([:])

    func put(_ document: [UInt8], named name: String, in set: String) -> Bool {
        sets.withLock { $0[set, default: [:]].updateValue(document, forKey: name) == nil }
    }

    func document(named name: String, in set: String) -> [UInt8]? { sets.withLock { $0[set]?[name] } }

    func removeDocument(named name: String, from set: String) -> Bool {
        sets.withLock { $0[set]?.removeValue(forKey: name) != nil }
    }

    func documents(in set: String) -> [String: [UInt8]] { sets.withLock { $0[set] ?? [:] } }

    func documentNames(in set: String) -> [String] { sets.withLock { $0[set].map { Array($0.keys) } ?? [] } }

    func forgetDocuments(in set: String) { sets.withLock { $0[set] = nil } }
}
