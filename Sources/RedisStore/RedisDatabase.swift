#if Redis
    import Dispatch
    import EventServer
    import HTTPMessages
    import PassAPI
    import PassBackend

    /// The state of several mocks in a Redis or Valkey server.
    ///
    /// | key | value |
    /// | --- | --- |
    /// | `<prefix>:3:{steering}` | what testers have set, as JSON |
    /// | `<prefix>:3:{steering}:head` | its generation and its stamp |
    /// | `<prefix>:3:<generation>:{<partition>}:<kind>:<key>` | an entity: 16 characters of a stamp, then JSON |
    /// | `<prefix>:3:{journal}` | the messages of the journal, a stream |
    /// | `<prefix>:3:{journal}:counts` | the number of the latest message, and the bytes of all |
    /// | `<prefix>:3:documents:<set>` | the documents of a set by name, such as snapshots |
    ///
    /// The 3 is the version of this layout. A cluster has keys with the same text in braces, the hash tag, in one hash slot.
    package final class RedisDatabase: SharedDatabase {
        private let address: RedisAddress
        let client: RedisClient
        /// For reading the journal all the time, which would hold up what is sent after it.
        private let follower: RedisClient
        /// True once ``follower`` is used, and connects.
        private let isFollowing = Locked(false)
        let journalLimits: SharedJournalLimits
        private let queue = DispatchQueue(label: "RedisDatabase", attributes: .concurrent)
        private let cleaning = DispatchQueue(label: "RedisDatabase.cleaning", qos: .utility)
        let root: String
        private let headKey: String
        private let steeringKey: String

        /// Connects to the server. Blocks.
        ///
        /// - Parameter report: is called with a sentence when the connection is lost, and when it stands again.
        /// - Throws: why the server cannot be used.
        package init(
            _ address: RedisAddress, journalLimits: SharedJournalLimits = SharedJournalLimits(),
            report: @escaping @Sendable (String) -> Void
        ) throws(DatabaseFailure) {
            self.address = address
            self.journalLimits = journalLimits
            root = "\(address.prefix):3:"
            steeringKey = root + "{steering}"
            headKey = steeringKey + ":head"
            let isUsable = Locked(false)
            client = try Self.client(address) { text in
                // The failure of the start says all else.
                if isUsable.withLock(\.self) { report(text) }
            }
            // The first connection reports what becomes of the server.
            follower = try Self.client(address) { _ in }
            let client = client
            do throws(DatabaseFailure) {
                let reason: String? = Self.wait { client.start(onFirstAttempt: $0) }
                if let reason {
                    throw DatabaseFailure(description: "\(address) cannot be used: \(reason)")
                }
                for script in RedisScript.all {
                    let loaded: Result<String, DatabaseFailure> = Self.wait { done in
                        client.send(RedisCommand("SCRIPT", "LOAD", script.text)) {
                            done($0.reading(\.text))
                        }
                    }
                    script.digest.withLock { [digest = try loaded.get()] in $0 = digest }
                }
                try checkServer(report)
                isUsable.withLock { $0 = true }
            } catch {
                client.stop()
                follower.stop()
                throw error
            }
        }

        private static func client(
            _ address: RedisAddress, report: @escaping @Sendable (String) -> Void
        ) throws(DatabaseFailure) -> RedisClient {
            do {
                return RedisClient(
                    address, try ClientLoop(), address.isSecure ? try ClientTLS() : nil, report: report)
            } catch {
                throw DatabaseFailure(description: "\(error)")
            }
        }

        /// - Throws: why the server cannot have a state, although it answers.
        private func checkServer(_ report: @Sendable (String) -> Void) throws(DatabaseFailure) {
            // A user who must not send INFO can still use the server.
            if let text = try? ask(RedisCommand("INFO"), \.text) {
                let server = RedisServerInformation(text)
                if let obstacle = server.obstacle(toPrefix: address.prefix) {
                    throw DatabaseFailure(description: "\(address) cannot be used: \(obstacle)")
                }
                if let warning = server.warning { report("warning: \(address) \(warning)") }
            }
            do throws(DatabaseFailure) {
                _ = try wait { loadSteering(then: $0) }
            } catch {
                throw DatabaseFailure(description: "\(address) cannot be used: \(error)")
            }
        }

        deinit { close() }

        /// Closes the connection. Calls fail from now on.
        package func close() {
            client.stop()
            follower.stop()
        }

        /// Calls the body with a second connection, which is opened when it is used first.
        func withFollower(_ body: @escaping @Sendable (RedisClient) -> Void) {
            let isNew = isFollowing.withLock { isFollowing in
                defer { isFollowing = true }
                return !isFollowing
            }
            guard isNew else { return body(follower) }
            follower.start { [follower] _ in body(follower) }
        }

        /// Why the server cannot be used now; `nil` if it can.
        package var failure: String? { client.failure.map { "\(address) cannot be used: \($0)" } }

        // MARK: Names

        func key(_ name: RecordName, _ generation: Generation) -> String {
            "\(root)\(generation):{\(name.partition)}:\(name.kind):\(name.key)"
        }

        // MARK: Requests

        package func load(
            _ names: [RecordName], of generation: Generation,
            then done: @escaping DatabaseCompletion<LoadedRecords>
        ) {
            var command = RedisCommand("MGET", headKey)
            for name in names { command.append(key(name, generation)) }
            client.send(command) { result in
                done(
                    result.reading { reply in
                        guard let elements = reply.elements, elements.count == names.count + 1 else {
                            return nil
                        }
                        return LoadedRecords(
                            head: SharedHead(stored: elements[0].text),
                            records: elements.dropFirst().map { $0.bytes.map(Record.init(stored:)) })
                    })
            }
        }

        package func loadSteering(then done: @escaping DatabaseCompletion<StoredSteering>) {
            client.send(RedisCommand("MGET", headKey, steeringKey)) { result in
                done(
                    result.reading { reply in
                        guard let elements = reply.elements, elements.count == 2 else { return nil }
                        return StoredSteering(
                            head: SharedHead(stored: elements[0].text), document: elements[1].bytes)
                    })
            }
        }

        package func commit(_ changes: RecordChanges, then done: @escaping DatabaseCompletion<Bool>) {
            let arguments = arguments(of: changes)
            RedisScript.commit.run(arguments, on: client) { done($0.reading(\.isOne)) }
        }

        private func arguments(of changes: RecordChanges) -> RedisScript.Arguments {
            var arguments = RedisScript.Arguments()
            arguments.keys = [headKey, steeringKey]
            arguments.values = [
                Array(changes.head.stored.utf8), Array((changes.steering?.head.stored ?? "").utf8),
                changes.steering?.document ?? [], Array(String(changes.expected.count).utf8),
            ]
            for (name, stamp) in changes.expected {
                arguments.keys.append(key(name, changes.head.generation))
                arguments.values.append(Array(stamp.utf8))
            }
            let generation = changes.steering?.head.generation ?? changes.head.generation
            for written in changes.written {
                arguments.keys.append(key(written.name, generation))
                arguments.values.append(written.record?.stored ?? [])
                arguments.values.append(Array(String(max(1, written.lifetime.milliseconds)).utf8))
            }
            return arguments
        }

        // MARK: All entities

        package func loadAll(of generation: Generation) throws(DatabaseFailure) -> [RecordName: Record] {
            var all: [RecordName: Record] = [:]
            let prefix = "\(root)\(generation):"
            try forEachBatch(of: prefix) { keys throws(DatabaseFailure) in
                let values = try wait { done in
                    var command = RedisCommand("MGET")
                    for key in keys { command.append(key) }
                    client.send(command) { done($0.reading(\.elements)) }
                }
                for (key, value) in zip(keys, values) {
                    // The partition, the kind and the key.
                    let parts = key.dropFirst(prefix.count).split(
                        separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
                    // An entity can have gone since its name was read.
                    guard parts.count == 3, let bytes = value.bytes else { continue }
                    all[RecordName(kind: String(parts[1]), key: String(parts[2]))] = Record(stored: bytes)
                }
            }
            return all
        }

        /// Calls the body with the keys that begin so, some at a time.
        private func forEachBatch(
            of prefix: String, _ body: ([String]) throws(DatabaseFailure) -> Void
        ) throws(DatabaseFailure) {
            var cursor = "0"
            repeat {
                let command = RedisCommand(
                    "SCAN", cursor, "MATCH", prefix.escapedForMatch + "*", "COUNT", "1000")
                let batch: KeyBatch = try wait { done in
                    client.send(command) { done($0.reading(KeyBatch.init)) }
                }
                cursor = batch.next
                if !batch.keys.isEmpty { try body(batch.keys) }
            } while cursor != "0"
        }

        private struct KeyBatch: Sendable {
            /// Where the next batch begins; 0 after the last one.
            let next: String
            let keys: [String]

            init?(_ reply: RedisReply) {
                guard let elements = reply.elements, elements.count == 2, let next = elements[0].text,
                    let keys = elements[1].elements
                else { return nil }
                self.next = next
                self.keys = keys.compactMap(\.text)
            }
        }

        package func forget(_ generation: Generation) {
            cleaning.async { [self] in
                // What is left expires.
                try? forEachBatch(of: "\(root)\(generation):") { keys throws(DatabaseFailure) in
                    var command = RedisCommand("UNLINK")
                    for key in keys { command.append(key) }
                    _ = try ask(command, \.integer)
                }
            }
        }

        /// Sends a command and waits for a reply with a value.
        func ask<Value: Sendable>(
            _ command: RedisCommand, _ value: @escaping @Sendable (RedisReply) -> Value?
        ) throws(DatabaseFailure) -> Value {
            try wait { done in client.send(command) { done($0.reading(value)) } }
        }

        // MARK: Waiting

        package func wait<Value: Sendable>(
            _ call: (@escaping DatabaseCompletion<Value>) -> Void
        ) throws(DatabaseFailure) -> Value {
            let result: Result<Value, DatabaseFailure> = Self.wait { call($0) }
            return try result.get()
        }

        private static func wait<Value: Sendable>(_ call: (@escaping @Sendable (Value) -> Void) -> Void)
            -> Value
        {
            let value = Locked<Value?>(nil)
            let isDone = DispatchSemaphore(value: 0)
            call { new in
                value.withLock { $0 = new }
                isDone.signal()
            }
            isDone.wait()
            guard let value = value.withLock({ $0 }) else {
                preconditionFailure("Who signals has set the value.")
            }
            return value
        }

        package func perform(_ body: @escaping @Sendable () -> Void) { queue.async(execute: body) }
    }

    extension RedisReply {
        fileprivate var isOne: Bool? { integer.map { $0 == 1 } }
    }

    extension Result<RedisReply, DatabaseFailure> {
        /// Reads a value from the reply.
        ///
        /// - Parameter value: returns `nil` for a reply that no version of Redis sends.
        func reading<Value>(_ value: (RedisReply) -> Value?) -> Result<Value, DatabaseFailure> {
            flatMap { reply in
                if case .error(let reason) = reply {
                    return .failure(
                        DatabaseFailure(
                            description: reason.hasPrefix("MOVED")
                                ? "another node of the cluster has the hash slot: \(reason)"
                                : "the Redis server has refused a command: \(reason)"))
                }
                guard let value = value(reply) else {
                    return .failure(
                        DatabaseFailure(description: "the Redis server has sent an unexpected reply"))
                }
                return .success(value)
            }
        }
    }

    extension SharedHead {
        /// `7:a1b2…`
        fileprivate init(stored text: String?) {
            let parts = (text ?? "").split(separator: ":", maxSplits: 1)
            guard parts.count == 2, let generation = Generation(parts[0]) else {
                self = .none
                return
            }
            self.init(generation: generation, stamp: String(parts[1]))
        }

        fileprivate var stored: String { self == .none ? "" : "\(generation):\(stamp)" }
    }

    extension Record {
        private static let stampLength = 16

        fileprivate init(stored bytes: [UInt8]) {
            self.init(
                stamp: String(decoding: bytes.prefix(Self.stampLength), as: UTF8.self),
                value: Array(bytes.dropFirst(Self.stampLength)))
        }

        fileprivate var stored: [UInt8] { Array(stamp.utf8) + value }
    }

    extension String {
        /// As a pattern that matches only this text (Redis, *KEYS*).
        fileprivate var escapedForMatch: String {
            var pattern = ""
            for character in self {
                if "*?[]\\^-".contains(character) { pattern.append("\\") }
                pattern.append(character)
            }
            return pattern
        }
    }
#endif
