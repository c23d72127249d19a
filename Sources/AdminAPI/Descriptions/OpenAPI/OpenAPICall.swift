import HTTPTypes
import PassAPI

/// One method of one path, as an ``OpenAPIDocument`` describes it.
struct OpenAPICall: Sendable {
    /// The `operationId`; `nil` for an alternative path of another call.
    var identifier: String?
    var summary: String
    var help: String?
    var method: HTTPRequest.Method
    var path: String
    /// The security requirements; `nil` for those of the document.
    var security: JSONValue?
    var parameters: [Parameter]
    var body: Body?
    var responses: [Response]

    struct Parameter: Sendable {
        var name: String
        /// `path`, `query` or `header`.
        var location: String
        var help: String
        var isRequired: Bool
        var schema: Schema
        var example: String?

        init(
            _ name: String, in location: String, _ help: String, isRequired: Bool, schema: Schema,
            example: String? = nil
        ) {
            self.name = name
            self.location = location
            self.help = help
            self.isRequired = isRequired
            self.schema = schema
            self.example = example
        }
    }

    struct Body: Sendable {
        var contentType: String
        var schema: Schema
        var example: JSONValue?
        var isRequired: Bool
        /// True when unknown members are ignored.
        var isOpen: Bool

        init(
            _ contentType: String, _ schema: Schema, example: JSONValue? = nil, isRequired: Bool = true,
            isOpen: Bool
        ) {
            self.contentType = contentType
            self.schema = schema
            self.example = example
            self.isRequired = isRequired
            self.isOpen = isOpen
        }
    }

    struct Response: Sendable {
        var status: HTTPResponse.Status
        var help: String
        var contents: [Content]
        /// The header fields by name.
        var headers: [String: Header]
        /// True when all responses of the document with this status are the same.
        var isShared: Bool

        init(
            _ status: HTTPResponse.Status, _ help: String, _ contents: [Content] = [],
            headers: [String: Header] = [:], isShared: Bool = false
        ) {
            self.status = status
            self.help = help
            self.contents = contents
            self.headers = headers
            self.isShared = isShared
        }
    }

    struct Content: Sendable {
        var type: String
        var schema: Schema
        /// The root element of an XML document; `nil` for other media types.
        var xml: (root: String, namespace: XMLNamespace?)?

        init(_ type: String, _ schema: Schema) {
            self.type = type
            self.schema = schema
        }

        init(_ type: String, _ described: any LegacyDescribed.Type) {
            self.init(type, described.schema)
            xml = (described.root, described.namespace)
        }
    }

    struct Header: Sendable {
        var help: String
        var isRequired: Bool

        init(_ help: String, isRequired: Bool = false) {
            self.help = help
            self.isRequired = isRequired
        }
    }
}
