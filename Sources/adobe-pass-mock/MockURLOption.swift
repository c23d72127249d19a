import ArgumentParser

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

    /// The address that the flag names; `nil` without the flag.
    var flag: MockAddress? { url.flatMap { MockAddress(argument: $0) } }

    /// The address that the flag names, otherwise the variable; `nil` if neither is set.
    ///
    /// - Throws: `Failure` when the variable is no address.
    func addressIfSet() throws(Failure) -> MockAddress? {
        if let flag { return flag }
        guard let text = Environment.text(Self.variable) else { return nil }
        if let mistake = MockAddress.mistake(in: text, from: Self.variable) { throw .badInput(mistake) }
        return MockAddress(argument: text)
    }

    /// The address that the flag or the variable names.
    ///
    /// - Throws: `Failure` when neither is set, or the variable is no address.
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
