import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI

/// What callers are told of an answer with one status.
struct AnswerDescription: Sendable {
    enum Content: Sendable {
        case json(Shape)
        /// HTML for a user agent, or for whoever reads a log.
        case page
        /// No body, and the way on in `Location`.
        case redirect
        case nothing
    }

    var status: HTTPResponse.Status
    var help: String
    var content: Content

    init(_ status: HTTPResponse.Status, _ help: String, _ content: Content) {
        self.status = status
        self.help = help
        self.content = content
    }

    /// The media type of the body; `nil` where there is none.
    var contentType: String? {
        switch content {
        case .json: "application/json"
        case .page: "text/html"
        case .redirect, .nothing: nil
        }
    }

    /// What is different in a reply of that status; nothing when it is as described.
    func problems(in reply: Reply) -> [String] {
        var problems: [String] = []
        let found = reply.fields[.contentType]
        if let contentType {
            if found?.hasPrefix(contentType) != true {
                problems.append("Content-Type is \(found ?? "missing"), described as \(contentType)")
            }
        } else if !reply.body.isEmpty {
            problems.append("there is a body, described as none")
        }
        switch content {
        case .json(let shape):
            guard let json = JSONValue(parsing: reply.body) else { return problems + ["the body is no JSON"] }
            problems += shape.problems(in: Node(json)).map(\.description)
        case .redirect:
            if reply.fields[.location] == nil { problems.append("Location is missing") }
        case .page, .nothing: break
        }
        return problems
    }
}
