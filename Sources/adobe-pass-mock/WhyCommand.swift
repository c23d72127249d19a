import ArgumentParser
import ControlAPI
import EventServer
import HTTPMessages
import PassAPI
import PassBackend

/// `why`
struct WhyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why",
        abstract: "Explain the reply to a request.",
        discussion: """
            Asks a running mock why it refused a request, or answered otherwise than the app may expect, and what to do \
            about it.

              adobe-pass-mock why
              adobe-pass-mock why /__admin/requests/0b1c3a52-9d0e-4b8a-8a77-3f1d2c5e6f70

            Exit status: 0 when there is a reason, 1 when there is none, 2 for a bad option, 3 when no mock answers.
            """)

    @Argument(
        help: ArgumentHelp(
            """
            The request: the trace in its reply, which is its identifier in the journal, or the path or URL in \
            X-Mock-Request. A URL also says which mock to ask, unless --url does. (default: --last)
            """, valueName: "trace"))
    var request: String?

    @Flag(help: "Explain the newest request that has a reason. The default without a trace.")
    var last = false

    @OptionGroup var mock: MockURLOption

    @OptionGroup var access: AdminTokenOption

    func validate() throws {
        if last, request != nil { throw ValidationError("Name a request, or use --last, but not both.") }
        guard let request else { return }
        guard identifier?.isEmpty == false else {
            throw ValidationError(
                "The trace is empty, expected the one in the reply; leave it out for --last.")
        }
        if request.contains("/"), !request.contains("/requests/") {
            throw ValidationError(
                """
                "\(request)" is no path of a request in the journal, expected the one in X-Mock-Request, such as \
                /__admin/requests/0b1c3a52-9d0e-4b8a-8a77-3f1d2c5e6f70.
                """)
        }
    }

    func run() throws {
        let mock = try mock.flag ?? addressInRequest ?? mock.addressIfSet() ?? Self.usualAddress
        guard let entry = try request.map({ try named($0, on: mock) }) ?? newest(on: mock) else {
            Output.error(
                request == nil
                    ? "none of the recorded requests has a reason: the mock answered each as it was asked"
                    : "the journal has no request \(identifier ?? ""); it keeps the newest requests only, and a reset empties it"
            )
            Output.exit(.failure)
        }
        let explanation = WhyReport(
            entry, label: try label(of: entry["device"]?.string, on: mock), address: mock,
            needsToken: access.value != nil)
        for line in explanation.lines { Output.line(line.withoutControlCharacters) }
        if !explanation.hasReason { Output.exit(.failure) }
    }

    /// That of a mock that was started without options.
    private static var usualAddress: MockAddress { MockAddress(argument: "http://127.0.0.1:8080")! }

    /// The address of the mock if the user has named the request by a URL.
    private var addressInRequest: MockAddress? {
        guard let request, let path = request.firstRange(of: "/__admin/") else { return nil }
        return MockAddress(argument: String(request[..<path.lowerBound]))
    }

    /// The identifier of the request that the user has named, without the path before it.
    private var identifier: String? {
        request.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    }

    private func named(_ request: String, on mock: MockAddress) throws -> JSONValue? {
        let answer = try mock.get(
            "/__admin/requests/\(PercentEncoding.encode(identifier ?? request))", token: access.value)
        if answer.status == 404, MockAddress.detail(of: answer) != nil { return nil }
        return try content(of: answer, from: mock)
    }

    /// The newest request with a reason, except those of a browser for its icons.
    private func newest(on mock: MockAddress) throws -> JSONValue? {
        var page: String? = "/__admin/requests?limit=50"
        while let path = page {
            let list = try content(of: try mock.get(path, token: access.value), from: mock)
            // A mock has no page without requests.
            guard let requests = list["requests"]?.array, !requests.isEmpty else { return nil }
            let found = requests.first { entry in
                entry["reason"] != nil
                    && !(entry["operation"]?.string == nil
                        && JournalEntry.isNoise(path: entry["request"]?["path"]?.string ?? ""))
            }
            if let found { return found }
            page = list["meta"]?["next"]?.string
        }
        return nil
    }

    private func label(of device: String?, on mock: MockAddress) throws -> String? {
        guard let device else { return nil }
        let answer = try mock.get("/__admin/devices/\(PercentEncoding.encode(device))", token: access.value)
        return JSONValue(parsing: answer.body.utf8)?["label"]?.string
    }

    private func content(of answer: Probe.Answer, from mock: MockAddress) throws -> JSONValue {
        guard answer.status == 200, let json = JSONValue(parsing: answer.body.utf8) else {
            throw mock.failure(for: answer)
        }
        return json
    }
}
