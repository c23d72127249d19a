/// Characters of ASCII that names are made of. No regular expression, because that would be made anew for each name: for
/// those of the shipped scenarios it took a fifth of a start.
struct Alphabet: Sendable {
    private var characters: Set<UInt8>

    init(_ characters: String) {
        self.characters = Set(characters.utf8)
    }

    static let lowercaseLetters = Alphabet("abcdefghijklmnopqrstuvwxyz")
    static let letters = lowercaseLetters + Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    static let digits = Alphabet("0123456789")

    static func + (one: Alphabet, other: Alphabet) -> Alphabet {
        var both = one
        both.characters.formUnion(other.characters)
        return both
    }

    /// True for a text of at least one character, all of them in the alphabet.
    func spells(_ text: some StringProtocol) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(characters.contains)
    }

    /// The same for a text whose first character is of another alphabet.
    func spells(_ text: String, after first: Alphabet) -> Bool {
        first.spells(text.prefix(1)) && text.utf8.dropFirst().allSatisfy(characters.contains)
    }
}
