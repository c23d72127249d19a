import ArgumentParser
import ControlAPI
import PassAPI
import PassBackend

struct ServiceTokenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "service-token",
        abstract: "Create a service token, with which apps share logins.",
        discussion: """
            Prints a value for the header AD-Service-Token, signed with keys/service-token.key.pem of the \
            configuration.
            """)

    @Option(help: "The identifier of the user. Applications that send the same subject share logins.")
    var subject = "user"

    @Option(help: "The issuer, which is a key of identityServices. (default: \(ServiceToken.issuer))")
    var issuer: String?

    @Option(
        help: """
            How long the token is valid, as an ISO 8601 duration; -PT1H creates an expired token. \
            (default: PT1H)
            """)
    var expiresIn: String?

    @OptionGroup var files: FileOptions

    func run() throws {
        let text = expiresIn ?? "PT1H"
        guard let lifetime = Duration(text: text) else {
            throw Failure.badInput("--expires-in is \"\(text)\", expected a duration such as PT6H or -PT1H")
        }
        let now = SystemClock.now()
        let start = lifetime < .zero ? now + lifetime - .hours(1) : now
        Output.line(
            ServiceToken.mint(
                subject: subject, issuer: issuer ?? ServiceToken.issuer,
                validity: Validity(notBefore: start, notAfter: now + lifetime),
                signedBy: try LoadedFiles(files).documents.keyRing()[.serviceToken]))
    }
}
