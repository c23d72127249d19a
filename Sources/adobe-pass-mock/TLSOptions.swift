import ControlAPI
import EventServer
import PassAPI
import PassBackend

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension OptionValues {
    func isTLSOn() throws(Failure) -> Bool {
        if try certificateFile != nil { return true }
        return try self[\.tls]
    }

    /// `nil` when TLS is off.
    ///
    /// - Parameter hosts: the hosts that the port is bound to, and other names that clients use for it.
    func tls(hosts: [String]) throws -> TLSConfiguration? {
        guard try isTLSOn() else {
            try checkKey()
            return nil
        }
        guard let file = try certificateFile else { return try tlsFromOwnAuthority(hosts: hosts) }
        let certificate = try Self.text(of: file, givenBy: "--tls-cert")
        let keyFile = try self[\.tlsKey]
        let key = try keyFile.map { try Self.text(of: $0, givenBy: "--tls-key") } ?? certificate
        do throws(TLSError) {
            return TLSConfiguration(context: try TLSContext(certificate: certificate, key: key))
        } catch .key(let reason) {
            throw Failure.badInput("\(keyFile ?? file): \(TLSError.key(reason))")
        } catch {
            throw Failure.badInput("\(file): \(error)")
        }
    }

    private var certificateFile: String? {
        get throws(Failure) { try self[\.tlsCert] }
    }

    /// - Throws: `Failure` for a private key without a certificate, which would have no effect.
    private func checkKey() throws(Failure) {
        guard try self[\.tlsKey] != nil else { return }
        throw .badInput("--tls-key needs a certificate: add --tls-cert")
    }

    private func tlsFromOwnAuthority(hosts: [String]) throws -> TLSConfiguration {
        try checkKey()
        guard let path = try self[\.tlsDir] ?? TLSFolder.defaultPath else {
            throw Failure.badInput(
                "--tls needs a directory for its certificate authority, but HOME is not set: add --tls-dir")
        }
        let additional = try self[\.tlsHost].map { text in
            guard let name = CertificateName(text) else {
                throw Failure.badInput("--tls-host is \"\(text)\", expected a host name or an address")
            }
            return name
        }
        let own = hosts.compactMap { CertificateName($0) }.filter { !CertificateName.loopback.contains($0) }
        let folder = TLSFolder(path: path)
        let now = Int(SystemClock.now().milliseconds / 1_000)
        do {
            let authority = try folder.authority(now: now)
            let identity = try folder.identity(
                for: CertificateName.loopback + own + additional, by: authority, now: now)
            return TLSConfiguration(
                context: try TLSContext(certificate: identity.certificate.pem, key: identity.keyPEM),
                authority: authority.certificate.pem)
        } catch let error as KeyError {
            throw Failure.badInput(
                "--tls-dir \(path): \(error); remove the files there, and the mock creates new ones")
        }
    }

    private static func text(of file: String, givenBy option: String) throws(Failure) -> String {
        guard let data = try? Data(contentsOf: URL(filePath: file)) else {
            throw .badInput("\(option): cannot read \(file)")
        }
        return String(decoding: data, as: UTF8.self)
    }
}

/// The TLS configuration of the main port.
struct TLSConfiguration {
    var context: TLSContext
    /// The certificate of the authority that clients must trust, as PEM; `nil` with `--tls-cert`, whose
    /// issuer is unknown.
    var authority: String?
}
