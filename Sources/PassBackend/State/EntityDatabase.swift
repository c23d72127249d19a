import PassSimulator

/// Where everything is that several mocks share.
package typealias SharedDatabase = EntityDatabase & JournalDatabase & DocumentDatabase

/// Where the entities of several mocks are, such as a Redis server.
///
/// A request reads its entities, is computed, and writes what it has changed, if nobody has changed meanwhile what it has
/// read. No call blocks, except those whose comment says so. Completions are called once, on any thread.
package protocol EntityDatabase: Sendable {
    /// Reads entities and the head, all as they are at one moment.
    ///
    /// - Parameter generation: the one that the caller expects. If the head has another one, the entities are worth
    ///   nothing.
    func load(
        _ names: [RecordName], of generation: Generation, then: @escaping DatabaseCompletion<LoadedRecords>)

    /// Writes the changes, all at one moment, unless the head or a checked entity has changed.
    ///
    /// The value is false if nothing was written.
    func commit(_ changes: RecordChanges, then: @escaping DatabaseCompletion<Bool>)

    /// Reads what testers have set, with its head.
    func loadSteering(then: @escaping DatabaseCompletion<StoredSteering>)

    /// Reads all entities of a generation. Each is as it was at some moment of the call. Blocks.
    func loadAll(of generation: Generation) throws(DatabaseFailure) -> [RecordName: Record]

    /// Removes all entities of a generation that nobody can go back to any more, soon.
    func forget(_ generation: Generation)

    /// Why the database cannot be used now, in a sentence; `nil` if it can.
    var failure: String? { get }

    /// Starts a call and waits for its completion. Blocks.
    func wait<Value: Sendable>(
        _ call: (@escaping DatabaseCompletion<Value>) -> Void
    ) throws(DatabaseFailure) -> Value

    /// Calls the body on a thread that can block.
    func perform(_ body: @escaping @Sendable () -> Void)
}

/// Is called with what a database has answered, or why it has not.
package typealias DatabaseCompletion<Value> = @Sendable (Result<Value, DatabaseFailure>) -> Void

/// Why a database cannot be used now.
package struct DatabaseFailure: Error, CustomStringConvertible {
    /// In a sentence: `redis://127.0.0.1:6379/0 does not answer`.
    package let description: String

    package init(description: String) {
        self.description = description
    }
}

/// A number of a set of entities. A reset begins a new one, so that all entities are gone at one moment.
package typealias Generation = UInt64

/// What all mocks with one database agree on. It changes with everything that testers set.
package struct SharedHead: Sendable, Hashable {
    package var generation: Generation
    /// Another one for each change, so that a mock recognizes what it already knows.
    package var stamp: String

    package init(generation: Generation, stamp: String) {
        self.generation = generation
        self.stamp = stamp
    }

    /// The head of a database without a state.
    package static let none = SharedHead(generation: 0, stamp: "")
}

/// The name of an entity, or of what else belongs to the state.
package struct RecordName: Sendable, Hashable {
    /// A word without a colon.
    package var kind: String
    package var key: String

    package init(kind: String, key: String) {
        self.kind = kind
        self.key = key
    }

    /// The number of the part of the database that has the entity. A device and its sessions are in one.
    package var partition: Int { Partition(of: key).number }
}

/// An entity as it is stored.
package struct Record: Sendable {
    /// Another one for each version of the entity.
    package var stamp: String
    /// JSON.
    package var value: [UInt8]

    package init(stamp: String, value: [UInt8]) {
        self.stamp = stamp
        self.value = value
    }
}

package struct LoadedRecords: Sendable {
    package var head: SharedHead
    /// In the order of the names; `nil` for an entity that does not exist.
    package var records: [Record?]

    package init(head: SharedHead, records: [Record?]) {
        self.head = head
        self.records = records
    }
}

package struct StoredSteering: Sendable {
    package var head: SharedHead
    /// JSON; `nil` in a database without a state.
    package var document: [UInt8]?

    package init(head: SharedHead, document: [UInt8]?) {
        self.head = head
        self.document = document
    }
}

package struct RecordChanges: Sendable {
    /// The head that the database must have.
    package var head: SharedHead
    /// The stamps that entities of the head's generation must have; an empty one for an entity that must not exist.
    package var expected: [(name: RecordName, stamp: String)] = []
    package var written: [Written] = []
    /// What testers have set, if that has changed. What is written belongs to the generation of the new head.
    package var steering: (head: SharedHead, document: [UInt8])?

    package init(head: SharedHead) {
        self.head = head
    }

    package struct Written: Sendable {
        package var name: RecordName
        /// `nil` to remove the entity.
        package var record: Record?
        /// How long the database keeps the entity unless it changes.
        package var lifetime: Duration

        package init(name: RecordName, record: Record?, lifetime: Duration) {
            self.name = name
            self.record = record
            self.lifetime = lifetime
        }
    }
}
