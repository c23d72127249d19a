import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

extension JournalEntry: JSONEncodable {
    func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("id", id)
            object.member("operation", operation?.rawValue)
            object.member("device", device?.base64)
            object.member("scenario", scenario)
            if !ruleIDs.isEmpty { object.member("rule", ruleIDs.joined(separator: ", ")) }
            object.member("trace", id)
            object.member("request", writeRequest)
            object.member("reply", writeReply)
            object.member("timing") { timing in
                timing.member("receivedAt", receivedAt.utcString)
                timing.member("milliseconds", milliseconds)
                if reply.delivery.delay > .zero { timing.member("delay", reply.delivery.delay.isoText) }
                timing.member("fault", ifPresent: reply.delivery.fault?.rawValue)
            }
            object.member("before", before)
            object.member("after", after)
        }
    }

    private func writeRequest(to json: inout JSONWriter) {
        json.member("method", request.method.rawValue)
        json.member("path", request.path + (request.query.map { "?" + Redaction.form($0) } ?? ""))
        json.member("headers") { headers in
            var seen: Set<String> = []
            for (name, _) in request.fields where seen.insert(name).inserted {
                let value = HTTPField.Name(name).flatMap { request.fields[$0] } ?? ""
                headers.member(name, Redaction.field(name, value))
            }
        }
        json.member(
            "body", Redaction.body(request.body))
    }

    private func writeReply(to json: inout JSONWriter) {
        json.member("status", reply.status.code)
        json.member("headers") { headers in
            var seen: Set<String> = []
            for field in reply.fields where seen.insert(field.name.canonicalName).inserted {
                let value = reply.fields[field.name] ?? ""
                headers.member(field.name.rawName, Redaction.field(field.name.rawName, value))
            }
        }
        json.member("body", Redaction.body(reply.body, isOwn: true))
    }
}
