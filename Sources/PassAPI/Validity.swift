/// `notBefore` and `notAfter` of Adobe's pages.
package struct Validity: Hashable, Sendable, Codable {
    package var notBefore: Timestamp
    package var notAfter: Timestamp

    package init(notBefore: Timestamp, notAfter: Timestamp) {
        self.notBefore = notBefore
        self.notAfter = notAfter
    }

    package init(from start: Timestamp, for duration: Duration) {
        self.init(notBefore: start, notAfter: start + duration)
    }

    /// True from `notBefore` to the last millisecond before `notAfter`.
    package func contains(_ time: Timestamp) -> Bool {
        notBefore <= time && time < notAfter
    }

    package func isOver(at time: Timestamp) -> Bool {
        notAfter <= time
    }
}

extension JSONWriter {
    /// Writes `notBefore` and `notAfter` as numbers.
    package mutating func members(of validity: Validity) {
        member("notBefore", validity.notBefore)
        member("notAfter", validity.notAfter)
    }
}

extension Validity {
    package static let fields: [Schema.Field] = [
        .always("notBefore", .milliseconds()), .always("notAfter", .milliseconds()),
    ]
}
