/// The lines of the final report, each with its result.
struct Verdict {
    private(set) var isGood = true

    /// Prints a line.
    mutating func say(_ title: String, _ text: String, isGood: Bool = true) {
        let space = String(repeating: " ", count: max(1, 14 - title.count))
        Output.say(title + space + text + (isGood ? "" : "   <- BREACH"))
        if !isGood { self.isGood = false }
    }

    /// Megabytes, with one decimal.
    static func megabytes(_ bytes: Int) -> String {
        let tenths = (bytes * 10 + 524_288) >> 20
        return "\(tenths / 10).\(tenths % 10) MB"
    }

    /// Seconds, with two decimals.
    static func seconds(_ time: Duration) -> String {
        let hundredths = Int(time / .milliseconds(10))
        let decimals = hundredths % 100
        return "\(hundredths / 100).\(decimals < 10 ? "0" : "")\(decimals) s"
    }
}
