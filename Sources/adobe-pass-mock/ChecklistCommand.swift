import AdminAPI
import ArgumentParser
import EventServer
import HTTPMessages
import PassAPI

struct ChecklistCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "checklist",
        abstract: "Check the requests of a client against Adobe's checklist.",
        discussion: """
            Checks the requests that a running mock has received against Adobe's REST API V2 Checklist, as \
            GET /__admin/checklist does. Exit status: 0 when no rule that --fail-on counts is broken, 1 when \
            one is, 2 for a bad option, 3 when no mock answers.
            """)

    @OptionGroup var mock: MockURLOption

    @OptionGroup var audit: AuditOptions

    @Option(
        help: """
            Check only later requests: a time (RFC 3339, or milliseconds since 1970), or the identifier of a request.
            """)
    var since: String?

    @Option(
        help: ArgumentHelp("Also write the verdicts to a file, as JUnit XML.", valueName: "file"),
        completion: .file())
    var junit: String?

    @OptionGroup var access: AdminTokenOption

    func run() throws {
        let file = junit.map { ReportFile(path: $0, option: "--junit") }
        try file?.check()
        let url = try mock.address()
        let answer = try url.get(path, token: access.value)
        guard answer.status == 200,
            let report = try? JSONDocument.decode(ChecklistReport.self, from: Array(answer.body.utf8))
        else { throw url.failure(for: answer) }
        try file?.write(JUnitReport(report, failOn: audit.failOn).text)
        Output.lines(report.lines)
        if report.requestCount == 0 {
            audit.warningOnNoRequest(hasStart: since != nil).map(Output.warning)
        }
        if report.verdicts.contains(where: audit.failOn.counts) { Output.exit(.failure) }
    }

    private var path: String {
        let parameters = audit.parameters + [since].compactMap(\.self).map { (name: "since", value: $0) }
        return "/__admin/checklist" + (parameters.isEmpty ? "" : "?" + Form.encode(parameters))
    }
}

/// The requests and rules that `checklist` and `run --checklist` check, and the broken rules that count.
struct AuditOptions: ParsableArguments {
    @Option(
        help: """
            Check only the requests of this device: the text after "fingerprint ", or the decoded \
            identifier. (default: all devices)
            """)
    var device: String?

    @Option(help: "Check only the requests of this client_id.")
    var client: String?

    @Option(
        help: ArgumentHelp(
            """
            Report only the rules of this section of Adobe's page, such as authentication, or apis-that-end for calls of \
            REST API V1, of the AccessEnabler SDKs and of older client registration. Can be repeated.
            """,
            valueName: "section"))
    var only: [String] = []

    @Option(help: ArgumentHelp("Leave out this rule. Can be repeated.", valueName: "rule"))
    var ignore: [String] = []

    @Option(
        help: ArgumentHelp(
            "Leave out the requests of this device, named as for --device. Can be repeated.",
            valueName: "device"))
    var ignoreDevice: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            Leave out the requests that this scenario answered: its name, with or without parameters. Can be \
            repeated.
            """, valueName: "scenario"))
    var ignoreScenario: [String] = []

    @Option(
        help: "Which broken rules cause exit status 1: mandatory, recommended (includes mandatory) or never.")
    var failOn = AuditThreshold.mandatory

    /// The query of `GET /__admin/checklist`.
    var parameters: [(name: String, value: String)] {
        let lists = [
            ("device", [device].compactMap(\.self)), ("client", [client].compactMap(\.self)), ("only", only),
            ("ignore", ignore), ("ignore-device", ignoreDevice), ("ignore-scenario", ignoreScenario),
        ]
        return lists.flatMap { name, values in values.map { (name: name, value: $0) } }
    }

    /// An option that is set, such as `--ignore`; `nil` if there is none.
    var flag: String? {
        parameters.first.map { "--\($0.name)" } ?? (failOn == .mandatory ? nil : "--fail-on")
    }

    /// The note about `--device` and `--client`, which can be mistyped, when no request was checked; `nil` without these options.
    ///
    /// - Parameter hasStart: true if only requests after a time were checked.
    func warningOnNoRequest(hasStart: Bool) -> String? {
        let options = [device.map { "--device \($0)" }, client.map { "--client \($0)" }].compactMap(\.self)
        guard !options.isEmpty else { return nil }
        let hasOtherFilters = hasStart || !ignoreDevice.isEmpty || !ignoreScenario.isEmpty
        let requests = hasOtherFilters ? "requests that the other options select" : "recorded requests"
        let sender = options.count > 1 ? "both" : device == nil ? "this client" : "this device"
        return
            "\(options.joined(separator: " and ")): nothing was checked, because none of the \(requests) is from \(sender)"
    }
}

/// `--fail-on`: which broken rules make the command fail.
enum AuditThreshold: String, ExpressibleByArgument, CaseIterable {
    case mandatory, recommended, never

    func counts(_ verdict: ChecklistReport.Verdict) -> Bool {
        guard verdict.outcome == .broken else { return false }
        return switch self {
        case .mandatory: verdict.level == .mandatory
        case .recommended: true
        case .never: false
        }
    }
}

extension ChecklistReport {
    /// One line for each rule, with the broken ones and their evidence last, then one for each option that left something out, and
    /// at the end a summary.
    var lines: [String] {
        (verdicts.filter { $0.outcome != .broken } + broken).flatMap(lines(of:))
            + leftOut.map { "left out  \($0.text)" } + [summary]
    }

    private var summary: String {
        "\(verdicts.count) rules, \(requestCount) requests: \(outcomes)." + (gap.map { " \($0)" } ?? "")
    }

    /// A sentence about requests that the journal no longer has; `nil` if it has all.
    var gap: String? {
        isWhole ? nil : "Earlier requests are no longer in the journal and were not audited."
    }

    /// `broken    polling-interval (mandatory): The code was polled again after 1 s.`, followed by the
    /// evidence.
    private func lines(of verdict: Verdict) -> [String] {
        ["\(verdict.outcome.words.padded(to: 9)) \(verdict)"]
            + (verdict.outcome == .broken ? evidence(of: verdict).map { "          \($0)" } : [])
    }

    /// The rule, the section of Adobe's page with its URL, and each request that breaks the rule; or each call of an API that
    /// ends, with the commands that make the new calls.
    func evidence(of verdict: Verdict) -> [String] {
        let calls = verdict.calls
        let preparation = calls.contains { $0.commands != nil } ? setup : nil
        var lines = [verdict.title + ".", verdict.section.title, verdict.section.url]
        if calls.isEmpty { lines += verdict.requests.map(line(of:)) }
        if let preparation {
            lines.append("To try the new calls on the mock, run these commands first:")
            lines += preparation.indentedLines
        }
        return lines + calls.flatMap(\.lines)
    }

    /// `GET /api/v2/REF30/profiles 200, device living-room, 2026-03-16T14:39:48Z, /__admin/requests/…`. The last part is useless
    /// once the mock has ended with its command, so the other parts must identify the request.
    private func line(of request: String) -> String {
        let entry = evidence.first { $0.id == request }
        let device = entry?.device.flatMap { DeviceIdentifier(base64: $0) }
        let parts: [String?] = [
            entry.map { "\($0.method) \($0.path) \($0.status)" }, device.map { "device \($0.readableText)" },
            entry?.arrivedAt, "/__admin/requests/\(request)",
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }
}

extension ChecklistReport.LeftOut {
    /// `--ignore-device living-room: 3 requests`
    var text: String { "--\(parameter) \(value): \(words)" }
}

extension ChecklistReport.Call {
    /// `GET /api/v1/checkauthn: 3 requests of the device living-room, the last one /__admin/requests/…`, followed by the
    /// replacement of the call.
    fileprivate var lines: [String] {
        let device = readableDevice.map { "the device \($0)" } ?? "no known device"
        let operations = replacement.isEmpty ? nil : "Now: \(replacement.joined(separator: ", then "))."
        let sentences = [operations, note].compactMap(\.self).joined(separator: " ")
        return [
            "\(call): \(count.counted(as: "request")) of \(device), "
                + "the last one /__admin/requests/\(last)", "  \(sentences)",
        ] + (commands?.indentedLines ?? [])
    }
}

extension String {
    fileprivate var indentedLines: [String] { split(separator: "\n").map { "  \($0)" } }
}
