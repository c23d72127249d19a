import PassAPI

extension Timestamp {
    /// The value of `Date` in its usual format (RFC 9110, 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
    init?(httpDate text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", parts[1].count == 2, parts[3].count == 4,
            let month = Self.months.firstIndex(of: String(parts[2]))
        else { return nil }
        let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
        self.init(text: "\(parts[3])-\(number)-\(parts[1])T\(parts[4])Z")
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
