import HTTPMessages
import HTTPTypes

/// The description of an answer with one status.
package struct AnswerDescription: Sendable {
    package enum Content: Sendable {
        case json(any JSONDescribed.Type)
        /// XML or JSON: REST API V1 clients choose the format.
        case document(any LegacyDescribed.Type)
        /// Text of a media type that has no schema.
        case text(String)
        /// Bytes that are opaque to the client.
        case octets
        /// HTML for a user agent or a person.
        case page
        /// No body; `Location` has the next URL.
        case redirect
        case nothing
    }

    package var status: HTTPResponse.Status
    package var help: String
    package var content: Content

    init(_ status: HTTPResponse.Status, _ help: String, _ content: Content) {
        self.status = status
        self.help = help
        self.content = content
    }

    /// The possible media types of the body; empty when there is no body.
    package var contentTypes: [String] {
        switch content {
        case .json: ["application/json"]
        case .document: LegacyFormat.allCases.map(\.mediaType)
        case .text(let mediaType): [mediaType]
        case .octets: ["application/octet-stream"]
        case .page: ["text/html"]
        case .redirect, .nothing: []
        }
    }
}

/// A part of an answer that the examples of later calls use as `{{variable}}`.
package struct CapturedValue: Sendable, Hashable {
    package enum Source: Sendable, Hashable {
        /// A member of the JSON body, by its path from the root.
        case member([String])
        /// The whole body.
        case body
        /// The text of an XML element, still escaped. It is percent-encoded for a form.
        case element(String)
        /// A query parameter of the URL in `Location`, still percent-encoded.
        case location(String)
    }

    package var variable: String
    package var source: Source

    package static func member(_ path: String..., as variable: String) -> CapturedValue {
        CapturedValue(variable: variable, source: .member(path))
    }
}

/// The header fields of the mock itself, which the real service neither sends nor reads.
extension HTTPField.Name {
    /// In a reply, the scenario that was active; in a request, the scenario to use for it.
    package static let xMockScenario = HTTPField.Name("X-Mock-Scenario")!
    package static let xMockOperation = HTTPField.Name("X-Mock-Operation")!
    /// The rules that affected the reply.
    package static let xMockRule = HTTPField.Name("X-Mock-Rule")!
    /// The path of the request's entry in the journal.
    package static let xMockRequest = HTTPField.Name("X-Mock-Request")!
    /// Why the mock refused the request, or did not answer as the app may expect.
    package static let xMockReason = HTTPField.Name("X-Mock-Reason")!
    /// All of the mock's own fields.
    package static let mockFields = [xMockOperation, xMockScenario, xMockRule, xMockRequest, xMockReason]
}
