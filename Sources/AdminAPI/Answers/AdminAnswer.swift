import HTTPMessages
import HTTPTypes
import PassAPI

/// The successful result of a call's handler. It makes the reply, and describes itself for API documents.
package protocol AdminAnswer: SendableMetatype {
    static var description: AdminAnswerDescription { get }
    var reply: Reply { get }
}

/// The description of the answer to a successful call.
package struct AdminAnswerDescription: Sendable {
    /// The possible statuses, usually one.
    package var statuses: [HTTPResponse.Status]
    /// The media type without parameters; `nil` for an answer without a body.
    package var contentType: String?
    package var schema: Schema?

    /// - Parameter contentType: the value of `Content-Type`; `nil` for an answer without a body.
    package init(
        _ statuses: HTTPResponse.Status..., contentType: String? = nil, schema: Schema? = nil
    ) {
        self.statuses = statuses.isEmpty ? [.ok] : statuses
        self.contentType = contentType.map { String($0.prefix { $0 != ";" }) }
        self.schema = schema
    }
}

/// An answer with a JSON body. A type that conforms to `JSONObject` only adds its table of members.
package protocol JSONAnswer: AdminAnswer, JSONDescribed {
    static var status: HTTPResponse.Status { get }
    var jsonBytes: [UInt8] { get }
}

extension JSONAnswer {
    package static var status: HTTPResponse.Status { .ok }

    package static var description: AdminAnswerDescription {
        AdminAnswerDescription(status, contentType: Reply.jsonContentType, schema: schema)
    }

    package var reply: Reply {
        Reply(status: Self.status, fields: Reply.jsonFields, body: jsonBytes)
    }
}

/// A `Codable` answer.
package protocol EncodedAnswer: JSONAnswer, Encodable {}

extension EncodedAnswer {
    package var jsonBytes: [UInt8] { JSONDocument.encode(self) }
}

package struct NoContent: AdminAnswer {
    package static let description = AdminAnswerDescription(.noContent)
    package var reply: Reply { Reply(status: .noContent) }
}

/// A reply that only one call makes. The call's route describes it.
extension Reply: AdminAnswer {
    package static var description: AdminAnswerDescription { AdminAnswerDescription() }
    package var reply: Reply { self }
}
