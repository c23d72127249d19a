import HTTPMessages
import HTTPTypes
import PassAPI

/// The replies to requests with another method than those of the path.
enum ErrorReplies {
    /// An enhanced error with a code of the mock's own, because Adobe documents the status but no code.
    ///
    /// - Parameter isInEnvelope: true for the errors of Adobe's single sign-on service.
    static func methodNotAllowed(
        _ allowed: [HTTPRequest.Method], isInEnvelope: Bool = false, trace: String
    ) -> Reply {
        let methods = allowed.map(\.rawValue).joined(separator: ", ")
        let message = "The HTTP method is not permitted for this resource. Use \(methods)."
        if isInEnvelope {
            var reply = SingleSignOnServiceError.methodNotAllowed(message).reply(trace: trace)
            reply.fields[.allow] = methods
            return reply
        }
        var json = JSONWriter()
        json.object { object in
            object.member("action", "none")
            object.member("status", 405)
            object.member("code", "method_not_allowed")
            object.member("message", message)
            object.member("helpUrl", EnhancedError.helpURL)
            object.member("trace", trace)
        }
        return Reply(
            status: .methodNotAllowed, fields: [.contentType: Reply.jsonContentType, .allow: methods],
            body: json.bytes)
    }

    /// The same for operations that only user agents call: an HTML page.
    static func pageMethodNotAllowed(_ allowed: [HTTPRequest.Method]) -> Reply {
        let methods = allowed.map(\.rawValue).joined(separator: ", ")
        var reply = PageError(
            status: .methodNotAllowed, reason: "This page accepts only \(methods) requests."
        ).page
        reply.fields[.allow] = methods
        return reply
    }
}

extension Reason {
    /// Why a URL is refused to which a user agent would be redirected.
    static func refusing(_ url: String, as parameter: String) -> Reason {
        // Redacting a long one, which anybody can send, takes long.
        guard IdentifierLimit.allows(url) else {
            return Reason(IdentifierLimit.problem(with: url, in: "The \(parameter)"))
        }
        let url = Redactor.journal.withoutSecrets(url)
        let beginning = url.count > 200 ? "\(url.prefix(200))…" : url
        return Reason(
            """
            The \(parameter) \(beginning) is not an accepted absolute URI of at most \(AbsoluteURI.longest) bytes, such as \
            myapp://done.
            """)
    }
}
