#if Redis
    /// A server's information about itself (command `INFO`).
    struct RedisServerInformation {
        private var fields: [Substring: Substring] = [:]

        init(_ text: String) {
            for line in text.split(whereSeparator: \.isNewline) {
                let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                if parts.count == 2 { fields[parts[0]] = parts[1] }
            }
        }

        /// Why the server cannot store the state of mocks; `nil` if it can.
        func obstacle(toPrefix prefix: String) -> String? {
            // Earlier versions cannot read a stream from after a position.
            if let version = fields["redis_version"],
                case let numbers = version.split(separator: ".").prefix(2).map({ Int($0) ?? 0 }),
                numbers.lexicographicallyPrecedes([6, 2])
            {
                return "it is Redis \(version), and the mock needs version 6.2 or a later one"
            }
            if fields["role"] == "slave" {
                return "it is a replica, which refuses changes; use the address of its primary"
            }
            if fields["redis_mode"] == "cluster", !Self.hasHashTag(prefix) {
                return """
                    it is a node of a cluster, in which a state must have all its keys in one hash slot; add a prefix in braces \
                    to the URL, such as ?prefix={adobe-pass-mock}, and use the address of the node that has the slot
                    """
            }
            return nil
        }

        /// A warning for testers about the server; `nil` if there is none.
        var warning: String? {
            guard let policy = fields["maxmemory_policy"], policy.hasPrefix("allkeys-"),
                fields["maxmemory"] != "0"
            else { return nil }
            return """
                has maxmemory-policy \(policy), so it can remove the whole state when its memory is full; set \
                maxmemory-policy to noeviction
                """
        }

        /// True if a part in braces decides the hash slot of all keys with this prefix (*Redis cluster specification*, Hash tags).
        private static func hasHashTag(_ prefix: String) -> Bool {
            guard let start = prefix.firstIndex(of: "{") else { return false }
            let rest = prefix[prefix.index(after: start)...]
            return rest.firstIndex(of: "}").map { $0 > rest.startIndex } ?? false
        }
    }
#endif
