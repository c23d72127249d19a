import HTTPArchives
import HTTPMessages
import HTTPTypes
import PassAPI
import PassOperations

/// An exchange of a capture in which a client called an operation of Adobe Pass.
package struct CapturedCall: Sendable {
    package let exchange: ArchivedExchange
    package let definition: OperationDefinition
    package let parameters: PathParameters
    /// The request as the mock reads it.
    package let request: Request
    /// The body of the captured reply; `nil` if it is no JSON.
    package let reply: JSONValue?

    package var operation: PassOperation { definition.operation }

    /// Why the reply says nothing about the operation, as the subject of a count; `nil` if it does.
    package var circumstance: String? {
        if definition.isLegacy { return "calls of REST API V1" }
        return switch exchange.status {
        case 429: "requests above the rate limit (429)"
        case 500... where reply == nil:
            "replies of servers in between (\(exchange.status))"
        default: nil
        }
    }

    /// - Returns: `nil` with the reason for an exchange that is no call of an operation.
    package static func reading(_ exchange: ArchivedExchange) -> Result<CapturedCall, NoCall> {
        guard let method = HTTPRequest.Method(exchange.method) else {
            return .failure(NoCall("requests with the method \(exchange.method)"))
        }
        let request = Request(
            method: method, path: exchange.url.path, query: exchange.url.query,
            fields: RequestFields(
                [("Host", exchange.url.authority)]
                    + exchange.request.fields.compactMap { field in
                        // Other names and values cannot be sent.
                        HTTPField.Name(field.name) == nil
                            || NoCall.ownFields.contains(field.name.lowercased())
                            ? nil : (field.name, field.value.filter { !$0.isNewline && $0 != "\0" })
                    }),
            body: exchange.request.body ?? [],
            connection: .init(isSecure: exchange.url.scheme == "https"))
        guard let segments = request.pathSegments else {
            return .failure(NoCall("requests to \(exchange.url.authority)"))
        }
        switch Router.operations.route(method, Router.operationPath(segments)) {
        case .found(let index, let parameters):
            return .success(
                CapturedCall(
                    exchange: exchange, definition: OperationDefinition.routed[index], parameters: parameters,
                    request: request, reply: exchange.reply.body.flatMap { JSONValue(parsing: $0) }))
        case .wrongMethod where method == .options:
            return .failure(NoCall("preflight requests of browsers"))
        case .wrongMethod, .unknown:
            return .failure(NoCall("requests to \(exchange.url.authority)"))
        }
    }

    /// Why an exchange is no call of an operation, as the subject of a count.
    package struct NoCall: Error, Hashable {
        package let subject: String

        init(_ subject: String) { self.subject = subject }

        /// The fields that describe the connection of the capture.
        fileprivate static let ownFields: Set<String> = [
            "host", "content-length", "transfer-encoding", "connection",
        ]
    }
}

extension String {
    /// True for what the journal of a mock shows in place of a secret.
    package var isRedacted: Bool { hasPrefix("[redacted") }
}
