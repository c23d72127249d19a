import HTTPMessages
import HTTPTypes
import PassCrypto

/// Who may call the admin API.
package enum AdminAccess: Sendable, Hashable {
    /// The listener is on loopback: anyone on this machine, by a loopback name, so that no web page of another
    /// origin gets in through DNS rebinding.
    case loopback
    /// The listener is reachable from elsewhere: whoever has the token. An empty one opens the API to everybody.
    case token(String)

    /// Why the request may not go on; `nil` when it may.
    func refusal(of request: Request, for operation: ControlOperation) -> ControlError? {
        // Only the owner of the mock gets there, and no web page does.
        if request.connection.peer == Request.Connection.unixPeer { return nil }
        switch self {
        case .loopback:
            return request.isSentToLoopback ? nil : .foreignHost(request.fields[.host] ?? "")
        case .token(let token):
            if token.isEmpty || operation.isOpen { return nil }
            let given = request.fields[.authorization] ?? ""
            return Array(given.utf8).constantTimeEquals(Array("Bearer \(token)".utf8)) ? nil : .tokenMissing
        }
    }
}
