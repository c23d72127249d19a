/// An expected number of requests: a number or a range.
struct ExpectedCount {
    /// The number in words: `2`, `at least 1`.
    let words: String
    let isMet: (Int) -> Bool

    init(_ number: Int) {
        words = String(number)
        isMet = { $0 == number }
    }

    init(_ range: some RangeExpression<Int>) {
        words =
            switch range {
            case let range as PartialRangeFrom<Int>: "at least \(range.lowerBound)"
            case let range as PartialRangeThrough<Int>: "at most \(range.upperBound)"
            case let range as PartialRangeUpTo<Int>: "fewer than \(range.upperBound)"
            default: "\(range)"
            }
        isMet = range.contains
    }
}
