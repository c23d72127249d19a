import HTTPMessages
import HTTPTypes

/// Cross-origin requests as the service allows them: every origin, echoed by name, with credentials (seen in
/// the published 429 answer; Fetch Standard, 3.3 CORS protocol).
enum CrossOrigin {
    private static let variation = HTTPField(name: .vary, value: "Origin")
    private static let description = [
        HTTPField(name: .accessControlAllowCredentials, value: "true"),
        HTTPField(name: .accessControlAllowMethods, value: "POST,GET,OPTIONS,DELETE"),
        HTTPField(
            name: .accessControlExposeHeaders,
            value: "pass_sfp,Authzf-Error-Code,Authzf-Sub-Error-Code,Authzf-Error-Details"),
    ]
    private static let describingNames = ReplyFields.NameSet(description.map(\.name))
    private static let varyName = ReplyFields.NameSet([.vary])
    private static let variationBlock = ReplyFieldBlock([variation])
    private static let descriptionBlock = ReplyFieldBlock(description)
    /// The CORS fields of a reply, by origin. Saves 3,400 of 84,700 instructions of retrieveProfileForMVPD
    /// from a web page (4 %).
    private static let permissions = ByteKeyedCache<ReplyFieldBlock>()

    /// Adds the CORS fields without which a browser hides the reply from a page of another origin.
    static func allow(_ request: Request, in reply: inout Reply) {
        // `Vary` is needed without an origin, too: a cache must not serve this reply to a page that has one.
        if !reply.fields.contains(anyOf: varyName) {
            reply.fields.append(variationBlock)
        } else if !reply.fields[values: .vary].contains("Origin") {
            reply.fields.append(variation)
        }
        guard request.fields.contains(.origin) else { return }
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

    /// True when a scenario's own reply already contains one of the CORS fields.
    private static func describesItself(_ reply: Reply) -> Bool {
        reply.fields.contains(anyOf: describingNames)
    }

    /// Adds the CORS fields that are the same for every origin.
    static func describe(in reply: inout Reply) {
        if describesItself(reply) {
            for field in description { reply.fields[field.name] = field.value }
        } else {
            reply.fields.append(descriptionBlock)
        }
    }

    /// The answer to an OPTIONS request on a known path, before ``allow(_:in:)``. All requested headers are
    /// allowed.
    static func preflight(_ request: Request, methods: [HTTPRequest.Method]) -> Reply {
        var reply = Reply(status: .noContent)
        reply.fields[.allow] = (methods + [.options]).map(\.rawValue).joined(separator: ", ")
        if let headers = request.fields[.accessControlRequestHeaders] {
            reply.fields[.accessControlAllowHeaders] = headers
        }
        return reply
    }
}
