import PassAPI

/// A pattern that matches requests in the journal: `{"device", "operation", "status", "scenario", "since"}`.
/// All members that are set must match.
package struct RequestPattern: Sendable, Hashable, DocumentObject, CustomStringConvertible {
    package var device: String?
    package var operation: PassOperation?
    package var status: Int?
    package var scenario: String?
    package var since: Since?

    package enum Since: Sendable, Hashable, CustomStringConvertible {
        case time(Timestamp)
        /// After the entry with this identifier.
        case entry(String)

        package var description: String {
            switch self {
            case .time(let time): time.utcString
            case .entry(let id): "request \(id)"
            }
        }
    }

    package init(status: Int? = nil, scenario: String? = nil, since: Since? = nil) {
        self.status = status
        self.scenario = scenario
        self.since = since
    }

    init() { self.init(status: nil) }

    static let fields: [Field<Self>] = [
        Field(
            "device", \.device, .deviceName,
            """
            The device: the text after "fingerprint ", the decoded identifier, or, for exactly one device, the whole header \
            value.
            """,
            default: nil),
        Field("operation", \.operation, .word(.operations, definition: "operation"), "", default: nil),
        Field("status", \.status, .integer(100...599), "The HTTP status of the reply.", default: nil),
        Field(
            "scenario", \.scenario, .text, "The name of the scenario, with or without its parameters.",
            default: nil),
        Field(
            "since", \.since, since,
            """
            The start: a time (RFC 3339, or milliseconds since 1970) by the mock's clock, which can be moved, or the identifier \
            of an entry, after which requests match whatever the clock.
            """,
            default: nil),
    ]

    private static let since = FieldKind<Since>(
        .either([.text(.start, ""), .integer(0...253_402_300_799_999, "")], "")
    ) { $0.scalarText.map { Since($0) } }

    /// - Throws: all violations of the schema.
    package init(_ node: Node) throws(Diagnostics) {
        try Diagnostics.raise(Schema.requestPattern.diagnostics(in: node))
        self.init(valid: node)
    }

    /// The pattern in words: `operation retrieveProfiles, status 200`.
    package var description: String {
        let parts = [
            operation.map { "operation \($0.rawValue)" }, status.map { "status \($0)" },
            device.map { "device \($0)" }, scenario.map { "scenario \($0)" },
            since.map { "since \($0)" },
        ].compactMap(\.self)
        return parts.isEmpty ? "any request" : parts.joined(separator: ", ")
    }
}

extension RequestPattern.Since {
    /// Parses a time. Any other text is the identifier of an entry, even a number of seconds, which no entry has.
    package init(_ text: String) {
        let isInSeconds = Timestamp.mistake(inMilliseconds: text) != nil
        self = isInSeconds ? .entry(text) : Timestamp(text: text).map(Self.time) ?? .entry(text)
    }
}

extension TextFormat {
    fileprivate static let start = TextFormat(
        expectation:
            "the identifier of a request, a time such as 2026-03-16T14:39:48Z, or milliseconds since 1970",
        pattern: filled.pattern, accepts: filled.accepts)
}

extension Schema {
    package static let requestPattern = RequestPattern.schema.described(
        "A pattern of requests. All members that are set must match.", default: nil)
}
