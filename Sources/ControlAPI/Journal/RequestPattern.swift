import PassAPI

/// A pattern of the journal: everything that is set must match (`{"device", "operation", "status", "scenario",
/// "since"}`).
package struct RequestPattern: Sendable, Hashable {
    /// The text after `fingerprint `, or the decoded identifier.
    package var device: String?
    package var operation: Operation?
    package var status: Int?
    /// By its name, with or without the parameters that were chosen.
    package var scenario: String?
    package var since: Since?

    /// From when on.
    package enum Since: Sendable, Hashable, CustomStringConvertible {
        case time(Timestamp)
        /// After the entry of that identifier.
        case entry(String)

        package var description: String {
            switch self {
            case .time(let time): time.utcString
            case .entry(let id): "request \(id)"
            }
        }
    }

    package init(
        device: String? = nil, operation: Operation? = nil, status: Int? = nil, scenario: String? = nil,
        since: Since? = nil
    ) {
        self.device = device
        self.operation = operation
        self.status = status
        self.scenario = scenario
        self.since = since
    }
}

extension RequestPattern {
    /// Reads a pattern.
    ///
    /// - Throws: everything that is wrong with it.
    package init(_ node: Node) throws(Diagnostics) {
        try Diagnostics.raise(Schema.requestPattern.diagnostics(in: node))
        self.init(
            device: node["device"]?.string, operation: node["operation"]?.string.flatMap(Operation.init),
            status: node["status"]?.integer, scenario: node["scenario"]?.string,
            since: node["since"]?.scalarText.map(Since.init))
    }
}

extension RequestPattern.Since {
    /// A time, else the identifier of an entry.
    package init(_ text: String) {
        self = Timestamp(text: text).map(Self.time) ?? .entry(text)
    }
}

extension Schema {
    package static let requestPattern = Schema.record(
        "Everything that is set must match.", requestPatternFields)

    /// The fields of a pattern, for calls that take more beside it.
    package static let requestPatternFields = [
        Field("device", .text(.filled, "The text after \"fingerprint \", or the decoded identifier.")),
        Field("operation", .word(.operations, "", definition: "operation")),
        Field("status", .integer(100...599, "The HTTP status of the reply.")),
        Field("scenario", .text(.filled, "By its name, with or without parameters.")),
        Field(
            "since",
            .either(
                [.text(.filled, ""), .integer(0...253_402_300_799_999, "")],
                "A time (RFC 3339 or milliseconds), or the identifier of an entry: what came after it.")),
    ]
}

extension RequestPattern: CustomStringConvertible {
    /// For explanations: `operation retrieveProfiles, status 200`.
    package var description: String {
        let parts = [
            operation.map { "operation \($0.rawValue)" }, status.map { "status \($0)" },
            device.map { "device \($0)" }, scenario.map { "scenario \($0)" },
            since.map { "since \($0)" },
        ].compactMap(\.self)
        return parts.isEmpty ? "any request" : parts.joined(separator: ", ")
    }
}
