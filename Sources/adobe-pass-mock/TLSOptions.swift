import ArgumentParser
import EventServer
import PassAPI
import PassCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// TLS on the main port. Further ports and a Unix-domain socket stay without it.
struct TLSOptions: ParsableArguments {
    @Flag(
        name: .customLong("tls"),
        help: "Speak TLS on the port, by an authority of this machine that is made at first use.")
    var isWanted = false

    @Option(help: ArgumentHelp("A certificate of your own instead, PEM, with its chain.", valueName: "file"))
    var tlsCert: String?

    @Option(
        help: ArgumentHelp(
            "Its private key, PEM. (default: in the file of the certificate)", valueName: "file"))
    var tlsKey: String?

    @Option(
        help: ArgumentHelp(
            "A further name or address that the mock is called by; may be repeated.", valueName: "name"))
    var tlsHost: [String] = []

    @Option(
        help: ArgumentHelp(
            "Where the authority and its certificate are kept. (default: a folder of yours)",
            valueName: "directory"))
    var tlsDir: String?

    func isOn(_ defaults: OptionDefaults) throws -> Bool {
        try isWanted || certificateFile(defaults) != nil || defaults.value("tls", flag: nil) ?? false
    }

    /// `nil` when TLS is off.
    ///
    /// - Parameter hosts: what the port is bound to, and other names by which clients may call it.
    func tls(_ defaults: OptionDefaults, hosts: [String]) throws -> TLSConfiguration? {
        guard try isOn(defaults) else { return nil }
        guard let file = certificateFile(defaults) else { return try ownSecurity(defaults, hosts: hosts) }
        let certificate = try Self.text(of: file, called: "--tls-cert")
        let keyFile = tlsKey ?? defaults.text("tls-key")
        let key = try keyFile.map { try Self.text(of: $0, called: "--tls-key") } ?? certificate
        do throws(TLSError) {
            return TLSConfiguration(context: try TLSContext(certificate: certificate, key: key))
        } catch .key(let reason) {
            throw Failure.badInput("\(keyFile ?? file): \(TLSError.key(reason))")
        } catch {
            throw Failure.badInput("\(file): \(error)")
        }
    }

    private func certificateFile(_ defaults: OptionDefaults) -> String? {
        tlsCert ?? defaults.text("tls-cert")
    }

    private func ownSecurity(_ defaults: OptionDefaults, hosts: [String]) throws -> TLSConfiguration {
        if tlsKey ?? defaults.text("tls-key") != nil {
            throw Failure.badInput("--tls-key is the key of a certificate: give --tls-cert, too")
        }
        guard let path = tlsDir ?? defaults.text("tls-dir") ?? TLSFolder.defaultPath else {
            throw Failure.badInput(
                "--tls needs a place for its authority: there is no HOME, so give --tls-dir")
        }
        let further = try (tlsHost.isEmpty ? defaults.list("tls-host") : tlsHost).map { text in
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
                for: CertificateName.loopback + own + further, by: authority, now: now)
            return TLSConfiguration(
                context: try TLSContext(certificate: identity.certificate.pem, key: identity.keyPEM),
                authority: authority.certificate.pem)
        } catch let error as CertificateError {
            throw Failure.badInput("--tls-dir \(path): \(error); what is removed there is made anew")
        }
    }

    private static func text(of file: String, called option: String) throws(Failure) -> String {
        guard let data = try? Data(contentsOf: URL(filePath: file)) else {
            throw .badInput("\(option) \(file): it cannot be read")
        }
        return String(decoding: data, as: UTF8.self)
    }
}
