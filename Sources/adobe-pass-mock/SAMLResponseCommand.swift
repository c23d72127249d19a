import AdminAPI
import ArgumentParser
import ControlAPI
import PassAPI
import PassBackend
import PassSimulator

/// `saml-response`
struct SAMLResponseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "saml-response",
        abstract: "Play Apple's framework: make a SAML response out of an authentication request.",
        discussion: """
            Prints what POST /__admin/partner/Apple/response answers: SAMLResponse for the form of \
            profiles/sso/Apple, partnerFrameworkStatus for the header AP-Partner-Framework-Status, and \
            samlAttributeQueryResponse as the framework hands it over.

              curl ... /api/v2/REF30/sessions/sso/Apple | adobe-pass-mock saml-response -
            """)

    @Argument(
        help: """
            authenticationRequest.request in base64; - reads it, or the whole answer of sessions/sso/Apple, from \
            standard input.
            """)
    var request: String

    @Option(help: "The MVPD that the user is logged in at. (default: the one that the request is for)")
    var mvpd: String?

    @Option(help: "The test user. (default: the MVPD's first one)")
    var user: String?

    @Option(help: "success, cancel, failure, denied, restricted or notDetermined. (default: success)")
    var outcome: String?

    @Option(help: "How long the login with Apple lasts, ISO 8601. (default: P30D)")
    var expiresIn: String?

    @OptionGroup var files: FileOptions

    func run() throws {
        let request = try request == "-" ? requestInStandardInput() : request
        let configuration = try Workspace(files).makeConfiguration()
        var random = RandomSource(seed: nil)
        do throws(FakePartnerFramework.Failure) {
            let answer = try FakePartnerFramework.answer(
                .init(
                    request: request, mvpd: mvpd, user: user,
                    outcome: outcome, expiresIn: expiresIn),
                in: configuration, identifiers: .init(from: &random), at: SystemClock.now())
            Output.line(String(decoding: answer.jsonBytes, as: UTF8.self))
        } catch {
            throw Failure.badInput(error.detail)
        }
    }

    private func requestInStandardInput() throws -> String {
        let input = try Input.read("-")
        return JSONValue(parsing: input)?["authenticationRequest"]?["request"]?.string
            ?? String(decoding: input, as: UTF8.self).filter { !$0.isWhitespace }
    }
}
