import ControlAPI
import EventServer
import HTTPMessages
import PassAPI
import PassBackend

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension OptionValues {
    func isTLSOn() throws(Failure) -> Bool {
        if try self[\.tlsCert] != nil { return true }
        return try self[\.tls]
    }

    /// Returns `nil` when TLS is off.
    ///
    /// - Parameter hosts: the hosts that the port is bound to, and other names that clients use for it.
    func tls(hosts: [String]) throws -> TLSConfiguration? {
        guard try isTLSOn() else {
            try checkKey()
            return nil
        }
        guard let file = try self[\.tlsCert] else { return try tlsFromOwnAuthority(hosts: hosts) }
        let certificate = try Self.text(of: file, givenBy: source(of: \.tlsCert))
        let keyFile = try self[\.tlsKey]
        let key = try keyFile.map { try Self.text(of: $0, givenBy: source(of: \.tlsKey)) } ?? certificate
        do throws(TLSError) {
            let context = try TLSContext(certificate: certificate, key: key)
            return (context, nil)
        } catch .key(let reason) {
            throw Failure.badInput("\(keyFile ?? file): \(TLSError.key(reason))")
        } catch .noKey {
            let advice = keyFile == nil ? "; add it to the file, or name its file with --tls-key" : ""
            throw Failure.badInput("\(keyFile ?? file): \(TLSError.noKey)\(advice)")
        } catch {
            throw Failure.badInput("\(file): \(error)")
        }
    }

    /// - Throws: `Failure` for a private key without a certificate, which would have no effect.
    private func checkKey() throws(Failure) {
        guard try self[\.tlsKey] != nil else { return }
        throw .badInput("\(source(of: \.tlsKey)) needs a certificate: add --tls-cert")
    }

    private func tlsFromOwnAuthority(hosts: [String]) throws -> TLSConfiguration {
        try checkKey()
        guard let path = try self[\.tlsDir] ?? TLSFolder.defaultPath else {
            throw Failure.badInput(
                "\(source(of: \.tls)) needs a directory for its certificate authority, but HOME is not set: add --tls-dir"
            )
        }
        let additional = try self[\.tlsHost].map { text in
            guard let name = CertificateName(text) else {
                throw Failure.badInput(
                    "\(source(of: \.tlsHost)) is \"\(text)\", expected a host name or an address")
            }
            return name
        }
        let own = hosts.compactMap { CertificateName($0) }.filter { !CertificateName.loopback.contains($0) }
        let folder = TLSFolder(path: path, source: source(of: \.tlsDir))
        let now = Int(SystemClock.now().milliseconds / 1_000)
        do {
            let authority = try folder.authority(now: now)
            let identity = try folder.identity(
                for: CertificateName.loopback + own + additional, by: authority, now: now)
            let context = try TLSContext(certificate: identity.certificate.pem, key: identity.keyPEM)
            return (context, authority.certificate.pem)
        } catch let error as KeyError {
            throw Failure.badInput(
                "\(folder.source) \(path): \(error); remove the files there, and the mock creates new ones")
        }
    }

    private static func text(of file: String, givenBy source: String) throws(Failure) -> String {
        do throws(Failure) {
            return String(decoding: try Input.read(file), as: UTF8.self)
        } catch {
            throw .badInput("\(source): \(error)")
        }
    }
}

/// The TLS configuration of the main port, and the certificate of the authority that clients must trust, as PEM; `nil` with
/// `--tls-cert`, because its issuer is unknown.
typealias TLSConfiguration = (context: TLSContext, authority: String?)

/// `--tls-dir`: the folder of the certificate authority and the server certificate, which only its owner can read. All mocks that
/// use the folder share one authority, so a client needs to trust it only once.
struct TLSFolder {
    let path: String
    /// The name of the setting for the path in messages, such as `--tls-dir`.
    let source: String

    /// `adobe-pass-mock/tls` in the user's data directory (XDG Base Directory Specification; Application
    /// Support on macOS); `nil` when `HOME` is not set.
    static var defaultPath: String? {
        #if canImport(Darwin)
            let data = Environment.text("HOME").map { $0 + "/Library/Application Support" }
        #else
            let data =
                Environment.text("XDG_DATA_HOME") ?? Environment.text("HOME").map { $0 + "/.local/share" }
        #endif
        return data.map { $0 + "/adobe-pass-mock/tls" }
    }

    /// The saved authority. Creates a new one if none is saved or the saved one has expired.
    ///
    /// - Parameter now: in seconds since 1970.
    /// - Throws: `KeyError` when the saved authority is malformed; `Failure` when a file cannot be
    ///   read or written.
    func authority(now: Int) throws -> CertifiedKey {
        var authority = try text(of: Self.authorityFile).map { try CertifiedKey(pem: $0) }
        if authority?.certificate.isValid(at: now) != true {
            try save(
                CertifiedKey.authority(now: now).pem, as: Self.authorityFile, replacing: authority != nil)
            // Read the file again: if another mock saved an authority first, both must use that one.
            authority = try text(of: Self.authorityFile).map { try CertifiedKey(pem: $0) }
            Output.notice(
                "created a TLS certificate authority; make your clients trust \(path)/\(Self.publicFile)")
        }
        guard let authority else {
            throw failure(Self.authorityFile, "it was removed during the start; start the mock again")
        }
        warnIfOthersCanRead(Self.authorityFile)
        if try text(of: Self.publicFile) != authority.certificate.pem {
            try save(authority.certificate.pem, as: Self.publicFile, mode: 0o644)
        }
        return authority
    }

    /// The saved server certificate. Creates a new one if none is saved, or the saved one lacks one of the
    /// names, is signed by another authority, or expires soon.
    ///
    /// - Parameter now: in seconds since 1970.
    func identity(for names: [CertificateName], by authority: CertifiedKey, now: Int) throws -> CertifiedKey {
        let saved = try text(of: Self.serverFile).flatMap { try? CertifiedKey(pem: $0) }
        if let saved, names.allSatisfy(saved.certificate.matches), saved.certificate.isValid(at: now),
            saved.certificate.isValid(at: now + Self.minimumLifetime),
            saved.certificate.isSigned(by: authority.certificate)
        {
            return saved
        }
        let identity = try authority.makeIdentity(for: names, now: now)
        try save(identity.pem, as: Self.serverFile)
        if saved != nil { Output.notice("created a new server certificate; the authority stays") }
        return identity
    }

    /// Warns if others can read the private key of an authority, because it was copied or unpacked with other permissions.
    private func warnIfOthersCanRead(_ name: String) {
        let file = "\(path)/\(name)"
        var (folderStatus, status) = (stat(), stat())
        guard stat(path, &folderStatus) == 0, folderStatus.st_mode & S_IXOTH != 0, stat(file, &status) == 0,
            status.st_mode & S_IROTH != 0
        else { return }
        Output.warning(
            """
            \(source) \(path): every user of this machine can read the private key in \(name), and pretend to be any server to \
            the devices that trust the authority; chmod 600 \(file) prevents that
            """)
    }

    private static let authorityFile = "authority.pem"
    private static let publicFile = "ca.pem"
    private static let serverFile = "server.pem"
    /// The minimum remaining lifetime of a saved certificate in seconds, because a mock can run for weeks.
    private static let minimumLifetime = 30 * 86_400

    /// The text of a file in the folder; `nil` when it does not exist.
    private func text(of name: String) throws(Failure) -> String? {
        let file = "\(path)/\(name)"
        guard FileManager.default.fileExists(atPath: file) else { return nil }
        guard let bytes = try? Input.read(file) else {
            throw failure(name, "it cannot be read; check its permissions and its size")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// - Parameter replacing: false to leave an existing file as it is.
    private func save(
        _ text: String, as name: String, mode: mode_t = 0o600, replacing: Bool = true
    ) throws(Failure) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw failure(
                name,
                "the folder cannot be created; check the permissions of its parent, and whether its disk is full"
            )
        }
        let reason = FileDescriptor.replaceWholeFile(
            at: "\(path)/\(name)", with: text, mode: mode, replacing: replacing)
        if let reason { throw failure(name, "it cannot be written: \(reason)") }
    }

    private func failure(_ name: String, _ reason: String) -> Failure {
        .badInput("\(source) \(path): \(name): \(reason)")
    }
}
