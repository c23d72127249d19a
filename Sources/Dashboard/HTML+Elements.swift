import HTMLPages
import PassAPI

extension HTML {
    /// A long name that narrow screens can break between its words: `retrieveProfiles`, `too_many_resources`.
    static func breakable(_ name: String) -> HTML {
        let parts = name.map { character -> HTML in
            if character.isUppercase { return "<wbr>\(String(character))" }
            return "_;=".contains(character) ? "\(String(character))<wbr>" : "\(String(character))"
        }
        return "\(parts)"
    }

    /// A time. The script can show it in the zone of the reader.
    static func time(_ time: Timestamp, as text: KeyPath<Timestamp, String>) -> HTML {
        "<time datetime=\"\(time.utcString)\">\(time[keyPath: text])</time>"
    }

    /// The chip of a fallback, after a space.
    static func fallbackChip(_ reason: SessionResponse.ReasonType) -> HTML {
        " <span class=\"chip fallback\">\(breakable(reason.rawValue))</span>"
    }

    /// The chip of an error code or a connection fault, after a space.
    static func errorChip(_ name: String) -> HTML {
        " <span class=\"chip error\">\(breakable(name))</span>"
    }
}
