import PassAPI

/// The line on which libyaml found a syntax error. It recognizes common mistakes that libyaml describes by its own
/// terms.
struct YAMLLine {
    private let characters: [Character]

    /// - Parameter number: the first line is 0.
    init(_ number: Int, of text: some Collection<UInt8>) {
        let lines = text.split(
            separator: UInt8(ascii: "\n"), maxSplits: number + 1, omittingEmptySubsequences: false)
        let line = lines.count > number ? String(decoding: lines[number], as: UTF8.self) : ""
        characters = Array(line.last == "\r" ? String(line.dropLast()) : line)
    }

    /// The message for a common mistake; `nil` for other ones.
    ///
    /// - Parameters:
    ///   - problem: the message of libyaml.
    ///   - column: the column in which libyaml found the error; the first column is 0.
    func mistake(in problem: String, column: Int) -> String? {
        if problem.contains("tab character") || problem.contains("cannot start any token"),
            characters.prefix(while: \.isWhitespace).contains("\t")
        {
            return "the indentation contains a tab, expected spaces"
        }
        guard column < characters.count, characters[column] == ":" else { return nil }
        let isBlock = problem.contains("mapping values are not allowed")
        let isFlow = problem.contains("did not find expected ',' or")
        let before = String(characters[..<column])
        switch (isBlock || isFlow, before.ranges(of: ": ").last) {
        case (true, let colon?):
            let rest = characters[column...].prefix { isBlock || !",]}".contains($0) }
            let value = (before[colon.upperBound...] + rest).trimmingSpaces
            let message = "a value contains \":\" before a space, expected the value in quotes"
            let isSecret = ValueRole(loosely: String(before[..<colon.lowerBound])).isHidden
            return isSecret ? message : "\(message), such as \"\(String(value).withoutSecretValues)\""
        case (true, nil) where isBlock:
            let key = before.drop { $0 == " " || $0 == "-" }
            return
                "the key \"\(key)\" is indented below a value, expected the indentation of the keys above it"
        default: return nil
        }
    }
}

extension Substring {
    var trimmingSpaces: Substring {
        var text = drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
