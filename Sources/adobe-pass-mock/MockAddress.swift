import ArgumentParser
import ControlAPI
import EventServer
import PassAPI

/// The address of a running mock, in the form of the ready line: `http://127.0.0.1:8080`,
/// `https://[::1]:8443` or `unix:PATH`.
struct MockAddress {
    let target: Probe.Target

    init?(argument: String) {
        if argument.hasPrefix("unix:"), case let path = argument.dropFirst(5), !path.isEmpty {
            target = .path(String(path))
            return
        }
        // The host, without the brackets of an IPv6 address, and the port if there is one (RFC 3986, 3.2).
        let pattern = /(https?):\/\/(?:\[([^\/?#@\[\]]+)\]|([^\/?#@\[\]:]+))(?::([0-9]+))?\/?/
        guard let match = argument.wholeMatch(of: pattern), let host = match.2 ?? match.3,
            let port = UInt16(match.4 ?? (match.1 == "https" ? "443" : "80"))
        else { return nil }
        target = .port(host: String(host), port: port, isSecure: match.1 == "https")
    }

    private var isSecure: Bool {
        switch target {
        case .port(_, _, let isSecure): isSecure
        case .path: false
        }
    }

    /// The mistake in a text that should be an address, and the expectation; `nil` for an address.
    ///
    /// - Parameter source: the source of the text, such as the flag. The message begins with it.
    static func mistake(in text: String, from source: String) -> String? {
        guard MockAddress(argument: text) == nil else { return nil }
        // Hides the user information of a host without a scheme here. That of a URL is hidden in all messages.
        let shown = text.contains("://") ? text : String("//\(text)".withoutUserInformation.dropFirst(2))
        return "\(source) is \"\(shown)\", \(expectation(for: text))"
    }

    private static func expectation(for text: String) -> String {
        if text.hasPrefix("/") || text.hasSuffix(".sock") {
            return "expected unix: before the path: unix:\(text)"
        }
        let hasScheme = text.contains("://")
        if !hasScheme, case let url = "http://\(text)", MockAddress(argument: url) != nil {
            return "expected http:// before the host: \(url)"
        }
        if let end = text.firstRange(of: "://")?.upperBound,
            let path = text[end...].firstIndex(where: { "/?#".contains($0) }),
            case let url = String(text[..<path]), MockAddress(argument: url) != nil
        {
            return "expected an address without a path: \(url)"
        }
        return "expected an address such as http://127.0.0.1:8080 or unix:PATH"
    }

    /// Sends a GET request. Does not verify the certificate of an https address.
    ///
    /// - Throws: `Failure` when no server answers.
    func get(_ path: String, token: String?) throws(Failure) -> Probe.Answer {
        do throws(Probe.Failure) {
            return try Probe.get(path, at: target, token: token)
        } catch {
            let advice =
                isSecure && error.reason.contains("wrong version number")
                ? "use http://, because the port has no TLS"
                : "start one, or correct --url (or the variable \(MockURLOption.variable))"
            throw .unreachable("no adobe-pass-mock answers at \(target): \(error.reason); \(advice)")
        }
    }

    func failure(for answer: Probe.Answer) -> Failure {
        guard let detail = Self.detail(of: answer) else {
            return .unreachable(
                """
                the server at \(target) is not an adobe-pass-mock: it answered with status \(answer.status); correct --url \
                (or the variable \(MockURLOption.variable))
                """)
        }
        let advice =
            answer.status == 401
            ? " Name it with --admin-token of this command, or in \(OptionTable.options.adminToken.row.variable)."
            : ""
        let text =
            "\(target) answered with status \(answer.status): \(detail.showingControlCharacters())\(advice)"
        return [400, 401, 403].contains(answer.status) ? .badInput(text) : .unreachable(text)
    }

    /// The mock's explanation of a refusal; `nil` for the answer of another server.
    static func detail(of answer: Probe.Answer) -> String? {
        let json = JSONValue(parsing: answer.body.utf8)
        return (json?["errors"]?.array?.first?["detail"] ?? json?["mock"]?["detail"])?.string
    }
}

/// `--url` of a command that calls a running mock.
struct MockURLOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The address of the mock, as in its ready line; unix:PATH for a Unix-domain socket. The certificate of an \
            https address is not verified. (default: ADOBE_PASS_MOCK_URL)
            """, valueName: "url"))
    var url: String?

    func validate() throws {
        if let mistake = url.flatMap({ MockAddress.mistake(in: $0, from: "--url") }) {
            throw ValidationError(mistake)
        }
    }

    var flag: MockAddress? { url.flatMap { MockAddress(argument: $0) } }

    /// The name of the setting for the address in messages: the flag, else the variable.
    var source: String { url == nil ? Self.variable : "--url" }

    /// The address in the flag, else in the variable; `nil` if neither is set.
    ///
    /// - Throws: `Failure` when the variable is not an address.
    func addressIfSet() throws(Failure) -> MockAddress? {
        if let flag { return flag }
        guard let text = Environment.text(Self.variable) else { return nil }
        if let mistake = MockAddress.mistake(in: text, from: Self.variable) { throw .badInput(mistake) }
        return MockAddress(argument: text)
    }

    /// The address in the flag, else in the variable.
    ///
    /// - Throws: `Failure` when neither is set, or the variable is not an address.
    func address() throws(Failure) -> MockAddress {
        guard let address = try addressIfSet() else {
            throw .badInput(
                "expected --url, the address of a running mock, such as http://127.0.0.1:8080; or the variable "
                    + Self.variable)
        }
        return address
    }

    static let variable = "ADOBE_PASS_MOCK_URL"
}

/// `--admin-token` of a command that calls the admin API of a running mock.
struct AdminTokenOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The token of the admin API, if the mock requires one. \
            (default: ADOBE_PASS_MOCK_ADMIN_TOKEN)
            """, valueName: "token"))
    var adminToken: String?

    /// The token of the flag, else of the variable; `nil` if neither is set.
    var value: String? { adminToken ?? Environment.text(OptionTable.options.adminToken.row) }
}
