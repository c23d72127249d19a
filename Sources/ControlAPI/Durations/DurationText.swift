import PassAPI

extension Duration {
    /// Parses a duration in a format of files and the admin API: ISO 8601 without years and months (`PT6H`,
    /// `P1DT2H`, `PT0.3S`, `-PT1H`), or a number with a unit (`300ms`, `2s`, `5m`, `6h`, `1d`). At most
    /// `longestInFiles`.
    package init?(text: String) {
        let isNegative = text.hasPrefix("-")
        let unsigned = isNegative ? text.dropFirst() : text[...]
        let magnitude = unsigned.hasPrefix("P") ? Self.iso(unsigned.dropFirst()) : Self.short(unsigned)
        guard let magnitude, magnitude <= .longestInFiles else { return nil }
        self = isNegative ? .zero - magnitude : magnitude
    }

    /// The maximum duration in files and in the admin API: a hundred years.
    package static let longestInFiles = Duration.days(36_525)

    /// The duration in ISO 8601: `PT31M`, `P1DT2H`, `PT0.3S`, `PT0S`.
    package var isoText: String {
        let sign = self < .zero ? "-" : ""
        let whole = Swift.abs(components.seconds)
        let fraction = Swift.abs(components.attoseconds)
        var time = ""
        if whole / 3_600 % 24 > 0 { time += "\(whole / 3_600 % 24)H" }
        if whole / 60 % 60 > 0 { time += "\(whole / 60 % 60)M" }
        if whole % 60 > 0 || fraction > 0 { time += "\(whole % 60)\(Self.decimals(fraction))S" }
        let days = whole >= 86_400 ? "\(whole / 86_400)D" : ""
        if days.isEmpty && time.isEmpty { return "PT0S" }
        return "\(sign)P\(days)\(time.isEmpty ? "" : "T")\(time)"
    }

    private static func decimals(_ attoseconds: Int64) -> String {
        guard attoseconds > 0 else { return "" }
        let digits = String(attoseconds)
        var text = String(repeating: "0", count: 18 - digits.count) + digits
        while text.last == "0" { text.removeLast() }
        return "." + text
    }

    /// Parses the text after `P`: units in descending order, each at most once, with a fraction only in the
    /// last one.
    private static func iso(_ text: Substring) -> Duration? {
        let halves = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        guard let days = sum(halves[0], of: [("W", .days(7)), ("D", .days(1))]) else { return nil }
        guard halves.count == 2 else { return halves[0].isEmpty ? nil : days }
        guard !halves[1].isEmpty, !halves[0].contains(".") else { return nil }
        let units: [(Character, Duration)] = [("H", .hours(1)), ("M", .minutes(1)), ("S", .seconds(1))]
        return sum(halves[1], of: units).map { days + $0 }
    }

    private static func sum(_ text: Substring, of units: [(Character, Duration)]) -> Duration? {
        var rest = text
        var total = Duration.zero
        for (letter, unit) in units {
            guard let end = rest.firstIndex(of: letter) else { continue }
            guard let amount = product(rest[..<end], unit) else { return nil }
            let isFraction = rest[..<end].contains(".")
            total += amount
            rest = rest[rest.index(after: end)...]
            if isFraction { break }
        }
        return rest.isEmpty ? total : nil
    }

    private static func short(_ text: Substring) -> Duration? {
        let number = text.prefix { $0.isNumber || $0 == "." }
        let unit: Duration? =
            switch text[number.endIndex...] {
            case "ms": .milliseconds(1)
            case "s": .seconds(1)
            case "m": .minutes(1)
            case "h": .hours(1)
            case "d": .days(1)
            default: nil
            }
        return unit.flatMap { product(number, $0) }
    }

    /// A decimal number of units. The number of digits is limited, so the multiplication cannot overflow.
    private static func product(_ number: Substring, _ unit: Duration) -> Duration? {
        let parts = number.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            parts[0].count <= 13, let whole = Int64(parts[0])
        else { return nil }
        guard parts.count == 2 else { return unit * whole }
        guard parts[1].count <= 9, let decimals = Int64(parts[1]) else { return nil }
        var scale: Int64 = 1
        for _ in parts[1] { scale *= 10 }
        return unit * whole + unit * decimals / scale
    }
}

extension Node {
    var duration: Duration? {
        string.flatMap { Duration(text: $0) }
    }
}
