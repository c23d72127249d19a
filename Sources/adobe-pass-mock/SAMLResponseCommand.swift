import AdminAPI
import ArgumentParser
import ControlAPI
import PassAPI
import PassBackend
import PassSimulator

struct SAMLResponseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "saml-response",
        abstract: "Create the SAML response of Apple's framework.",
        discussion: """
            Prints the same JSON as POST /__admin/partner/Apple/response: SAMLResponse, and \
            urlEncodedSAMLResponse for the form of profiles/sso/Apple, partnerFrameworkStatus for the header \
            AP-Partner-Framework-Status, and samlAttributeQueryResponse in the form in which the framework returns \
            it. The response is valid for five minutes, for the device that got the request.

              curl ... /api/v2/REF30/sessions/sso/Apple | adobe-pass-mock saml-response -
            """)

    @Argument(
        help: """
            The value of authenticationRequest.request, in base64; - reads it, or the whole answer of \
            sessions/sso/Apple, from standard input.
            """)
    var request: String

    @Option(
        help: "The MVPD that the user is logged in to. (default: the MVPD of the request)",
        completion: Completion.mvpds)
    var mvpd: String?

    @Option(help: "The test user who is logged in. (default: the first one of the MVPD)")
    var user: String?

    @Option(help: "The result.")
    var outcome = FakePartnerFramework.Outcome.success

    @Option(
        name: .customLong("attribute"),
        help: """
            A SAML attribute that the app asks the framework for; can be repeated. (default: attributesNames, when the \
            input is the whole answer of sessions/sso/Apple, else all)
            """)
    var attributes: [String] = []

    @Option(help: "How long the login with Apple is valid, as an ISO 8601 duration. (default: P30D)")
    var expiresIn: String?

    @OptionGroup var files: FileOptions

    func run() throws {
        let (request, asked) = try request == "-" ? requestFromStandardInput() : (request, nil)
        let configuration = try LoadedFiles(files).library.makeConfiguration()
        var random = RandomSource(seed: nil)
        var input = FakePartnerFramework.Input()
        input.request = request
        input.mvpd = mvpd
        input.user = user
        input.outcome = outcome
        input.attributeNames = attributes.isEmpty ? asked : attributes
        if let expiresIn {
            guard let duration = Duration(text: expiresIn) else {
                throw Failure.badInput("--expires-in is \"\(expiresIn)\", expected a duration such as PT6H")
            }
            input.expiresIn = duration
        }
        do throws(AdminError) {
            let answer = try FakePartnerFramework.answer(
                input, in: configuration, random: &random, at: SystemClock.now())
            Output.json(answer.jsonText)
        } catch {
            throw Failure.badInput(error.detail)
        }
    }

    /// The request, and the names of its attributes if the input contains them.
    private func requestFromStandardInput() throws -> (request: String, attributeNames: [String]?) {
        let input = try Input.read("-")
        guard let answer = JSONValue(parsing: input)?["authenticationRequest"],
            let request = answer["request"]?.string
        else { return (String(decoding: input, as: UTF8.self).filter { !$0.isWhitespace }, nil) }
        return (request, answer["attributesNames"]?.array?.compactMap(\.string))
    }
}

extension FakePartnerFramework.Outcome: ExpressibleByArgument {}
