import CLibevent

/// The reason why the server cannot start. The description is shown to the user.
package enum ServerError: Error, Hashable, CustomStringConvertible {
    case portInUse(host: String, port: UInt16)
    /// The system reserves ports below 1024 for processes with special rights.
    case reservedPort(host: String, port: UInt16)
    /// None of the host's addresses belongs to this machine.
    case foreignHost(String, ownAddresses: [String])
    case cannotListen(host: String, port: UInt16, reason: String)
    /// Another server listens at the path.
    case pathInUse(String)
    case cannotListenAt(path: String, reason: String)
    case unknownHost(String, reason: String)
    /// The name of the object that could not be created.
    case outOfResources(String)

    package var description: String {
        switch self {
        case .portInUse(let host, let port): "port \(port) on \(host) is already in use"
        case .reservedPort(let host, let port):
            "port \(port) on \(host) is reserved: this process has no right to listen on ports below 1024"
        case .foreignHost(let host, let own):
            "cannot listen on \(host), because it is not an address of this machine"
                + (own.isEmpty ? "" : ", which has \(own.joined(separator: ", "))")
        case .cannotListen(let host, let port, let reason):
            "cannot listen on port \(port) of \(host): \(reason)"
        case .pathInUse(let path): "the socket \(path) is already in use"
        case .cannotListenAt(let path, let reason): "cannot listen at \(path): \(reason)"
        case .unknownHost(let host, let reason): "cannot resolve the host \(host): \(reason)"
        case .outOfResources(let name): "cannot create the \(name): the system is out of resources"
        }
    }
}

/// The reason why TLS cannot be used. The associated values are OpenSSL's reasons; the description is shown
/// to the user.
package enum TLSError: Error, Hashable, CustomStringConvertible {
    case certificate(String)
    /// The key cannot be read, has a passphrase, or does not match the certificate.
    case key(String)
    /// The text has no private key.
    case noKey
    case noContext(String)

    package var description: String {
        switch self {
        case .certificate(let reason): "the certificate cannot be used (\(reason)); expected PEM"
        case .key(let reason):
            "the private key cannot be used (\(reason)); expected the certificate's private key as PEM "
                + "without a passphrase"
        case .noKey: "there is no private key, expected that of the certificate as PEM"
        case .noContext(let reason): "TLS is not available (\(reason))"
        }
    }
}

/// The error queue that OpenSSL keeps for each thread.
enum OpenSSLErrors {
    /// Returns the reason of the last error and clears the queue. The last error is the most specific about
    /// the input.
    static func takeReason() -> String {
        defer { ERR_clear_error() }
        return reason(of: ERR_peek_last_error()) ?? "no reason given"
    }

    /// `nil` for a system error, such as a closed connection.
    static func reason(of code: UInt) -> String? {
        ERR_reason_error_string(code).map { String(cString: $0) }
    }
}
