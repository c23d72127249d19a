import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI

extension JournalEntry: JSONObject {
    package static let schema = Schema(
        .record(members.map(\.field), []), "A request, its reply and its effects.", definition: "request")

    package static let members: [JSONMember<JournalEntry>] = [
        .always("id", .text("The identifier of the request."), \.id),
        .optional(
            "replica", .text("The mock that has answered, if several share a journal (`--replica`)."),
            \.replica),
        .always("operation", Schema.word(.operations, "", definition: "operation").orNull) {
            $0.operation?.rawValue
        },
        .always("device", .text("").orNull) { $0.device?.base64 },
        .always("scenario", .text(""), \.scenario),
        .optional("rule", .text("The rules that affected the reply."), \.rule),
        .optional(
            "reason",
            .text(
                """
                Why the request was refused, or led elsewhere than the app may expect: a line for each \
                reason. The reply has it in X-Mock-Reason.
                """), \.reason),
        .optional("hint", .text("What would have led to another reply, in lines."), \.hint),
        .optional("client", .text("The client that the access token was issued to."), \.shownClient),
        .always("trace", .text("The trace of the reply."), \.id),
        .object("request", Exchange.requestMembers, \.exchange),
        .object("reply", Exchange.replyMembers, \.exchange), .object("timing", timing) { $0 },
        .always("before", DeviceSummaryView.schema.orNull, \.shownBefore),
        .always("after", DeviceSummaryView.schema.orNull, \.shownAfter),
    ]

    private static let timing: [JSONMember<JournalEntry>] = [
        .always("receivedAt", .text(""), \.receivedAt.utcString),
        .always("milliseconds", .number("The time that the mock needed, without delays."), \.milliseconds),
        .optional("delay", .text("By how much a rule delayed the reply."), \.shownDelay),
        .optional("fault", .words("fault", WireFault.self, "")) { $0.delivery.fault?.rawValue },
    ]

    /// The delay in ISO 8601; `nil` for none.
    var shownDelay: String? { delivery.delay > .zero ? delivery.delay.isoText : nil }

    /// A server-sent event (HTML Standard, 9.2).
    package var event: [UInt8] {
        Array("event: request\nid: \(id)\ndata: ".utf8) + jsonBytes + Array("\n\n".utf8)
    }
}

extension JournalEntry.Exchange {
    private static let headers = Schema.map("header field", of: .text(""), "Without credentials.")

    fileprivate static let requestMembers: [JSONMember<Self>] = [
        .always("method", .text(""), \.request.method.rawValue),
        .always("path", .text("The path with its query."), \.requestTarget),
        .always("headers", headers) { JSONMap($0.requestHeaders) },
        .always("body", .text(""), \.requestBody),
    ]

    fileprivate static let replyMembers: [JSONMember<Self>] = [
        .always("status", .number(""), \.reply.status.code),
        .always("headers", headers) { JSONMap($0.replyHeaders) },
        .always("body", .text(""), \.replyBody),
    ]
}

/// The exchange as the journal shows it: without credentials and personal data, unless they are not redacted.
extension JournalEntry.Exchange {
    package var requestPath: String { isRedacted ? Redactor.journal.path(request.path) : request.path }

    package var requestTarget: String {
        requestPath + (request.query.map { "?" + (isRedacted ? Redactor.journal.parameters($0) : $0) } ?? "")
    }

    package var requestHeaders: [(name: String, value: String)] {
        shown(request.fields.map(\.name)) { request.fields[$0] }
    }

    package var requestBody: String {
        isRedacted ? Redactor.journal.body(request.body, showing: shownParameters) : Self.text(request.body)
    }

    package var replyHeaders: [(name: String, value: String)] {
        shown(reply.fields.map(\.name.rawName)) { reply.fields[$0] }
    }

    /// The fields, each name once with all its values.
    private func shown(
        _ names: [String], _ value: (HTTPField.Name) -> String?
    ) -> [(name: String, value: String)] {
        var seen: Set<String> = []
        return names.filter { seen.insert($0.lowercased()).inserted }.map { name in
            let value = HTTPField.Name(name).flatMap(value) ?? ""
            return (name, isRedacted ? Redactor.journal.field(name, value) : value)
        }
    }

    package var replyBody: String {
        guard isRedacted else { return Self.text(reply.body) }
        // A body that was cut off cannot be redacted value by value.
        return isReplyTruncated
            ? "[\(reply.body.count) bytes, truncated]" : Redactor.journal.body(reply.body, isOwn: true)
    }

    private static func text(_ body: [UInt8]) -> String {
        String(utf8: body[...]) ?? "[\(body.count) bytes]"
    }
}

extension JournalEntry {
    package var shownBefore: DeviceSummaryView? { before.map(view(of:)) }
    package var shownAfter: DeviceSummaryView? { after.map(view(of:)) }

    private func view(of summary: DeviceSummary) -> DeviceSummaryView {
        DeviceSummaryView(summary: summary, isRedacted: exchange.isRedacted)
    }

    package var shownClient: ClientID? { client?.shown(isRedacted: exchange.isRedacted) }

    /// The entry of an archive, redacted like the journal.
    package func archived(behind publicURL: PublicURL?) -> [UInt8] {
        HTTPArchive.entry(
            startedAt: receivedAt.preciseUTCString,
            milliseconds: milliseconds + delivery.delay.milliseconds, method: method.rawValue,
            url: exchange.request.baseURL(behind: publicURL) + exchange.requestTarget,
            request: .init(
                fields: exchange.requestHeaders, body: exchange.requestBody,
                size: exchange.request.body.count,
                version: "HTTP/1.\(exchange.request.minorVersion)"),
            status: status.code,
            reply: .init(
                fields: exchange.replyHeaders, body: exchange.replyBody, size: exchange.reply.body.count),
            comment: reason,
            notes: [
                ("_trace", id), ("_operation", operation?.rawValue), ("_device", device?.base64),
                ("_scenario", scenario), ("_rule", rule), ("_fault", delivery.fault?.rawValue),
            ])
    }
}
