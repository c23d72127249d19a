import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI

extension Backend {
    /// The reply to a request whose method the path does not have.
    ///
    /// - Parameters:
    ///   - methods: the methods of the path, separated by commas.
    ///   - operations: the operations of the path.
    static func methodNotAllowed(
        _ request: Request, _ methods: String, _ operations: [OperationDefinition], in scenario: Scenario,
        trace: String
    ) -> Reply {
        if operations.contains(where: { $0.dialect == .legacy }) {
            return LegacyError(
                405, "Method Not Allowed", .internalError, because: "The operation has other methods."
            ).reply(
                in: LegacyFormat(of: request, query: Form(request.query ?? ""), form: Form()),
                hasCodes: scenario.configuration.policies.legacyErrorCodes == .on, trace: trace)
        }
        if operations.allSatisfy({ $0.dialect == .html }) {
            return PageError(status: .methodNotAllowed, "This page accepts only \(methods) requests.").page
        }
        let message = "The HTTP method is not permitted for this resource. Use \(methods)."
        if operations.contains(where: { $0.dialect == .singleSignOnService }) {
            return SingleSignOnServiceError.methodNotAllowed(message).reply(trace: trace)
        }
        // An enhanced error with a code of the mock's own, because Adobe documents the status but no code.
        return Reply(.methodNotAllowed) { json in
            json.object { object in
                object.errorMembers(
                    action: "none", status: 405, code: "method_not_allowed", message: message, trace: trace)
            }
        }
    }
}

extension Reason {
    /// Why a header field that was sent more than once cannot be read; `nil` if it was not.
    static func againstRepeated(_ name: HTTPField.Name, in fields: RequestFields) -> Reason? {
        guard fields.isRepeated(name) else { return nil }
        return Reason("The request has the header \(name.rawName) more than once.", hint: "Send it once.")
    }

    /// Why a URL is refused as the target of a redirect.
    static func refusing(_ url: String, as parameter: String) -> Reason {
        // Redacting a long URL takes long, and a client can send one.
        guard IdentifierLimit.allows(url) else {
            return Reason(IdentifierLimit.problem(with: url, in: "The \(parameter)"))
        }
        let isEncodedTooOften = AbsoluteURI.isSafe(PercentEncoding.decode(url) ?? "")
        let missingScheme = schemeMissing(before: url)
        let isPath = url.hasPrefix("/") && !url.hasPrefix("//")
        let beginning = Redactor.journal.withoutSecrets(url).beginning
        let hint: String? =
            if isEncodedTooOften {
                "It is percent-encoded once too often: remove one encoding."
            } else if let missingScheme {
                "Its scheme is missing: put \(missingScheme) in front of it."
            } else if isPath {
                "It is a path: send the whole URL, such as http://localhost:5173\(beginning)."
            } else {
                nil
            }
        return Reason(
            """
            The \(parameter) \(beginning) is not an accepted absolute URI of at most \(AbsoluteURI.longest) bytes, such as \
            myapp://done.
            """, hint: hint)
    }

    /// The scheme that is missing in front of a host, with or without a port and a path; `nil` for any other text.
    private static func schemeMissing(before url: String) -> String? {
        let start = url.hasPrefix("//") ? ":" : "://"
        let host = url.drop { $0 == "/" }.prefix { !"/?#:".contains($0) }.lowercased()
        let isLocal = host == "localhost" || host.isIPAddress
        // `done.html` alone is a file, and `com.example.app` the scheme of an app.
        let isHost = isLocal || url.contains("/") || url.contains(":")
        guard isHost, isLocal || host.contains("."), !host.hasPrefix("."), !url.hasSuffix(":"),
            AbsoluteURI.isSafe("http\(start)\(url)")
        else { return nil }
        return (isLocal ? "http" : "https") + start
    }
}

/// The reply to a client that sends too many requests (page *Throttling mechanism*): a small HTML page from
/// the proxy in front of the service, so it has neither JSON nor `Retry-After`.
enum Throttling {
    static let reply: Reply = {
        let lines = [
            "<html>", "<head><title>429 Too Many Requests</title></head>", "<body>",
            "<center><h1>429 Too Many Requests</h1></center>", "<hr><center>openresty</center>", "</body>",
            "</html>",
        ]
        var reply = Reply(
            status: .tooManyRequests, contentType: "text/html", text: lines.map { $0 + "\r\n" }.joined())
        CrossOrigin.describe(in: &reply)
        reply.fields[.accessControlAllowHeaders] =
            "ap_11,ap_42,ap_z,ap_19,ap_21,ap_23,authorization,content-type,pass_sfp,AP-Session-Identifier,"
            + "AP-Device-Identifier,AP-SDK-Identifier,X-Device-Info"
        return reply
    }()
}
