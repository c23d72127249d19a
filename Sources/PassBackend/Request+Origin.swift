import HTTPMessages
import HTTPTypes
import PassAPI

extension Request {
    /// Where the request comes from.
    ///
    /// - Parameter information: what `X-Device-Info` says, where it was read.
    func origin(_ information: DeviceInformation?) -> RequestOrigin {
        RequestOrigin(
            information: information, userAgent: fields[.userAgent],
            forwardedFor: fields[.xForwardedFor].flatMap(Self.firstAddress), peer: connection.peer,
            peerPort: connection.peerPort, isSecure: connection.isSecure)
    }

    /// The address of the device, as far as it is known: by it clients are told apart.
    var clientAddress: String {
        fields[.xForwardedFor].flatMap(Self.firstAddress) ?? connection.peer
    }

    /// The address that the others in the list have passed on.
    private static func firstAddress(_ list: String) -> String? {
        let first = list.prefix { $0 != "," }.filter { !$0.isWhitespace }
        return first.isEmpty ? nil : first
    }
}
