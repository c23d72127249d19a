import HTTPMessages
import HTTPTypes

extension Reply {
    /// A reply with a JSON body.
    static func json(
        _ status: HTTPResponse.Status = .ok, _ write: (inout JSONWriter) -> Void
    ) -> Reply {
        var json = JSONWriter()
        write(&json)
        return Reply(status: status, fields: [.contentType: jsonContentType], body: json.bytes)
    }

    /// The media type of Adobe's JSON answers.
    package static let jsonContentType = "application/json;charset=UTF-8"
}
