import HTTPMessages

/// A file with the certificate authorities that a command trusts: the one of the mock, and those that it would trust without the
/// mock, so that it still reaches other servers.
struct TrustBundle {
    let path: String

    /// The variables that name the file: the first one for OpenSSL and for programs that look at its variables, the
    /// others for curl, for Requests in Python, and for Node.js, which have variables of their own.
    static let variables = ["SSL_CERT_FILE", "CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE", "NODE_EXTRA_CA_CERTS"]

    /// Creates the file in the folder for temporary files.
    ///
    /// - Parameter authority: the certificate of the mock's authority, as PEM.
    /// - Throws: `Failure` when it cannot be written.
    init(adding authority: String) throws(Failure) {
        let folder = Environment.text("TMPDIR") ?? "/tmp"
        var name = Array("\(folder)/adobe-pass-mock-XXXXXX".utf8CString)
        let descriptor = mkstemp(&name)
        path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        guard descriptor >= 0 else { throw Self.failure(folder) }
        defer { close(descriptor) }
        let bytes = Array(authority.utf8) + Self.otherAuthorities
        guard FileDescriptor.writeAll(bytes, to: descriptor) else {
            let failure = Self.failure(folder)
            remove()
            throw failure
        }
    }

    func remove() { unlink(path) }

    /// The files that the variables name; the system's if they only name additional ones.
    private static var otherAuthorities: [UInt8] {
        let named = variables.compactMap { Environment.text($0) }
        let hasOwnList = variables.dropLast().contains { Environment.text($0) != nil }
        let files =
            Set(named).sorted() + (hasOwnList ? [] : systemFiles.filter { access($0, R_OK) == 0 }.prefix(1))
        return files.reduce(into: []) { bytes, file in
            bytes += Array("\n".utf8) + ((try? Input.read(file)) ?? [])
        }
    }

    /// The paths of the file with the authorities that all programs trust, on different systems.
    private static let systemFiles = [
        "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem",
        "/etc/ssl/cert.pem",
    ]

    private static func failure(_ folder: String) -> Failure {
        .atRunTime(
            "cannot write the mock's certificate authority into \(folder): \(String(cString: strerror(errno)))"
        )
    }
}
