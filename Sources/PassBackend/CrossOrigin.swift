import HTTPMessages
import HTTPTypes

/// Cross-origin requests as the service allows them: every origin, by its name, with credentials (seen in the
/// published 429 answer; Fetch Standard, 3.3 CORS protocol).
enum CrossOrigin {
    private static let variation = HTTPField(name: .vary, value: "Origin")
    private static let description = [
        HTTPField(name: .accessControlAllowCredentials, value: "true"),
        HTTPField(name: .accessControlAllowMethods, value: "POST,GET,OPTIONS,DELETE"),
        HTTPField(
            name: .accessControlExposeHeaders,
            value: "pass_sfp,Authzf-Error-Code,Authzf-Sub-Error-Code,Authzf-Error-Details"),
    ]
    private static let describingNames = description.map(\.name)
    private static let variationBlock = ReplyFieldBlock([variation])
    private static let descriptionBlock = ReplyFieldBlock(description)
    /// What is said to one origin, by its name.
    private static let permissions = ByteKeyedCache<ReplyFieldBlock>()

    /// Adds what a browser wants to see before it shows the reply to a page of another origin.
    static func allow(_ request: Request, in reply: inout Reply) {
        // Also without an origin: a cache must not hand the answer to a page that has one.
        if !reply.fields.contains(.vary) {
            reply.fields.append(variationBlock)
        } else if !reply.fields[values: .vary].contains("Origin") {
            reply.fields.append(variation)
        }
        if !reply.fields.contains(.accessControlAllowOrigin), !describesItself(reply),
            let origin = request.fields.bytes(of: .origin),
            let permission = permissions.value(for: origin, orMake: permission)
        {
            reply.fields.append(permission)
        } else if let origin = request.fields[.origin] {
            reply.fields[.accessControlAllowOrigin] = origin
            describe(in: &reply)
        }
    }

    private static func permission(_ origin: String) -> ReplyFieldBlock? {
        ReplyFieldBlock([HTTPField(name: .accessControlAllowOrigin, value: origin)] + description)
    }

    /// True when a scenario's own reply has said something of it already.
    private static func describesItself(_ reply: Reply) -> Bool {
        describingNames.contains(where: reply.fields.contains)
    }

    /// Adds what is the same for every origin.
    static func describe(in reply: inout Reply) {
        if describesItself(reply) {
            for field in description { reply.fields[field.name] = field.value }
        } else {
            reply.fields.append(descriptionBlock)
        }
    }

    /// The answer to an OPTIONS request on a known path, before ``allow(_:in:)``; the requested headers are all allowed.
    static func preflight(_ request: Request, methods: [HTTPRequest.Method]) -> Reply {
        var reply = Reply(status: .noContent)
        reply.fields[.allow] = (methods + [.options]).map(\.rawValue).joined(separator: ", ")
        if let headers = request.fields[.accessControlRequestHeaders] {
            reply.fields[.accessControlAllowHeaders] = headers
        }
        return reply
    }
}
