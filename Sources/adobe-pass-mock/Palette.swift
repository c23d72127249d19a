import HTTPMessages

/// Colours text for a terminal (ECMA-48, 8.3.117), or leaves it plain.
struct Palette: Sendable {
    enum Colour: Int, Sendable {
        case red = 31
        case green, yellow
    }

    let hasColours: Bool

    /// Uses colours when standard error is a terminal with colours and `NO_COLOR` is not set
    /// (https://no-color.org).
    static let standardError = Palette(
        hasColours: Output.isErrorTerminal && !isSet("NO_COLOR") && !isDumb)

    func paint(_ text: String, _ colour: Colour) -> String {
        hasColours ? "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m" : text
    }

    private static func isSet(_ variable: String) -> Bool {
        getenv(variable).map { $0.pointee != 0 } ?? false
    }

    private static var isDumb: Bool { getenv("TERM").map { String(cString: $0) == "dumb" } ?? true }
}
