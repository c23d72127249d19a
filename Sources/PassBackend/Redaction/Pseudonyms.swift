import HTTPMessages
import PassAPI
import PassSimulator

/// Texts that stand in place of secrets: of the same length and form, the same for the same secret.
///
/// A letter becomes a letter and a digit a digit; everything else stays. Texts that differ only in case have pseudonyms
/// that differ only in case.
package final class Pseudonyms {
    private let key: RedactionKey
    /// The originals of short pseudonyms, because two short secrets can easily get the same one.
    private var originals: [String: String] = [:]
    private var known: [String: String] = [:]

    package init(key: RedactionKey) {
        self.key = key
    }

    package func text(_ text: String) -> String {
        // The user of a temporary pass: a fixed word and 40 hexadecimal digits, a form that comparisons recognize.
        let fixed = TempPassUsage.userPrefix
        if text.hasPrefix(fixed), text.utf8.count == fixed.utf8.count + 40 {
            return fixed + self.text(String(text.dropFirst(fixed.count)))
        }
        if let known = known[text] { return known }
        let pseudonym = Self.withCase(of: text, pseudonym(for: text.lowercased()))
        // Bounds the memory for a large capture. A forgotten pseudonym is computed again, with the same result.
        if known.count > 50_000 { known = [:] }
        if text.utf8.count <= 256 { known[text] = pseudonym }
        return pseudonym
    }

    private func pseudonym(for text: String) -> String {
        var pseudonym = ""
        for attempt: UInt8 in 0..<64 {
            var random = RandomSource(seed: key.number(for: text, attempt: attempt))
            pseudonym = Self.text(like: text, &random)
            guard pseudonym != text else { continue }
            // Long pseudonyms are distinct without this check.
            guard text.utf8.count <= 8 else { break }
            let original = originals[pseudonym, default: text]
            originals[pseudonym] = original
            if original == text { break }
        }
        return pseudonym
    }

    private static func withCase(of text: String, _ pseudonym: String) -> String {
        guard text.utf8.contains(where: { (0x41...0x5A).contains($0) }) else { return pseudonym }
        var result = String.UnicodeScalarView()
        for (original, scalar) in zip(text.unicodeScalars, pseudonym.unicodeScalars) {
            let isCapital = ("A"..."Z").contains(original) && ("a"..."z").contains(scalar)
            result.append(isCapital ? Unicode.Scalar(UInt8(ascii: scalar) - 0x20) : scalar)
        }
        return String(result)
    }

    /// - Parameter text: in lower case.
    private static func text(like text: String, _ random: inout RandomSource) -> String {
        let octets = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        if octets.count == 4, octets.allSatisfy({ (1...3).contains($0.count) && $0.allSatisfy(\.isDigit) }) {
            // An IPv4 address.
            return octets.map {
                String(Int.random(in: [0...9, 10...99, 100...255][$0.count - 1], using: &random))
            }
            .joined(separator: ".")
        }
        let isHexadecimal = isHexadecimal(text)
        // Keeps one letter beyond `f`, so that the pseudonym is not hexadecimal if the text is not.
        var mustDiffer = !isHexadecimal
        var result = String.UnicodeScalarView()
        func append(_ scalars: ClosedRange<UInt8>) {
            result.append(Unicode.Scalar(UInt8.random(in: scalars, using: &random)))
        }
        for (index, scalar) in text.unicodeScalars.enumerated() {
            switch scalar {
            case "0" where index == 0: result.append(scalar)
            case "1"..."9" where index == 0: append(0x31...0x39)
            case "0"..."9": append(0x30...0x39)
            case "g"..."z" where mustDiffer:
                append(0x67...0x7A)
                mustDiffer = false
            case "a"..."z": append(isHexadecimal ? 0x61...0x66 : 0x61...0x7A)
            case _ where scalar.isASCII: result.append(scalar)
            default: append(0x61...0x7A)
            }
        }
        return String(result)
    }

    /// True for hexadecimal digits, such as a UUID or an IPv6 address.
    private static func isHexadecimal(_ text: String) -> Bool {
        let signs = text.utf8.filter { $0.isDigit || $0.isLetter }
        return signs.allSatisfy { $0.isDigit || (0x61...0x66).contains($0) }
            && signs.contains(where: \.isDigit)
            && (signs.count >= 12 || text.utf8.count(where: { $0 == UInt8(ascii: ":") }) > 1)
    }
}

/// The secret from which pseudonyms are derived. Without it, nobody can find a short secret by computing the pseudonyms of guesses.
package struct RedactionKey: Sendable {
    private let bytes: [UInt8]

    /// A random key of 256 bits, which exists only in the memory of this process.
    package init() {
        var generator = SystemRandomNumberGenerator()
        bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    package init(seed: UInt64) {
        bytes = SHA256.hash(Array("\(seed)".utf8))
    }

    fileprivate func number(for text: String, attempt: UInt8) -> UInt64 {
        SHA256.hash(bytes + [attempt] + Array(text.utf8)).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}
