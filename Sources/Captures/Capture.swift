import PassAPI

/// The contents of a capture: the calls of Adobe Pass in their order, and the counts of all other entries.
package struct Capture: Sendable {
    package private(set) var calls: [CapturedCall] = []
    /// How far the service's clock is ahead of the capture's, if the network does not explain the difference.
    private(set) var clockOffset = Duration.zero
    /// The hosts of Adobe Pass, or of a server in its place.
    private var hosts: Set<String> = []
    private var others: [CapturedCall.NoCall] = []
    private(set) var unreadable: [ComparisonReport.UnreadableEntry] = []

    package var firstUnreadable: String? { unreadable.first?.text }

    package init() {}

    package mutating func add(_ finding: HTTPArchiveReader.Finding) {
        switch finding {
        case .skipped(let number, let reason): unreadable.append(.init(entry: number, reason: reason))
        case .exchange(let exchange):
            switch CapturedCall.reading(exchange) {
            case .success(let call): calls.append(call)
            case .failure(let none): others.append(none)
            }
        }
    }

    /// The requests to Adobe Pass that the mock does not know, by method and path, with their number.
    var unknown: [String: Int] {
        others.filter(isToAdobePass).compactMap(\.unknownPath).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    /// The reasons why other entries were skipped, with their number.
    var skipped: [String: Int] {
        others.filter { !isToAdobePass($0) }.reduce(into: [:]) { $0[$1.subject, default: 0] += 1 }
    }

    /// True for a path that resembles those of Adobe Pass, at one of its hosts.
    private func isToAdobePass(_ other: CapturedCall.NoCall) -> Bool {
        other.unknownPath != nil && (hosts.contains(other.host) || CapturedCall.isAdobe(other.host))
    }

    /// Must be called after the last entry. Sorts the calls, because browsers write them in the order in which they ended. Removes
    /// calls to hosts that only share paths with Adobe Pass. Computes the difference between the clocks of the capture and the
    /// service.
    package mutating func finish() {
        hosts = Set(calls.filter(\.isUnmistakable).map(\.exchange.url.authority))
        for call in calls where !hosts.contains(call.exchange.url.authority) {
            others.append(.init("requests to \(call.exchange.url.authority)", call.exchange))
        }
        calls.removeAll { !hosts.contains($0.exchange.url.authority) }
        calls.sort {
            ($0.exchange.startedAt, $0.exchange.number) < ($1.exchange.startedAt, $1.exchange.number)
        }
        let offsets = calls.compactMap(\.clockOffset).sorted()
        guard offsets.count >= 3 else { return }
        // `Date` has whole seconds, and a reply is a little later than its request, so small differences mean nothing.
        let median = offsets[offsets.count / 2]
        guard abs(median.milliseconds) > 2_000 else { return }
        clockOffset = median
        for index in calls.indices { calls[index].time = calls[index].exchange.startedAt + median }
    }
}

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
