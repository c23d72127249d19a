#if Redis
    /// Follows the lengths in the bytes of a connection, so that an array that is too long is refused before hiredis allocates
    /// memory for its elements. Old versions of hiredis have no limit of their own.
    struct ReplyLengths {
        /// More than any command of ``RedisHome`` asks for.
        static let mostElements = 1 << 20

        /// The rest of a string, with its line end.
        private var stringBytes = 0
        /// The kind of the current line; `nil` at its start.
        private var kind: UInt8?
        /// The number of the line; `nil` if it is negative.
        private var number: Int? = 0
        private var isAfterReturn = false

        /// - Returns: false if an array has too many elements.
        mutating func accept(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
            var position = 0
            while position < bytes.count {
                if stringBytes > 0 {
                    let skipped = min(stringBytes, bytes.count - position)
                    stringBytes -= skipped
                    position += skipped
                    continue
                }
                let byte = bytes[position]
                position += 1
                guard let kind else {
                    (self.kind, number, isAfterReturn) = (byte, 0, false)
                    continue
                }
                defer { isAfterReturn = byte == UInt8(ascii: "\r") }
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"):
                    // hiredis refuses a number of more digits.
                    if let known = number {
                        number = min(known, 1 << 50) * 10 + Int(byte - UInt8(ascii: "0"))
                    }
                case UInt8(ascii: "-"): number = nil
                case UInt8(ascii: "\n") where isAfterReturn:
                    if let number, Self.arrays.contains(kind), number > Self.mostElements { return false }
                    if let number, Self.strings.contains(kind) { stringBytes = number + 2 }
                    self.kind = nil
                default: break
                }
            }
            return true
        }

        private static let arrays = Array("*%~>|".utf8)
        private static let strings = Array("$=!".utf8)
    }
#endif
