import PassAPI

/// The fields of the first form in a page that a user agent sends without a user, such as `SAMLRequest`.
struct PageForm {
    /// The address to which the form is sent.
    let action: String
    let hiddenFields: [(name: String, value: String)]

    /// - Returns: `nil` for a page without a form.
    init?(_ page: String) {
        guard let start = page.firstMatch(of: /<form\b[^>]*>/.ignoresCase()) else { return nil }
        let form = page[start.range.upperBound...]
        let end = form.firstMatch(of: /<\/form\s*>/.ignoresCase())?.range.lowerBound ?? form.endIndex
        action = Self.attribute("action", of: start.output) ?? ""
        hiddenFields = form[..<end].matches(of: /<input\b[^>]*>/.ignoresCase()).compactMap { match in
            guard Self.attribute("type", of: match.output)?.lowercased() == "hidden",
                let name = Self.attribute("name", of: match.output)
            else { return nil }
            return (name, Self.attribute("value", of: match.output) ?? "")
        }
    }

    private static func attribute(_ name: String, of tag: Substring) -> String? {
        for match in tag.matches(of: /([A-Za-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/)
        where match.1.lowercased() == name {
            return XMLText.unescape(String(match.2 ?? match.3 ?? ""))
        }
        return nil
    }
}
