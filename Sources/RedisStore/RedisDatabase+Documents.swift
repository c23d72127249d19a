#if Redis
    import PassAPI
    import PassBackend

    extension RedisDatabase {
        private func key(ofSet name: String) -> String { "\(root)documents:\(name)" }

        package func put(
            _ document: [UInt8], named name: String, in set: String
        ) throws(DatabaseFailure) -> Bool {
            var command = RedisCommand("HSET", key(ofSet: set), name)
            command.append(document)
            let added = try ask(command, \.integer)
            _ = try ask(
                RedisCommand("PEXPIRE", key(ofSet: set), String(Self.documentLifetime.milliseconds)),
                \.integer)
            return added == 1
        }

        /// How long a set stays to which nobody adds a document.
        private static var documentLifetime: Duration { .days(90) }

        package func document(named name: String, in set: String) throws(DatabaseFailure) -> [UInt8]? {
            try ask(RedisCommand("HGET", key(ofSet: set), name)) { .some($0.bytes) }
        }

        package func removeDocument(named name: String, from set: String) throws(DatabaseFailure) -> Bool {
            try ask(RedisCommand("HDEL", key(ofSet: set), name), \.integer) == 1
        }

        package func documents(in set: String) throws(DatabaseFailure) -> [String: [UInt8]] {
            try ask(RedisCommand("HGETALL", key(ofSet: set))) { reply in
                guard let fields = reply.elements else { return nil }
                var documents: [String: [UInt8]] = [:]
                for index in stride(from: 0, to: fields.count - 1, by: 2) {
                    if let name = fields[index].text { documents[name] = fields[index + 1].bytes }
                }
                return documents
            }
        }

        package func documentNames(in set: String) throws(DatabaseFailure) -> [String] {
            try ask(RedisCommand("HKEYS", key(ofSet: set))) { $0.elements?.compactMap(\.text) }
        }

        package func forgetDocuments(in set: String) {
            // What is left expires.
            client.send(RedisCommand("UNLINK", key(ofSet: set))) { _ in }
        }
    }
#endif
