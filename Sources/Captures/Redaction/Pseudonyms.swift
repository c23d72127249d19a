/// Texts that stand in place of secrets: of the same length and form, the same for the same secret.
///
/// A letter becomes a letter and a digit a digit; everything else stays. Texts that differ only in case have pseudonyms
/// that differ only in case.
final class Pseudonyms {
    private let key: RedactionKey
    /// The originals of short pseudonyms, because two short secrets can easily get the same one.
    private var originals: [String: String] = [:]
    private var known: [String: String] = [:]
    /// The redacted values of header fields, most of which are in many requests.
    private var fields: [RedactedField: String] = [:]

    init(key: RedactionKey) {
        self.key = key
    }

    func text(_ text: String) -> String {
        if let known = known[text] { return known }
        let pseudonym = newText(text)
        guard text.utf8.count <= Self.longest else { return pseudonym }
        // Bounds the memory for a large capture. The next pseudonym of the same text is the same, because it is computed.
        if known.count > 50_000 { known = [:] }
        known[text] = pseudonym
        return pseudonym
    }

    /// The redacted value of a header field.
    ///
    /// - Parameter make: redacts a value that was not seen lately.
    func value(of field: RedactedField, _ make: () -> String) -> String {
        if let known = fields[field] { return known }
        let value = make()
        if fields.count > 1_000 { fields = [:] }
        fields[field] = value
        return value
    }

    private func newText(_ text: String) -> String {
        let folded = text.lowercased()
        let form = TextForm(folded)
        var pseudonym = ""
        for attempt in 0..<Self.attempts {
            pseudonym = form.pseudonym(for: folded, key.number(for: folded, attempt: attempt))
            guard pseudonym != folded else { continue }
            guard folded.utf8.count <= Self.shortest else { break }
            let original = originals[pseudonym, default: folded]
            originals[pseudonym] = original
            if original == folded { break }
        }
        return Self.withCase(of: text, pseudonym)
    }

    /// The number of pseudonyms to try for a text whose pseudonyms equal itself or belong to other texts.
    private static let attempts: UInt8 = 64
    /// Texts of at most this length get different pseudonyms, whatever the chance. Longer ones differ by their bits.
    private static let shortest = 8
    /// Texts above this length are computed again each time they are seen.
    private static let longest = 256

    private static func withCase(of text: String, _ pseudonym: String) -> String {
        guard text.utf8.contains(where: { (0x41...0x5A).contains($0) }) else { return pseudonym }
        let pairs = zip(text.unicodeScalars, pseudonym.unicodeScalars)
        var result = String.UnicodeScalarView()
        for (original, scalar) in pairs {
            let isCapital = (0x41...0x5A).contains(original.value) && (0x61...0x7A).contains(scalar.value)
            result.append(isCapital ? Unicode.Scalar(UInt8(scalar.value) - 0x20) : scalar)
        }
        return String(result)
    }
}
