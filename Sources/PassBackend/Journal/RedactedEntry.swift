import HTTPMessages
import HTTPTypes
import PassAPI

/// The exchange as the journal shows it: without credentials and personal data, unless they are not redacted.
extension JournalEntry.Exchange {
    /// The path.
    package var requestPath: String { isRedacted ? Redaction.path(request.path) : request.path }

    /// The path with the query.
    package var requestTarget: String {
        requestPath + (request.query.map { "?" + (isRedacted ? Redaction.form($0) : $0) } ?? "")
    }

    package var requestHeaders: [(name: String, value: String)] {
        var seen: Set<String> = []
        return request.fields.compactMap { name, _ in
            guard seen.insert(name).inserted else { return nil }
            let value = HTTPField.Name(name).flatMap { request.fields[$0] } ?? ""
            return (name, isRedacted ? Redaction.field(name, value) : value)
        }
    }

    package var requestBody: String {
        isRedacted ? Redaction.body(request.body, showing: shownParameters) : Self.text(request.body)
    }

    package var replyHeaders: [(name: String, value: String)] {
        var seen: Set<String> = []
        return reply.fields.compactMap { field in
            guard seen.insert(field.name.canonicalName).inserted else { return nil }
            let value = reply.fields[field.name] ?? ""
            return (field.name.rawName, isRedacted ? Redaction.field(field.name.rawName, value) : value)
        }
    }

    package var replyBody: String {
        guard isRedacted else { return Self.text(reply.body) }
        // Without its end, JSON and XML cannot be redacted value by value.
        return isReplyTruncated
            ? "[\(reply.body.count) bytes, truncated]" : Redaction.body(reply.body, isOwn: true)
    }

    private static func text(_ body: [UInt8]) -> String {
        String(utf8: body[...]) ?? "[\(body.count) bytes]"
    }
}
