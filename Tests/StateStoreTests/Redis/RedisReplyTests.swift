#if Redis
    import PassBackend
    import Testing

    @testable import StateStore

    /// Replies in the Redis serialization protocol.
    @Suite("Replies of Redis")
    struct RedisReplyTests {
        private static let stream =
            "+OK\r\n:-7\r\n$3\r\na\r\n\r\n$-1\r\n*3\r\n$0\r\n\r\n*-1\r\n*1\r\n:1\r\n-ERR no\r\n"
        private static let replies: [RedisReply] = [
            .status("OK"), .integer(-7), .bytes(Array("a\r\n".utf8)), .none,
            .array([.bytes([]), .none, .array([.integer(1)])]), .error("ERR no"),
        ]

        /// Reads the text in pieces of a size.
        private func read(_ text: String, pieces size: Int) throws -> [RedisReply] {
            let reader = try #require(RedisReplyReader())
            let bytes = Array(text.utf8)
            return try stride(from: 0, to: bytes.count, by: size).flatMap { start in
                try bytes[start..<min(start + size, bytes.count)].withUnsafeBufferPointer {
                    try reader.read($0)
                }
            }
        }

        @Test(arguments: [1, 2, 3, 7, 1_000])
        func `are read, however they arrive`(size: Int) throws {
            #expect(try read(Self.stream, pieces: size) == Self.replies)
        }

        @Test(arguments: ["HTTP/1.1 200 OK\r\n", "$x\r\n", "*9999999999\r\n", ":1x\r\n"])
        func `other bytes are refused`(text: String) {
            #expect(throws: StateFailure.self) { try read(text, pieces: 1_000) }
        }

        @Test
        func `a replica is told by its error, also in the form that Redis 6.2 gives the errors in a script`()
        {
            let error = "READONLY You can't write against a read only replica."
            #expect(RedisReply.reasonToLeave(error) == error)
            #expect(RedisReply.reasonToLeave("@user_script: 47: -" + error + "\r\n") == error)
            #expect(RedisReply.reasonToLeave("@user_script: 47: -OOM command not allowed") == nil)
            #expect(RedisReply.reasonToLeave("OOM command not allowed") == nil)
        }

        @Test func `a command is an array of strings with their lengths in bytes`() {
            var command = RedisCommand("GET", "schlüssel")
            command.append([0, 13, 10])
            #expect(
                command.encoded
                    == Array("*3\r\n$3\r\nGET\r\n$10\r\nschlüssel\r\n$3\r\n".utf8) + [0, 13, 10, 13, 10])
        }
    }
#endif
