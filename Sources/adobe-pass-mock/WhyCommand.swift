import AdminAPI
import ArgumentParser
import ControlAPI
import EventServer
import HTTPMessages
import PassAPI
import PassBackend

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

    @Flag(help: "Explain the newest request that has a reason or a fault. The default without a trace.")
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
                "\(request)" is not the path of a request in the journal, expected the one in X-Mock-Request, such as \
                /__admin/requests/0b1c3a52-9d0e-4b8a-8a77-3f1d2c5e6f70.
                """)
        }
    }

    func run() throws {
        let mock =
            try mock.flag ?? addressInRequest ?? mock.addressIfSet()
            // The address of a mock that was started without options.
            ?? MockAddress(argument: "http://127.0.0.1:8080")!
        guard let entry = try request.map({ try named($0, on: mock) }) ?? newest(on: mock) else {
            Output.error(
                request == nil
                    ? "none of the recorded requests has a reason: the mock answered each as it was asked"
                    : "the journal has no request \(identifier ?? ""); it keeps the newest requests only, and a reset empties it"
            )
            Output.exit(.failure)
        }
        let explanation = WhyReport(
            entry: entry, label: try label(of: entry["device"]?.string, on: mock), address: mock,
            needsToken: access.value != nil)
        Output.lines(explanation.lines)
        if !explanation.hasReason { Output.exit(.failure) }
    }

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

    /// The newest request with a reason or a fault, except those of a browser for its icons.
    private func newest(on mock: MockAddress) throws -> JSONValue? {
        var page: String? = "/__admin/requests?limit=50"
        while let path = page {
            let list = try content(of: try mock.get(path, token: access.value), from: mock)
            // A mock has no page without requests.
            guard let requests = list["requests"]?.array, !requests.isEmpty else { return nil }
            let found = requests.first { entry in
                (entry["reason"] != nil || entry["timing"]?["fault"] != nil)
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

struct WhyReport {
    /// The request as `GET /__admin/requests/{id}` returns it.
    let entry: JSONValue
    /// The name that a tester has given its device.
    let label: String?
    let address: MockAddress
    /// True if the admin API is called with a token.
    let needsToken: Bool

    var hasReason: Bool { text("reason") != nil || delivery != nil }

    var lines: [String] {
        let rows = [
            ("operation", text("operation") ?? "none"), ("device", device), ("scenario", text("scenario")),
            ("rule", text("rule")),
        ]
        let table = rows.compactMap { name, value in value.map { "  \(name.padded(to: 11))\($0)" } }
        let reasons = [text("reason"), delivery].compactMap(\.self).joined(separator: "\n")
        let hints = [text("hint"), delivery == nil ? nil : Rule.hintToEnd].compactMap(\.self).distinct
        return [title] + table + [""]
            + (paragraph("Why", reasons) ?? [
                "Why: the mock answered as it was asked, so there is no reason."
            ])
            + (paragraph("What to do", hints.joined(separator: "\n")) ?? []) + [""] + commands
    }

    /// The fault and the delay of the reply in a sentence; `nil` if it had none.
    private var delivery: String? {
        let timing = entry["timing"]
        let delay = timing?["delay"]?.string.flatMap { Duration(text: $0) }
        let effects = [
            fault.map { "delivered the reply with \($0)" },
            delay.map { "delayed the reply by \($0.milliseconds) ms" },
        ].compactMap(\.self)
        guard !effects.isEmpty else { return nil }
        // The journal does not tell which of several rules it was.
        let rules = text("rule").map {
            $0.contains(", ") ? "One or more of the rules \($0)" : "The rule \($0)"
        }
        return "\(rules ?? "The mock") \(effects.joined(separator: " and "))."
    }

    private var fault: String? { entry["timing"]?["fault"]?.string }

    private var title: String {
        let request = entry["request"], reply = entry["reply"]
        let method = request?["method"]?.string ?? "", path = request?["path"]?.string ?? ""
        let status = reply?["status"]?.integer.map(String.init) ?? ""
        return (["\(method) \(path) → \(status)"] + codes + [fault].compactMap(\.self)).joined(separator: " ")
    }

    /// The code of the error, those of the denied decisions, or the fallback.
    private var codes: [String] {
        guard text("reason") != nil, let status = entry["reply"]?["status"]?.integer,
            let body = entry["reply"]?["body"]?.string
        else { return [] }
        return JSONValue(replyBody: Array(body.utf8))?.replyCodes(status: Int(status)) ?? []
    }

    private var device: String? {
        guard let base64 = text("device") else { return nil }
        let readable = label ?? DeviceIdentifier(base64: base64)?.decoded
        return readable.map { "\($0) (\(base64))" } ?? base64
    }

    private func text(_ name: String) -> String? { entry[name]?.string }

    private func paragraph(_ title: String, _ text: String?) -> [String]? {
        guard let lines = text?.split(separator: "\n"), let first = lines.first else { return nil }
        return ["\(title): \(first)"] + lines.dropFirst().map { "  \($0)" }
    }

    // MARK: Commands

    private var commands: [String] {
        let id = text("id") ?? ""
        return remedies + [
            "The whole entry:", "  \(curl("/__admin/requests/\(id)"))", "Send it again:",
            "  \(curl("/__admin/requests/\(id)/replay", method: "POST"))",
        ]
    }

    /// The calls of the admin API that the hint names and that need nothing that the journal does not have.
    private var remedies: [String] {
        guard let hint = text("hint") else { return [] }
        let calls = hint.matches(of: /(POST|PUT|DELETE) (\/__admin\/[^\s,:;)]+)/).compactMap {
            match -> String? in
            var path = String(match.2)
            while path.hasSuffix(".") { path.removeLast() }
            if path.contains("{device}") {
                guard let device = text("device") else { return nil }
                path = path.replacing("{device}", with: PercentEncoding.encode(device))
            }
            guard !path.contains("{") else { return nil }
            if path.hasSuffix("/profiles") { return curl(path, method: "POST", body: profile) }
            return path.hasSuffix("/complete") ? curl(path, method: "POST") : nil
        }
        return calls.isEmpty ? [] : ["Do it:"] + calls.map { "  \($0)" }
    }

    /// A profile of the service provider and the MVPD in the path, else of the first MVPD.
    private var profile: String {
        let path = (entry["request"]?["path"]?.string ?? "").prefix { $0 != "?" }
        let operation = text("operation").flatMap(PassOperation.init)
        let parameters = operation.map { JournalEntry.pathParameters(in: String(path), of: $0) } ?? [:]
        let body: JSONValue = [
            "serviceProvider": .string(parameters["serviceProvider"] ?? "*"),
            "mvpd": .string(parameters["mvpd"] ?? MVPDSelector.firstWord),
        ]
        return body.jsonText
    }

    private func curl(_ path: String, method: String? = nil, body: String? = nil) -> String {
        var words = ["curl", "-sS"]
        if let method, body == nil { words += ["-X", method] }
        if needsToken { words += ["-H", #""Authorization: Bearer $ADOBE_PASS_MOCK_ADMIN_TOKEN""#] }
        if let body { words += ["-d", ShellWord(body).description] }
        switch address.target {
        case .port(_, _, isSecure: true): words.append("-k")
        case .port: break
        case .path(let socket): words += ["--unix-socket", ShellWord(socket).description]
        }
        return (words + [ShellWord(address.target.url + path).description]).joined(separator: " ")
    }
}
