import PassSimulator
import StateStore

/// Checks that the replies in the bytes of a Redis connection do not depend on how the bytes are split.
///
/// Does nothing without the trait Redis.
enum RedisFuzzing {
    static func run(_ bytes: [UInt8]) throws(Finding) {
        #if Redis
            // hiredis allocates memory for all elements of an array before they arrive.
            if String(decoding: bytes, as: UTF8.self).contains(/[*%~>|]\d{7}/) { return }
            let whole = try replies(bytes) { bytes.count }
            // The input is the seed (FNV-1a), so that findings are reproducible.
            var random = RandomSource(
                seed: bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
            let split = try replies(bytes) { Int.random(in: 1...8, using: &random) }
            try Finding.unless(
                whole == split, "whole: \(whole ?? ["refused"])\nsplit: \(split ?? ["refused"])")
        #endif
    }

    #if Redis
        /// - Returns: `nil` when the bytes are no replies.
        private static func replies(_ bytes: [UInt8], size: () -> Int) throws(Finding) -> [String]? {
            guard let reader = RedisReplyReader() else { throw Finding(description: "there is no reader") }
            var found: [String] = []
            var start = 0
            while start < bytes.count {
                let piece = bytes[start..<(start + min(bytes.count - start, size()))]
                start += piece.count
                do {
                    found += try piece.withUnsafeBufferPointer { try reader.read($0) }.map { "\($0)" }
                } catch {
                    return nil
                }
            }
            return found
        }
    #endif
}
