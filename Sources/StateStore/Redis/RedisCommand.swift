#if Redis
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
            words.append(UInt8(ascii: "$"))
            words += String(word.count).utf8
            words += [13, 10]
            words += word
            words += [13, 10]
        }

        /// As it is sent.
        var encoded: [UInt8] {
            var encoded: [UInt8] = [UInt8(ascii: "*")]
            encoded.reserveCapacity(words.count + 8)
            encoded += String(count).utf8
            encoded += [13, 10]
            encoded += words
            return encoded
        }
    }
#endif
