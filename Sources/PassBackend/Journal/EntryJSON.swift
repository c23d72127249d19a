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
        .optional("delay", .text("By how much a rule delayed the reply.")) {
            $0.delivery.delay > .zero ? $0.delivery.delay.isoText : nil
        },
        .optional("fault", .words("fault", WireFault.self, "")) { $0.delivery.fault?.rawValue },
    ]

    /// A server-sent event (HTML Standard, 9.2).
    var event: [UInt8] {
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
