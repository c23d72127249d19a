import HTTPMessages
import PassSimulator

/// The access tokens whose signatures were verified, so that no request verifies one again.
///
/// Two generations: a token that is used moves to the young one. When that is full, the old one is dropped.
final class VerifiedTokens: Sendable {
    /// The text of a token. The hash is that of its end, because all signatures differ there.
    private struct Text: Hashable {
        let bytes: ArraySlice<UInt8>

        static func == (one: Text, other: Text) -> Bool {
            other.bytes.withUnsafeBufferPointer { one.bytes.isSame(as: $0) }
        }

        func hash(into hasher: inout Hasher) {
            bytes.suffix(16).withUnsafeBytes { hasher.combine(bytes: $0) }
        }
    }

    private struct Generations {
        var young: [Text: IssuedToken] = [:]
        var old: [Text: IssuedToken] = [:]

        mutating func insert(_ token: IssuedToken, _ text: Text) {
            if young.count >= VerifiedTokens.capacity {
                old = young
                young = [:]
            }
            young[text] = token
        }
    }

    /// The largest number of tokens in a generation.
    static let capacity = 131_072

    private let generations = Locked(Generations())

    func token(_ text: ArraySlice<UInt8>) -> IssuedToken? {
        let text = Text(bytes: text)
        return generations.withLock { generations in
            if let token = generations.young[text] { return token }
            guard let index = generations.old.index(forKey: text) else { return nil }
            let (known, token) = generations.old[index]
            generations.insert(token, known)
            return token
        }
    }

    func remember(_ text: ArraySlice<UInt8>, _ token: IssuedToken) {
        // A copy, because the slice is a part of a whole head.
        let text = Text(bytes: Array(text)[...])
        generations.withLock { $0.insert(token, text) }
    }

    /// The number of tokens. One that has moved to the young generation counts twice until the old one is dropped.
    var count: Int { generations.withLock { $0.young.count + $0.old.count } }
}
