import HTTPMessages
import HTTPTypes
import PassAPI

/// The exchange without credentials and personal data.
extension JournalEntry.Exchange {
    /// The path with the query.
    package var requestTarget: String {
        request.path + (request.query.map { "?" + Redaction.form($0) } ?? "")
    }

    package var requestHeaders: [(name: String, value: String)] {
        var seen: Set<String> = []
        return request.fields.compactMap { name, _ in
            guard seen.insert(name).inserted else { return nil }
            let value = HTTPField.Name(name).flatMap { request.fields[$0] } ?? ""
            return (name, Redaction.field(name, value))
        }
    }

    package var requestBody: String {
        Redaction.body(request.body)
    }

    package var replyHeaders: [(name: String, value: String)] {
        var seen: Set<String> = []
        return reply.fields.compactMap { field in
            guard seen.insert(field.name.canonicalName).inserted else { return nil }
            let value = reply.fields[field.name] ?? ""
            return (field.name.rawName, Redaction.field(field.name.rawName, value))
        }
    }

    package var replyBody: String {
        Redaction.body(reply.body, isOwn: true)
    }
}
