import Foundation

/// What figures are counted in.
enum Unit: String {
    case requestsPerSecond = "requests/s"
    case signaturesPerSecond = "signatures/s"
    case instructions = "instructions"
    case bytes
    case microseconds = "µs"
    case milliseconds = "ms"
    case factor = "×"
    case megabytes = "MB"

    func text(_ value: Double) -> String {
        switch self {
        case .requestsPerSecond, .signaturesPerSecond, .instructions, .bytes:
            Self.grouped(Int(value.rounded()))
        case .microseconds, .milliseconds, .factor: String(format: "%.2f", value)
        case .megabytes: String(format: "%.1f", value)
        }
    }

    /// In groups of three digits.
    static func grouped(_ number: Int) -> String {
        let digits = Array(String(number))
        return digits.indices.map { index in
            (index > 0 && (digits.count - index) % 3 == 0 ? " " : "") + String(digits[index])
        }.joined()
    }
}
