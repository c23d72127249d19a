import HTMLPages

extension HTML {
    /// A long name that narrow screens can break between its words: `retrieveProfiles`, `too_many_resources`.
    static func breakable(_ name: String) -> HTML {
        let parts = name.map { character -> HTML in
            if character.isUppercase { return "<wbr>\(String(character))" }
            return "_;=".contains(character) ? "\(String(character))<wbr>" : "\(String(character))"
        }
        return "\(parts)"
    }
}
