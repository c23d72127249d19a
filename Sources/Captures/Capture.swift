import HTTPArchives

/// What a capture contains: the calls of Adobe Pass in their order, and how much else.
package struct Capture: Sendable {
    package private(set) var calls: [CapturedCall] = []
    /// Why entries were skipped, with their number.
    package private(set) var skipped: [String: Int] = [:]
    /// The entries that cannot be read, with the reason.
    package private(set) var unreadable: [(number: Int, reason: String)] = []

    package init() {}

    package mutating func add(_ finding: HTTPArchiveReader.Finding) {
        switch finding {
        case .skipped(let number, let reason): unreadable.append((number, reason))
        case .exchange(let exchange):
            switch CapturedCall.reading(exchange) {
            case .success(let call): calls.append(call)
            case .failure(let none): skipped[none.subject, default: 0] += 1
            }
        }
    }

    /// Browsers write the entries in the order in which they ended.
    package mutating func sort() {
        calls.sort {
            ($0.exchange.startedAt, $0.exchange.number) < ($1.exchange.startedAt, $1.exchange.number)
        }
    }
}
