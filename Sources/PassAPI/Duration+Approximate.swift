extension Duration {
    /// The duration for readers, rounded down to its largest unit: `45 seconds`, `6 hours`.
    package var approximate: String {
        let seconds = abs(components.seconds)
        let (count, unit): (Int64, String) =
            switch seconds {
            case ..<60: (seconds, "second")
            case ..<3_600: (seconds / 60, "minute")
            case ..<172_800: (seconds / 3_600, "hour")
            default: (seconds / 86_400, "day")
            }
        return "\(count) \(unit)\(count == 1 ? "" : "s")"
    }
}

extension Validity {
    /// Why the period does not contain the time, as the end of a sentence: `expired 6 hours ago, at
    /// 2026-03-16T14:39:48Z`.
    package func mismatch(at now: Timestamp) -> String {
        isOver(at: now)
            ? "expired \((now - notAfter).approximate) ago, at \(notAfter.utcString)"
            : "becomes valid in \((notBefore - now).approximate), at \(notBefore.utcString)"
    }
}
