import ArgumentParser
import ControlAPI
import PassAPI
import PassCrypto

/// `service-token`
struct ServiceTokenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "service-token",
        abstract: "Make a service token, by which applications share the logins of a user.",
        discussion: """
            Prints the value for the header AD-Service-Token, signed with keys/service-token.key.pem of the \
            configuration.
            """)

    @Option(help: "Who the user is; the same subject shares the same logins.")
    var subject = "user"

    @Option(help: "The issuer, a key of identityServices. (default: \(ServiceToken.issuer))")
    var issuer: String?

    @Option(help: "How long the token lasts, ISO 8601; -PT1H makes one that is over. (default: PT1H)")
    var expiresIn: String?

    @OptionGroup var files: FileOptions

    func run() throws {
        let text = expiresIn ?? "PT1H"
        guard let lifetime = Duration(text: text) else {
            throw Failure.badInput("--expires-in \(text): expected a duration such as PT6H or 300ms")
        }
        let now = SystemClock.now()
        let start = lifetime < .zero ? now + lifetime - .hours(1) : now
        Output.line(
            ServiceToken.mint(
                subject: subject, issuer: issuer ?? ServiceToken.issuer,
                validity: Validity(notBefore: start, notAfter: now + lifetime),
                signedBy: try Workspace(files).keyRing().serviceTokenKey))
    }
}
