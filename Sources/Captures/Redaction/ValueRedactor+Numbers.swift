import PassAPI

extension ValueRedactor {
    /// True for a number that a lifetime, a time or a size can be. An account number is none.
    func isPlausible(_ number: Double) -> Bool {
        abs(number) < 100_000_000 || isTime(number) || isTime(number * 1_000)
    }

    /// True for the text of such a number, and for a date with a time of day.
    func isPlausible(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        if let number = Double(text), bytes.allSatisfy({ TextForm.isDigit($0) || "-.".utf8.contains($0) }) {
            return isPlausible(number)
        }
        if Int64(text) == nil, let time = Timestamp(text: text) { return isTime(Double(time.milliseconds)) }
        let year = Int(text.prefix(4)).map { abs($0 - CivilTime(secondsSinceEpoch: now.seconds).year) < 20 }
        return year == true
            && text.wholeMatch(of: /\d{4}.\d\d.\d\d \d\d:\d\d:\d\d( GMT)?( [+-]\d{4})?/) != nil
    }

    /// True for a time at most twenty years from the request, in milliseconds.
    private func isTime(_ milliseconds: Double) -> Bool {
        abs(milliseconds - Double(now.milliseconds)) < Double(Duration.days(20 * 365).milliseconds)
    }

    /// A number with as many digits.
    func number(_ number: JSONValue) -> JSONValue {
        switch number {
        case .integer(let integer):
            // Nineteen digits can be too large.
            let digits = String(integer.magnitude).prefix(18)
            let standIn = Int64(standIns.text(String(digits))) ?? 0
            return .integer(integer < 0 ? -standIn : standIn)
        case .number(let number):
            let text = number.magnitude < 1e15 ? "\(number.magnitude)" : "1.5"
            return .number(Double(standIns.text(text)) ?? 1.5)
        default: return number
        }
    }
}
