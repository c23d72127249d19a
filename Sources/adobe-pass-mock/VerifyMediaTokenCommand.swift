import ArgumentParser
import BackendAssembly
import PassCrypto

/// `verify-media-token`
struct VerifyMediaTokenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify-media-token",
        abstract: "Verify a media token, as a programmer's service does.",
        discussion: """
            Prints valid, expired, wrong resource, bad signature or malformed. Exit status: 0 for a valid \
            token, otherwise 1.

              curl -s http://127.0.0.1:8080/__admin/keys/media-token.pem |
                adobe-pass-mock verify-media-token --key - --resource REF30 "$TOKEN"
            """)

    @Option(
        help: ArgumentHelp(
            "The PEM file with the public key or certificate; - reads standard input.", valueName: "file"))
    var key: String

    @Option(help: "The resource that the token must be for. (default: any)")
    var resource: String?

    @Argument(help: "The value of serializedToken.")
    var token: String

    func run() throws {
        let pem = try Input.read(key)
        let publicKey: RSAPublicKey
        do throws(KeyError) {
            publicKey = try RSAPublicKey(pem: String(decoding: pem, as: UTF8.self))
        } catch {
            throw Failure.badInput("\(key): \(error)")
        }
        let verdict = MediaTokenVerifier.verify(
            token, key: publicKey, resource: resource, now: SystemClock.now())
        Output.line(verdict.description)
        if verdict != .valid { Output.exit(.failure) }
    }
}
