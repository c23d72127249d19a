import HTTPMessages
import HTTPTypes
import PassAPI

/// Cross-origin requests as the service allows them: every origin, echoed by name, with credentials (seen in
/// the published 429 answer; Fetch Standard, 3.3 CORS protocol).
enum CrossOrigin {
    private static let variation = HTTPField(name: .vary, value: "Origin")
    private static let serviceFields = "pass_sfp,Authzf-Error-Code,Authzf-Sub-Error-Code,Authzf-Error-Details"
    private static let mockFields = [
        HTTPField.Name.xMockOperation, .xMockScenario, .xMockRule, .xMockRequest, .xMockReason,
    ].map(\.rawName).joined(separator: ",")

    /// The fields that are the same for every origin.
    private struct Description {
        let fields: [HTTPField]
        let block: ReplyFieldBlock
        /// The CORS fields of a reply, by origin.
        let permissions = ByteKeyedCache<ReplyFieldBlock>()

        init(exposing names: String) {
            fields = [
                HTTPField(name: .accessControlAllowCredentials, value: "true"),
                HTTPField(name: .accessControlAllowMethods, value: "POST,GET,OPTIONS,DELETE"),
                HTTPField(name: .accessControlExposeHeaders, value: names),
            ]
            block = ReplyFieldBlock(fields)
        }
    }

    private static let description = Description(exposing: serviceFields)
    private static let descriptionWithMockFields = Description(exposing: "\(serviceFields),\(mockFields)")
    private static let describingNames = ReplyFields.NameSet(description.fields.map(\.name))
    private static let varyName = ReplyFields.NameSet([.vary])
    private static let variationBlock = ReplyFieldBlock([variation])

    /// Adds the CORS fields without which a browser hides the reply from a page of another origin.
    ///
    /// - Parameter exposesMockFields: true if the page can read the `X-Mock-…` fields, too.
    static func allow(_ request: Request, in reply: inout Reply, exposingMockFields exposesMockFields: Bool) {
        // `Vary` is needed without an origin, too: a cache must not serve this reply to a page that has one.
        if !reply.fields.contains(anyOf: varyName) {
            reply.fields.append(variationBlock)
        } else if !reply.fields[values: .vary].contains("Origin") {
            reply.fields.append(variation)
        }
        guard request.fields.contains(.origin) else { return }
        let description = exposesMockFields ? descriptionWithMockFields : Self.description
        if !reply.fields.contains(.accessControlAllowOrigin), !describesItself(reply),
            let origin = request.fields.bytes(of: .origin),
            let permission = description.permissions.value(
                for: origin,
                orMake: { origin in
                    ReplyFieldBlock(
                        [HTTPField(name: .accessControlAllowOrigin, value: origin)] + description.fields)
                })
        {
            reply.fields.append(permission)
        } else if let origin = request.fields[.origin] {
            reply.fields[.accessControlAllowOrigin] = origin
            describe(in: &reply, by: description)
        }
    }

    /// True when a scenario's own reply already contains one of the CORS fields.
    private static func describesItself(_ reply: Reply) -> Bool {
        reply.fields.contains(anyOf: describingNames)
    }

    /// Adds the CORS fields that are the same for every origin, as the proxy in front of the service does.
    static func describe(in reply: inout Reply) { describe(in: &reply, by: description) }

    private static func describe(in reply: inout Reply, by description: Description) {
        if describesItself(reply) {
            for field in description.fields { reply.fields[field.name] = field.value }
        } else {
            reply.fields.append(description.block)
        }
    }

    /// True for an OPTIONS request that a browser sends before the request of a page (Fetch Standard, CORS-preflight request).
    static func isPreflight(_ request: Request) -> Bool {
        request.method == .options && request.fields.contains(.origin)
            && request.fields.contains(.accessControlRequestMethod)
    }

    /// The answer to an OPTIONS request, before ``allow(_:in:exposingMockFields:)``. All requested headers are allowed.
    ///
    /// - Parameter methods: the methods of the path; none for an unknown path.
    static func preflight(_ request: Request, methods: [HTTPRequest.Method] = []) -> Reply {
        var reply = Reply(status: .noContent)
        if !methods.isEmpty {
            reply.fields[.allow] = (methods + [.options]).map(\.rawValue).joined(separator: ", ")
        }
        if let headers = request.fields[.accessControlRequestHeaders] {
            reply.fields[.accessControlAllowHeaders] = headers
        }
        return reply
    }
}
