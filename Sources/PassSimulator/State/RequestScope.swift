/// The entities that a request needs: those that it declares, and those that turn out to be missing while it is computed.
///
/// One thread at a time uses it: the one that computes the request.
package final class RequestScope: @unchecked Sendable {
    // Unchecked because tables are values, whose readings note what is missing, and the compiler cannot see that those
    // with a scope stay on one thread.
    package private(set) var keys: [EntityKey]
    private var missing: [EntityKey] = []
    /// True for a request that reads whole tables.
    package private(set) var isEverything = false

    /// - Parameter keys: what the request declares. More than it needs costs little time, and less costs a second
    ///   computation.
    package init(_ keys: [EntityKey]) {
        self.keys = keys
    }

    func note(_ key: EntityKey) { missing.append(key) }

    func needsEverything() { isEverything = true }

    /// True if the request has read an entity that is not loaded, so that its outcome is worth nothing.
    package var isIncomplete: Bool { isEverything || !missing.isEmpty }

    /// Adds entities that the request has set without reading them.
    package func add(_ new: [EntityKey]) { keys += new }

    /// Adds what was missing. The request is computed again with it.
    package func complete() {
        for key in missing where !keys.contains(key) { keys.append(key) }
        missing = []
    }
}
