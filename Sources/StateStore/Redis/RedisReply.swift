#if Redis
    import CHiredis
    import PassBackend

    /// A reply of a Redis server (Redis serialization protocol, version 2).
    package enum RedisReply: Sendable, Equatable {
        case bytes([UInt8])
        case status(String)
        case integer(Int64)
        case array([RedisReply])
        case none
        /// The first word is the kind of error: `NOSCRIPT No matching script.`
        case error(String)

        /// The bytes of a string; `nil` for any other reply.
        var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
        var text: String? { bytes.map { String(decoding: $0, as: UTF8.self) } }
        var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
        var elements: [RedisReply]? { if case .array(let elements) = self { elements } else { nil } }

        /// Copies a reply of hiredis.
        fileprivate init(_ reply: redisReply) {
            let bytes = UnsafeRawBufferPointer(start: reply.str, count: reply.str == nil ? 0 : Int(reply.len))
            switch reply.type {
            case REDIS_REPLY_STRING: self = .bytes(Array(bytes))
            case REDIS_REPLY_STATUS: self = .status(String(decoding: bytes, as: UTF8.self))
            case REDIS_REPLY_INTEGER: self = .integer(reply.integer)
            case REDIS_REPLY_ARRAY:
                let elements = UnsafeBufferPointer(start: reply.element, count: Int(reply.elements))
                self = .array(elements.map { $0.map { RedisReply($0.pointee) } ?? .none })
            case REDIS_REPLY_ERROR: self = .error(String(decoding: bytes, as: UTF8.self))
            default: self = .none
            }
        }

        /// The reason to leave a server that has sent this error; `nil` for other errors. The server has become a replica, as after
        /// a failover, or another node of the cluster has the keys.
        static func reasonToLeave(_ error: String) -> String? {
            // Redis 6.2 adds the line of the script before the error of a command, and a line end after it.
            if error.hasPrefix("@user_script: "), let start = error.firstRange(of: "READONLY ")?.lowerBound {
                return String(error[start...].prefix { !$0.isNewline })
            }
            return error.hasPrefix("READONLY ") ? error : slotIsElsewhere(error)
        }

        fileprivate static func slotIsElsewhere(_ error: String) -> String? {
            error.hasPrefix("MOVED") ? "another node of the cluster has the hash slot: \(error)" : nil
        }

        fileprivate static func foreignKey(_ error: String) -> String? {
            error.hasPrefix("WRONGTYPE")
                ? """
                another program has written to one of the mock's keys. Give the mocks another state with ?prefix=NAME in the URL, \
                or stop them and remove all keys that begin with their prefix: \(error)
                """ : nil
        }
    }

    extension Result<RedisReply, StateFailure> {
        /// Reads a value from the reply.
        ///
        /// - Parameter value: returns `nil` for a reply that no version of Redis sends.
        func reading<Value>(_ value: (RedisReply) -> Value?) -> Result<Value, StateFailure> {
            flatMap { reply in
                if case .error(let reason) = reply {
                    return .failure(
                        StateFailure(
                            description: RedisReply.slotIsElsewhere(reason) ?? RedisReply.foreignKey(reason)
                                ?? "the Redis server has refused a command: \(reason)"))
                }
                guard let value = value(reply) else {
                    return .failure(
                        StateFailure(description: "the Redis server has sent an unexpected reply"))
                }
                return .success(value)
            }
        }
    }

    /// Reads replies from the bytes of a connection, with hiredis.
    package final class RedisReplyReader {
        private let reader: UnsafeMutablePointer<redisReader>

        /// - Returns: `nil` when memory runs out.
        package init?() {
            guard let reader = redisReaderCreate() else { return nil }
            self.reader = reader
        }

        deinit { redisReaderFree(reader) }

        /// Takes bytes.
        ///
        /// - Returns: the replies that are complete.
        /// - Throws: when the bytes are not replies. Then nothing more can be read.
        package func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(StateFailure) -> [RedisReply] {
            let fed = bytes.withMemoryRebound(to: CChar.self) {
                redisReaderFeed(reader, $0.baseAddress, $0.count)
            }
            guard fed == REDIS_OK else { throw failure }
            var replies: [RedisReply] = []
            while true {
                var reply: UnsafeMutableRawPointer?
                guard redisReaderGetReply(reader, &reply) == REDIS_OK else { throw failure }
                guard let reply else { return replies }
                replies.append(RedisReply(reply.assumingMemoryBound(to: redisReply.self).pointee))
                freeReplyObject(reply)
            }
        }

        private var failure: StateFailure {
            withUnsafeBytes(of: reader.pointee.errstr) { text in
                StateFailure(description: String(decoding: text.prefix { $0 != 0 }, as: UTF8.self))
            }
        }
    }

    /// A command for a Redis server: an array of strings (Redis serialization protocol).
    struct RedisCommand: Sendable {
        private var count = 0
        private var words: [UInt8] = []

        init(_ words: String...) {
            for word in words { append(word) }
        }

        mutating func append(_ word: String) { append(word.utf8) }

        mutating func append(_ word: some Collection<UInt8>) {
            count += 1
            words += "$\(word.count)\r\n".utf8
            words += word
            words += "\r\n".utf8
        }

        var encoded: [UInt8] { Array("*\(count)\r\n".utf8) + words }
    }
#endif
