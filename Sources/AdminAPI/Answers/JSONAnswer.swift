import HTTPMessages
import HTTPTypes
import PassAPI

/// An answer with a JSON body. A type that conforms to `JSONEncodable` only adds its schema.
package protocol JSONAnswer: AdminAnswer, JSONDescribed {
    static var status: HTTPResponse.Status { get }
    static var contentType: String { get }
    var jsonBytes: [UInt8] { get }
}

extension JSONAnswer {
    package static var status: HTTPResponse.Status { .ok }
    package static var contentType: String { Reply.jsonContentType }

    package static var description: AdminAnswerDescription {
        AdminAnswerDescription(status, contentType: contentType, schema: schema)
    }

    package var reply: Reply {
        Reply(status: Self.status, fields: [.contentType: Self.contentType], body: jsonBytes)
    }
}
