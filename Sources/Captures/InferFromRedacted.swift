import PassAPI

extension InferredConfiguration {
    /// The world without what belongs to real users and applications: user metadata keeps its form, and software
    /// statements are gone.
    ///
    /// - Parameter kept: the names of user metadata that keep their values.
    package func redacted(keeping kept: Set<String>) -> InferredConfiguration {
        var world = self
        world.statements = []
        for (id, mvpd) in mvpds {
            for (index, user) in mvpd.users.enumerated() {
                world.mvpds[id]?.users[index].attributes = Dictionary(
                    uniqueKeysWithValues: user.attributes.map { name, value in
                        (name, kept.contains(name) ? value : value.pseudonym)
                    })
            }
        }
        for (place, denial) in denials {
            world.denials[place]?.details = denial.details?.withoutPersonalWords
        }
        return world
    }
}

extension String {
    /// The text with pseudonyms for words that can be an address, a name of a user or a number of an account.
    fileprivate var withoutPersonalWords: String {
        split(separator: " ", omittingEmptySubsequences: false).map { word in
            let isPersonal = word.contains("@") || word.filter(\.isNumber).count >= 4
            return isPersonal ? JSONValue.string(String(word)).pseudonym.string ?? "" : String(word)
        }.joined(separator: " ")
    }
}

extension JSONValue {
    /// A value of the same type and form: each letter is an x, each digit a zero.
    fileprivate var pseudonym: JSONValue {
        switch self {
        // The mark that a redacted capture has in place of a text.
        case .string(let text) where text.isRedacted: "xxxxxxxx"
        case .string(let text):
            .string(
                String(
                    text.map { character in
                        character.isNumber
                            ? "0" : !character.isLetter ? character : character.isUppercase ? "X" : "x"
                    }))
        case .array(let elements): .array(elements.map(\.pseudonym))
        case .object(let members): .object(members.mapValues(\.pseudonym))
        case .integer, .number: .integer(0)
        case .null, .bool: self
        }
    }
}
