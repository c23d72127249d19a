#if Redis
    import HTTPMessages
    import PassBackend
    import RedisStore
    import TestSupport

    /// Passes calls on, counts those for which a request waits, and notes the records that they name.
    final class CountedDatabase: SharedDatabase {
        private let database: RedisDatabase
        private let count = Locked(0)
        private let read = Locked<[RecordName]>([])
        private let written = Locked<[RecordName]>([])
        /// Called before changes are committed.
        let willCommit = Locked<@Sendable () -> Void>({})
        /// Called before all entities are loaded.
        let willLoadAll = Locked<@Sendable () -> Void>({})

        init() throws {
            let address = try RedisAddress(parsing: RedisServer.shared.get().url)
            database = try RedisDatabase(address) { _ in }
        }

        deinit { database.close() }

        /// The number of calls since the last time.
        func take() -> Int {
            count.withLock { count in
                defer { count = 0 }
                return count
            }
        }

        /// The records that were loaded since the last time.
        func takeRead() -> [RecordName] {
            read.withLock { read in
                defer { read = [] }
                return read
            }
        }

        /// The records that were written or removed since the last time.
        func takeWritten() -> [RecordName] {
            written.withLock { written in
                defer { written = [] }
                return written
            }
        }

        private func note() { count.withLock { $0 += 1 } }

        var failure: String? { database.failure }

        func load(
            _ names: [RecordName], of generation: Generation,
            then done: @escaping DatabaseCompletion<LoadedRecords>
        ) {
            note()
            read.withLock { $0 += names }
            database.load(names, of: generation, then: done)
        }

        func commit(_ changes: RecordChanges, then done: @escaping DatabaseCompletion<Bool>) {
            note()
            willCommit.withLock(\.self)()
            written.withLock { $0 += changes.written.map(\.name) }
            database.commit(changes, then: done)
        }

        func loadSteering(then done: @escaping DatabaseCompletion<StoredSteering>) {
            note()
            database.loadSteering(then: done)
        }

        func loadAll(of generation: Generation) throws(DatabaseFailure) -> [RecordName: Record] {
            note()
            willLoadAll.withLock(\.self)()
            let all = try database.loadAll(of: generation)
            read.withLock { $0 += all.keys }
            return all
        }

        func wait<Value: Sendable>(
            _ call: (@escaping DatabaseCompletion<Value>) -> Void
        ) throws(DatabaseFailure) -> Value { try database.wait(call) }

        func perform(_ body: @escaping @Sendable () -> Void) { database.perform(body) }

        func forget(_ generation: Generation) { database.forget(generation) }

        func append(_ message: JournalMessage, then done: @escaping DatabaseCompletion<Void>) {
            note()
            database.append(message, then: done)
        }

        func messages(
            after position: JournalPosition, then done: @escaping DatabaseCompletion<JournalBatch>
        ) {
            note()
            database.messages(after: position, then: done)
        }

        func nextMessages(
            after position: JournalPosition, then done: @escaping DatabaseCompletion<JournalBatch>
        ) { database.nextMessages(after: position, then: done) }

        func put(
            _ document: [UInt8], named name: String, in set: String
        ) throws(DatabaseFailure) -> Bool {
            note()
            return try database.put(document, named: name, in: set)
        }

        func document(named name: String, in set: String) throws(DatabaseFailure) -> [UInt8]? {
            note()
            return try database.document(named: name, in: set)
        }

        func removeDocument(named name: String, from set: String) throws(DatabaseFailure) -> Bool {
            note()
            return try database.removeDocument(named: name, from: set)
        }

        func documents(in set: String) throws(DatabaseFailure) -> [String: [UInt8]] {
            note()
            return try database.documents(in: set)
        }

        func documentNames(in set: String) throws(DatabaseFailure) -> [String] {
            note()
            return try database.documentNames(in: set)
        }

        func forgetDocuments(in set: String) { database.forgetDocuments(in: set) }
    }
#endif
