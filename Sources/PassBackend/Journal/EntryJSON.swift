import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

extension JournalEntry: JSONEncodable, JSONDescribed {
    package static let schema = Schema(
        .record(
            [
                .always("id", .text("The identifier of the request.")),
                .optional(
                    "replica", .text("The mock that has answered, if several share a journal (`--replica`).")),
                .always("operation", Schema.word(.operations, "", definition: "operation").orNull),
                .always("device", .text("").orNull), .always("scenario", .text("")),
                .optional("rule", .text("The rules that affected the reply.")),
                .optional(
                    "reason",
                    .text(
                        """
                        Why the request was refused, or led elsewhere than the app may expect: a line for each \
                        reason. The reply has it in X-Mock-Reason.
                        """)),
                .optional("hint", .text("What would have led to another reply, in lines.")),
                .optional("client", .text("The client that the access token was issued to.")),
                .always("trace", .text("The trace of the reply.")),
                .always("request", Exchange.requestSchema), .always("reply", Exchange.replySchema),
                .always(
                    "timing",
                    .object([
                        .always("receivedAt", .text("")),
                        .always("milliseconds", .number("The time that the mock needed, without delays.")),
                        .optional("delay", .text("By how much a rule delayed the reply.")),
                        .optional("fault", .words("fault", WireFault.self, "")),
                    ])),
                .always("before", DeviceSummary.schema.orNull), .always("after", DeviceSummary.schema.orNull),
            ], []), "A request, its reply and its effects.", definition: "request")

    package func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("id", id)
            object.member("replica", ifPresent: replica)
            object.member("operation", operation?.rawValue)
            object.member("device", device?.base64)
            object.member("scenario", scenario)
            if !ruleIDs.isEmpty { object.member("rule", ruleIDs.joined(separator: ", ")) }
            object.member("reason", ifPresent: reason)
            object.member("hint", ifPresent: hint)
            object.member("client", ifPresent: client)
            object.member("trace", id)
            object.member("request", exchange.writeRequest)
            object.member("reply", exchange.writeReply)
            object.member("timing") { timing in
                timing.member("receivedAt", receivedAt.utcString)
                timing.member("milliseconds", milliseconds)
                if delivery.delay > .zero { timing.member("delay", delivery.delay.isoText) }
                timing.member("fault", ifPresent: delivery.fault?.rawValue)
            }
            object.member("before", before)
            object.member("after", after)
        }
    }
}

extension JournalEntry.Exchange {
    private static let headers = Schema.map("header field", of: .text(""), "Without credentials.")

    fileprivate static let requestSchema = Schema.object([
        .always("method", .text("")), .always("path", .text("The path with its query.")),
        .always("headers", headers), .always("body", .text("")),
    ])

    fileprivate static let replySchema = Schema.object([
        .always("status", .number("")), .always("headers", headers), .always("body", .text("")),
    ])

    fileprivate func writeRequest(to json: inout JSONWriter) {
        json.member("method", request.method.rawValue)
        json.member("path", requestTarget)
        json.member("headers") { headers in
            for (name, value) in requestHeaders { headers.member(name, value) }
        }
        json.member("body", requestBody)
    }

    fileprivate func writeReply(to json: inout JSONWriter) {
        json.member("status", reply.status.code)
        json.member("headers") { headers in
            for (name, value) in replyHeaders { headers.member(name, value) }
        }
        json.member("body", replyBody)
    }
}

extension JournalEntry {
    /// The entry as a server-sent event (HTML Standard, 9.2 Server-sent events).
    var event: [UInt8] {
        Array("event: request\nid: \(id)\ndata: ".utf8) + jsonBytes + Array("\n\n".utf8)
    }
}
