/// The words of names, and how similar they are.
package enum NameWords {
    /// The words of a name in camelCase, snake_case or kebab-case, or of a path, in lower case: `retrieveProfileForMVPD` consists
    /// of retrieve, profile, for and mvpd. Reads at most 64 characters and 8 words, because comparing words takes time.
    package static func words(of name: String) -> [String] {
        let characters = Array(name.prefix(64))
        var words: [String] = []
        var word = ""
        for (index, character) in characters.enumerated() {
            if !word.isEmpty, isBoundary(before: index, in: characters) {
                words.append(word.lowercased())
                word = ""
            }
            if character.isLetter || character.isNumber { word.append(character) }
        }
        if !word.isEmpty { words.append(word.lowercased()) }
        return Array(words.prefix(8))
    }

    /// True before a separator and before a capital letter that begins a word, such as M and L in `MVPDList`.
    private static func isBoundary(before index: Int, in characters: [Character]) -> Bool {
        let character = characters[index]
        guard character.isLetter || character.isNumber else { return true }
        guard index > 0, character.isUppercase else { return false }
        let next = index + 1 < characters.count ? characters[index + 1] : nil
        return !characters[index - 1].isUppercase || next?.isLowercase == true
    }

    /// The similarity of two words in lower case: 4 if they are equal; 3 if they have the same stem, such as authorize and
    /// authorization, or deny and denied; 2 if one is a mistyped form of the other; else 0.
    static func similarity(_ one: some StringProtocol, _ other: some StringProtocol) -> Int {
        similarity(Array(one.utf8), Array(other.utf8))
    }

    /// The similarity of two words in bytes. Names are ASCII.
    package static func similarity(_ one: [UInt8], _ other: [UInt8]) -> Int {
        let shorter = min(one.count, other.count)
        var common = 0
        while common < shorter, one[common] == other[common] { common += 1 }
        if common == one.count, common == other.count { return 4 }
        // Three common letters are a stem only if the words have similar lengths: "none" does not match "nonsense".
        let isStem = common >= 4 || common == 3 && abs(one.count - other.count) <= 2
        if shorter >= 3, common == shorter || isStem && common * 3 >= shorter * 2 { return 3 }
        // One edit turns a word of four letters into any other: "nope" is not a mistyped "none".
        guard shorter >= 5, abs(one.count - other.count) <= 2 else { return 0 }
        return NearestName.distance(one, other) <= (shorter >= 8 ? 2 : 1) ? 2 : 0
    }
}
