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
        // Bytes, because a list can fill the whole head.
        let first = list.utf8.prefix(IdentifierLimit.longest + 1).prefix { $0 != UInt8(ascii: ",") }
        guard first.count <= IdentifierLimit.longest else { return nil }
        // Without the spaces, more combining marks can be in a row than a field has, which no saved state may have.
        let address = String(
            streamSafe: first.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }[...])
        return address == "" ? nil : address
    }
}
