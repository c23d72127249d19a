import CLibcrypto

/// The name of a server in its certificate: a host name, possibly with the wildcard `*` as its first label,
/// or an IP address.
package struct CertificateName: Sendable, Hashable {
    let text: String
    /// The bytes of an address in network order; `nil` for a host name.
    let address: [UInt8]?

    /// Returns `nil` when the text is neither a host name nor an IP address.
    package init?(_ text: String) {
        self.text = text.lowercased()
        if let octets = a2i_IPADDRESS(text) {
            defer { ASN1_OCTET_STRING_free(octets) }
            address = Array(
                UnsafeBufferPointer(
                    start: ASN1_STRING_get0_data(octets), count: Int(ASN1_STRING_length(octets))))
        } else {
            ERR_clear_error()
            let hostName =
                #/
                (\*\.)?
                [A-Za-z0-9_]([A-Za-z0-9_-]*[A-Za-z0-9_])?
                (\.[A-Za-z0-9_]([A-Za-z0-9_-]*[A-Za-z0-9_])?)*
                /#
            guard text.utf8.count < 254, text.wholeMatch(of: hostName) != nil else { return nil }
            address = nil
        }
    }

    /// The loopback names: `localhost`, the loopback addresses, and the address of the host in the Android emulator.
    package static let loopback = ["localhost", "127.0.0.1", "::1", emulatorAddress].compactMap {
        CertificateName($0)
    }

    /// The Android emulator's alias for the loopback interface of its machine (page *Set up Android Emulator networking*).
    private static let emulatorAddress = "10.0.2.2"

    /// The name as an entry of subjectAltName in the syntax of OpenSSL's x509v3_config(5).
    var subjectAltNameEntry: String { (address == nil ? "DNS:" : "IP:") + text }
}
