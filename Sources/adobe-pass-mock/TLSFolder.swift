import Libc
import PassCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `--tls-dir`: where the authority and the server's certificate are kept, for their owner only. The authority stays
/// the same for all mocks that use the folder, so that clients have to be told once.
struct TLSFolder {
    var path: String

    /// `nil` when the user has no home.
    static var defaultPath: String? {
        func folder(_ variable: String) -> String? {
            getenv(variable).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        #if canImport(Darwin)
            let data = folder("HOME").map { $0 + "/Library/Application Support" }
        #else
            let data = folder("XDG_DATA_HOME") ?? folder("HOME").map { $0 + "/.local/share" }
        #endif
        return data.map { $0 + "/adobe-pass-mock/tls" }
    }

    /// The authority, made when there is none that is still valid.
    ///
    /// - Parameter now: in seconds since 1970.
    /// - Throws: `CertificateError` when there is one that cannot be read, `Failure` when there can be none.
    func authority(now: Int) throws -> CertificateAuthority {
        var authority = try text(of: Self.authorityFile).map { try CertificateAuthority(pem: $0) }
        if authority?.certificate.isValid(at: now) != true {
            try keep(
                CertificateAuthority(now: now).pem, as: Self.authorityFile, replacing: authority != nil)
            // Another mock may have been quicker: there must be one authority.
            authority = try text(of: Self.authorityFile).map { try CertificateAuthority(pem: $0) }
            Output.error("made a TLS authority, which clients have to trust: \(path)/\(Self.publicFile)")
        }
        guard let authority else { throw failure(Self.authorityFile, "it is gone") }
        if try text(of: Self.publicFile) != authority.certificate.pem {
            try keep(authority.certificate.pem, as: Self.publicFile, mode: 0o644)
        }
        return authority
    }

    /// The server's certificate, made anew when there is none with these names, or not for long.
    func identity(
        for names: [CertificateName], by authority: CertificateAuthority, now: Int
    ) throws -> ServerIdentity {
        let kept = try text(of: Self.serverFile).flatMap { try? ServerIdentity(pem: $0) }
        if let kept, names.allSatisfy(kept.certificate.matches), kept.certificate.isValid(at: now),
            kept.certificate.isValid(at: now + Self.notice),
            kept.certificate.isSigned(by: authority.certificate)
        {
            return kept
        }
        let made = try authority.makeIdentity(for: names, now: now)
        try keep(made.pem, as: Self.serverFile)
        return made
    }

    private static let authorityFile = "authority.pem"
    private static let publicFile = "ca.pem"
    private static let serverFile = "server.pem"
    /// A mock may run for weeks, in seconds.
    private static let notice = 30 * 86_400

    /// `nil` when there is no such file.
    private func text(of name: String) throws(Failure) -> String? {
        let file = "\(path)/\(name)"
        guard FileManager.default.fileExists(atPath: file) else { return nil }
        guard let data = try? Data(contentsOf: URL(filePath: file)) else {
            throw failure(name, "it cannot be read")
        }
        return String(decoding: data, as: UTF8.self)
    }

    /// In one step, so that another mock finds the old file or the new one.
    private func keep(
        _ text: String, as name: String, mode: mode_t = 0o600, replacing: Bool = true
    ) throws(Failure) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw failure(name, "the folder cannot be made")
        }
        let draft = "\(path)/.\(name).\(getpid())"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, mode)
        guard descriptor >= 0 else { throw failure(name, String(cString: strerror(errno))) }
        defer { unlink(draft) }
        let bytes = Array(text.utf8)
        let isWritten = write(descriptor, bytes, bytes.count) == bytes.count
        guard close(descriptor) == 0, isWritten else { throw failure(name, "it cannot be written") }
        let file = "\(path)/\(name)"
        // A link leaves a file that is there already, and rename does not.
        guard (replacing ? rename(draft, file) : link(draft, file)) == 0 || errno == EEXIST else {
            throw failure(name, String(cString: strerror(errno)))
        }
    }

    private func failure(_ name: String, _ reason: String) -> Failure {
        .badInput("--tls-dir \(path): \(name): \(reason)")
    }
}
