import ArgumentParser
import PassCrypto

/// `verify-media-token`
struct VerifyMediaTokenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify-media-token",
        abstract: "Check a media token as a programmer's service does.",
        discussion: """
            Says valid, expired, wrong resource, bad signature or malformed; the exit status is 0 for a valid \
            token, else 1.

              curl -s http://127.0.0.1:8080/__admin/keys/media-token.pem |
                adobe-pass-mock verify-media-token --key - --resource REF30 "$TOKEN"
            """)

    @Option(
        help: ArgumentHelp(
            "The public key or certificate, as PEM; - reads standard input.", valueName: "file"))
    var key: String

    @Option(help: "The resource that the token must be for.")
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
