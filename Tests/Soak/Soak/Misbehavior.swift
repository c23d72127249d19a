/// The ways of clients that break the rules, or only the mock's peace.
enum Misbehavior: String, CaseIterable {
    case slowHead = "a byte of the head a second"
    case slowBody = "a byte of the body a second"
    case silence = "connects and says nothing"
    case halfClosed = "ends its side behind a request"
    case halfRequest = "ends its side inside of a request"
    case resetInHead = "resets inside of the head"
    case resetInBody = "resets inside of the body"
    case resetInAnswer = "resets inside of the answer"
    case deaf = "asks for much and reads nothing"
    case garbage = "sends bytes by chance"
    case otherProtocol = "speaks TLS to HTTP, and HTTP to TLS"
    case flood = "pipelines hundreds of requests"
    case tooLarge = "sends too large heads and bodies"
    case leftWaiting = "asks to wait and leaves"
    case leftEvents = "listens to events and leaves"
    case deafToEvents = "listens to events and reads nothing"
    case leftDelay = "leaves before a delayed or broken answer"

    /// How the mock may end it. What is not here is a wrong answer.
    var allowed: Set<String> {
        switch self {
        case .slowHead, .slowBody: ["408"]
        case .silence, .deaf, .deafToEvents: ["end"]
        case .halfClosed: ["200"]
        case .halfRequest: ["400", "end"]
        case .resetInHead, .resetInBody, .resetInAnswer, .leftWaiting, .leftEvents, .leftDelay: []
        // One byte by chance may leave another request that is in order.
        case .garbage: ["200", "400", "403", "404", "405", "414", "431", "501", "505", "end"]
        case .otherProtocol: ["400"]
        case .flood: ["404"]
        case .tooLarge: ["413", "414", "431"]
        }
    }

    /// It was the client that left, as it meant to, or because the time was over.
    static let left = "left"
}
