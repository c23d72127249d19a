import HTTPMessages
import PassAPI

/// The documents of scenarios by name. Documents that are known to be valid are read only when a scenario needs them.
struct ScenarioDocuments: Sendable {
    private var present: [String: Node]
    private let deferred: DeferredDocuments?

    /// - Parameters:
    ///   - present: the documents that were read already.
    ///   - deferred: the names of documents that are not read yet. `present` replaces those with the same name.
    ///   - read: reads one of these documents. Its result is kept.
    init(
        _ present: [String: Node], deferred: [String],
        read: @escaping @Sendable (_ name: String) throws(Diagnostics) -> Node
    ) {
        self.present = present
        self.deferred = DeferredDocuments(names: Set(deferred), read: read)
    }

    init(_ present: [String: Node]) {
        self.present = present
        deferred = nil
    }

    /// The names of all documents, sorted.
    var names: [String] {
        (deferred?.names ?? []).union(present.keys).sorted()
    }

    func contains(_ name: String) -> Bool {
        present[name] != nil || deferred?.names.contains(name) == true
    }

    /// The document with the name; `nil` if there is none.
    ///
    /// - Throws: the mistakes of a deferred document that cannot be read.
    func document(named name: String) throws(Diagnostics) -> Node? {
        if let document = present[name] { return document }
        return try deferred?.document(named: name)
    }

    /// Adds a document, or replaces the one with the same name.
    mutating func add(_ document: Node, named name: String) {
        present[name] = document
    }
}

/// Documents that are read on first use.
private final class DeferredDocuments: Sendable {
    let names: Set<String>
    private let read: @Sendable (String) throws(Diagnostics) -> Node
    private let documents = Locked<[String: Node]>([:])

    init(names: Set<String>, read: @escaping @Sendable (String) throws(Diagnostics) -> Node) {
        self.names = names
        self.read = read
    }

    /// Two simultaneous calls can both read the document, because no lock is held meanwhile.
    func document(named name: String) throws(Diagnostics) -> Node? {
        guard names.contains(name) else { return nil }
        if let document = documents.withLock({ $0[name] }) { return document }
        let document = try read(name)
        documents.withLock { $0[name] = document }
        return document
    }
}
