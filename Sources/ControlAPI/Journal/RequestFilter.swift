import HTTPMessages
import PassAPI

/// A filter for the requests in the journal. All members that are set must match.
package struct RequestFilter: Sendable, Hashable {
    package var device: String?
    package var operation: PassOperation?
    package var status: StatusRange?
    package var effect: Effect?
    package var path: String?
    package var text: String?
    /// True for refused requests, connection faults, denied resources and fallbacks only.
    package var isForErrors = false

    /// `404`, or `4xx` for all statuses from 400 to 499.
    package struct StatusRange: Sendable, Hashable {
        package let text: String
        package let codes: ClosedRange<Int>
    }

    /// An effect on the reply or its delivery.
    package enum Effect: String, Sendable, Hashable, CaseIterable {
        case rule, fault, delay
    }

    package init() {}

    /// True if every entry matches.
    package var isEmpty: Bool { self == RequestFilter() }

    /// Reads the parameters of a query. Empty ones count as missing, because a form sends all its fields.
    ///
    /// - Throws: a diagnostic for each value that the filter does not know.
    package init(_ parameters: [String: String]) throws(Diagnostics) {
        var diagnostics: [Diagnostic] = []
        let given = parameters.compactMapValues { text -> String? in
            let trimmed = text[...].trimmingSpaces
            return trimmed.isEmpty ? nil : String(trimmed)
        }
        // Identifiers of devices can be longer than this limit.
        for (name, text) in given.sorted(by: { $0.key < $1.key })
        where name != "device" && text.utf8.count > 200 {
            diagnostics.add("\"\(name)\" has \(text.utf8.count) bytes, expected at most 200")
        }
        device = given["device"]
        path = given["path"]
        text = given["q"]
        func value<Value>(
            _ name: String, _ parse: (String) -> Value?, _ message: (String) -> String
        ) -> Value? {
            guard let text = given[name] else { return nil }
            let value = parse(text)
            if value == nil { diagnostics.add(message(text)) }
            return value
        }
        let effects = AllowedValues("effect", of: Effect.self)
        operation = value("operation", PassOperation.init, AllowedValues.operations.message)
        status = value("status", StatusRange.init) {
            "unknown status \"\($0)\", expected a number such as 401, or 4xx"
        }
        effect = value("effect", Effect.init, effects.message)
        isForErrors = value("errors", { $0 == "only" ? true : nil }, Self.errors.message) ?? false
        try Diagnostics.raise(diagnostics)
    }

    /// The query parameters from which ``init(_:)`` reads this filter.
    package var parameters: [(name: String, value: String)] {
        [
            ("device", device), ("operation", operation?.rawValue), ("status", status?.text),
            ("effect", effect?.rawValue), ("path", path), ("q", text), ("errors", isForErrors ? "only" : nil),
        ].compactMap { name, value in value.map { (name, $0) } }
    }

    /// The parameters of a query that ``init(_:)`` reads.
    package static let fields: [Schema.Field] =
        RequestPattern.schema.fields.filter { $0.name == "device" } + [
            .optional("operation", .word(.operations, "", definition: "operation")),
            .optional("status", .text(.filled, "A status such as 401, or 4xx for a class of them.")),
            .optional("effect", .words("effect", Effect.self, "What changed the reply or its delivery.")),
            .optional("path", .text(.filled, "A part of the path and the query.")),
            .optional("q", .text(.filled, "A text that occurs anywhere in the entry. Ignores case.")),
            .optional(
                "errors",
                .word(errors, "`only` for errors, connection faults, denied resources and fallbacks.")),
        ]

    private static let errors = AllowedValues("errors", ["only"])
}

extension RequestFilter.StatusRange {
    init?(_ text: String) {
        if let code = Int(text), (100...599).contains(code) {
            self.init(text: text, codes: code...code)
        } else if text.count == 3, text.lowercased().hasSuffix("xx"),
            let hundreds = text.first?.wholeNumberValue,
            (1...5).contains(hundreds)
        {
            self.init(text: text.lowercased(), codes: hundreds * 100...hundreds * 100 + 99)
        } else {
            return nil
        }
    }
}
