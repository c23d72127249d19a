/// A text as one word of a POSIX shell.
package struct ShellWord: CustomStringConvertible {
    private let text: String

    package init(_ text: String) { self.text = text }

    /// The text unchanged if it is a plain word to the shell, otherwise in single quotes.
    package var description: String {
        let isPlain = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-".contains($0)) }
        return isPlain && !text.isEmpty ? text : quoted
    }

    /// The text in single quotes. Works on scalars, because a quote and a combining mark form one character.
    package var quoted: String {
        "'" + text.unicodeScalars.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
    }
}
