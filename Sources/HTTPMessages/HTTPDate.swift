/// The format of `Date` (RFC 9110, 5.6.7).
package enum HTTPDate {
    /// The time as in `Sun, 06 Nov 1994 08:49:37 GMT`.
    package static func text(secondsSinceEpoch: Int64) -> String {
        var (second, parts) = (time_t(secondsSinceEpoch), tm())
        gmtime_r(&second, &parts)
        // The program sets no locale, so the names of days and months are English.
        var text = [CChar](repeating: 0, count: 32)
        let count = strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
        return String(decoding: text.prefix(count).map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    }
}
