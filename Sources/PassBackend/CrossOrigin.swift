import HTTPMessages
import HTTPTypes
import PassAPI

/// Cross-origin requests as the service allows them: every origin, echoed by name, with credentials (seen in
/// the published 429 answer; Fetch Standard, 3.3 CORS protocol).
enum CrossOrigin {
    private static let variation: ReplyFields = [.vary: "Origin"]
    private static let serviceFields = "pass_sfp,Authzf-Error-Code,Authzf-Sub-Error-Code,Authzf-Error-Details"
    private static let mockFields = HTTPField.Name.mockFields.map(\.rawName).joined(separator: ",")

    /// The fields that are the same for every origin.
    private static let description = description(exposing: serviceFields)
    private static let descriptionWithMockFields = description(exposing: "\(serviceFields),\(mockFields)")

    private static func description(exposing names: String) -> [HTTPField] {
        [
            HTTPField(name: .accessControlAllowCredentials, value: "true"),
            HTTPField(name: .accessControlAllowMethods, value: "POST,GET,OPTIONS,DELETE"),
            HTTPField(name: .accessControlExposeHeaders, value: names),
        ]
    }

    /// Adds the CORS fields without which a browser hides the reply from a page of another origin. They replace such fields of a
    /// scenario's own reply.
    ///
    /// - Parameter exposesMockFields: true if the page can read the `X-Mock-…` fields, too.
    static func allow(_ request: Request, in reply: inout Reply, exposingMockFields exposesMockFields: Bool) {
        // `Vary` is needed without an origin, too: a cache must not serve this reply to a page of some origin.
        if !reply.fields[values: .vary].contains("Origin") { reply.fields.append(variation) }
        guard let origin = request.fields[.origin] else { return }
        reply.fields[.accessControlAllowOrigin] = origin
        describe(in: &reply, by: exposesMockFields ? descriptionWithMockFields : description)
    }

    /// Adds the CORS fields that are the same for every origin. The proxy in front of the service adds them, too.
    static func describe(in reply: inout Reply, by description: [HTTPField] = Self.description) {
        for field in description { reply.fields[field.name] = field.value }
    }

    /// True for an OPTIONS request that a browser sends before the request of a page (Fetch Standard, CORS-preflight request).
    static func isPreflight(_ request: Request) -> Bool {
        request.method == .options && request.fields.contains(.origin)
            && request.fields.contains(.accessControlRequestMethod)
    }

    /// The answer to an OPTIONS request, to which ``allow(_:in:exposingMockFields:)`` adds more. Allows all requested headers.
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
