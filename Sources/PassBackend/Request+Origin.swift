import HTTPMessages
import HTTPTypes
import PassAPI

extension Request {
    /// The origin of the request: device information, user agent, addresses.
    ///
    /// - Parameter information: the content of `X-Device-Info`, if it was read.
    func origin(_ information: DeviceInformation?) -> RequestOrigin {
        RequestOrigin(
            information: information,
            userAgent: fields[.userAgent].flatMap { IdentifierLimit.allows($0) ? $0 : nil },
            forwardedFor: fields[.xForwardedFor].flatMap(Self.firstAddress), peer: connection.peer,
            peerPort: connection.peerPort, isSecure: connection.isSecure)
    }

    /// The address by which throttling distinguishes clients: the first one in `X-Forwarded-For`, else the
    /// peer's.
    var clientAddress: String {
        fields[.xForwardedFor].flatMap(Self.firstAddress) ?? connection.peer
    }

    /// The address of the client in a list to which each proxy appends one; `nil` for a text that is too long to keep.
    private static func firstAddress(_ list: String) -> String? {
        let first = list.prefix { $0 != "," }.filter { !$0.isWhitespace }
        return first.isEmpty || !IdentifierLimit.allows(first) ? nil : first
    }
}
