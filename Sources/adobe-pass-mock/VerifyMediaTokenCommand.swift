import ArgumentParser
import EventServer
import PassAPI
import PassBackend

struct VerifyMediaTokenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify-media-token",
        abstract: "Verify a media token, as a programmer's service does.",
        discussion: """
            The key is that of --key. With --url, key and time are those of the running mock. Prints valid, expired, \
            wrong resource, bad signature or malformed. Exit status: 0 for a valid token, 1 for any other, 2 for a bad \
            option, 3 when no mock answers at --url.

              adobe-pass-mock verify-media-token --url http://127.0.0.1:8080 --resource REF30 "$TOKEN"
            """)

    @Option(
        help: ArgumentHelp(
            "The PEM file with the public key or certificate; - reads standard input.", valueName: "file"),
        completion: .file(extensions: ["pem"]))
    var key: String?

    @OptionGroup var mock: MockURLOption

    @OptionGroup var access: AdminTokenOption

    @Option(help: "The resource that the token must be for. (default: any)")
    var resource: String?

    @Argument(help: "The value of serializedToken.")
    var token: String

    func run() throws {
        guard !token.isEmpty else {
            throw Failure.badInput(
                "the token is empty, expected the value of serializedToken, which a permitted authorization contains"
            )
        }
        let (key, now) = try keyAndTime()
        let verdict = MediaTokenVerifier.verify(token, key: key, resource: resource, now: now)
        Output.line(verdict.description)
        if verdict != .valid { Output.exit(.failure) }
    }

    /// The key, and the time at which the token must be valid; with a mock, the time of its clock, which tests can advance.
    private func keyAndTime() throws -> (RSAPublicKey, Timestamp) {
        if let key {
            guard mock.flag == nil else {
                throw Failure.badInput(
                    "--key and --url exclude each other: the key comes from a file or from a mock")
            }
            if access.adminToken != nil {
                Output.notes(["--admin-token has no effect with --key, because no mock is asked"])
            }
            let pem = try Input.read(key)
            do throws(KeyError) {
                return (try RSAPublicKey(pem: String(decoding: pem, as: UTF8.self)), SystemClock.now())
            } catch {
                throw Failure.badInput("\(Input.name(of: key)): \(error)")
            }
        }
        guard let url = try mock.addressIfSet() else {
            throw Failure.badInput(
                "expected either --key, a file, or --url, the address of a running mock (or the variable "
                    + "\(MockURLOption.variable))")
        }
        let answer = try url.get("/__admin/keys/media-token.pem", token: access.value)
        guard answer.status == 200, let key = try? RSAPublicKey(pem: answer.body) else {
            throw url.failure(for: answer)
        }
        let clock = try url.get("/__admin/clock", token: access.value)
        guard let time = JSONValue(parsing: clock.body.utf8)?["epochMilliseconds"]?.integer else {
            throw url.failure(for: clock)
        }
        return (key, Timestamp(milliseconds: time))
    }
}
