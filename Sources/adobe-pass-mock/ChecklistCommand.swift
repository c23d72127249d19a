import ArgumentParser
import EventServer
import HTTPMessages
import PassAPI

/// `checklist`
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

    @Option(help: ArgumentHelp("Leave this rule out. Can be repeated.", valueName: "rule"))
    var ignore: [String] = []

    @Option(
        help: ArgumentHelp(
            "Leave the requests of this device out, named as for --device. Can be repeated.",
            valueName: "device"))
    var ignoreDevice: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            Leave the requests that this scenario answered out: its name, with or without parameters. Can be \
            repeated.
            """, valueName: "scenario"))
    var ignoreScenario: [String] = []

    @Option(
        help: """
            Leave earlier requests out: a time (RFC 3339, or milliseconds since 1970), or the identifier of a \
            request, after which requests are checked.
            """)
    var since: String?

    @Option(
        help: ArgumentHelp("Also write the verdicts to a file, as JUnit XML.", valueName: "file"),
        completion: .file())
    var junit: String?

    @Option(
        help: "Which broken rules cause exit status 1: mandatory, recommended (includes mandatory) or never.")
    var failOn = AuditThreshold.mandatory

    @OptionGroup var access: AdminTokenOption

    func run() throws {
        let report = try fetchReport()
        if let junit {
            try ReportFile(path: junit, option: "--junit").write(
                Array(JUnitReport(report, failOn: failOn).text.utf8))
        }
        for line in report.lines { Output.line(line) }
        if report.verdicts.contains(where: failOn.counts) { Output.exit(.failure) }
    }

    private func fetchReport() throws -> ChecklistReport {
        let url = try mock.address()
        let answer = try url.get(path, token: access.value)
        guard answer.status == 200,
            let report = try? JSONDocument.decode(ChecklistReport.self, from: Array(answer.body.utf8))
        else { throw url.failure(for: answer) }
        return report
    }

    private var path: String {
        let parameters: [(name: String, values: [String])] = [
            ("device", [device].compactMap(\.self)), ("client", [client].compactMap(\.self)), ("only", only),
            ("ignore", ignore), ("ignore-device", ignoreDevice), ("ignore-scenario", ignoreScenario),
            ("since", [since].compactMap(\.self)),
        ]
        let query = parameters.flatMap { name, values in
            values.map { "\(name)=\(PercentEncoding.encode($0))" }
        }
        return "/__admin/checklist" + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }
}

/// `--fail-on`: which broken rules make `checklist` fail.
enum AuditThreshold: String, ExpressibleByArgument, CaseIterable {
    case mandatory, recommended, never

    /// True for a broken rule whose level reaches the threshold.
    func counts(_ verdict: ChecklistReport.Verdict) -> Bool {
        guard verdict.outcome == .broken else { return false }
        return switch self {
        case .mandatory: verdict.level == .mandatory
        case .recommended: true
        case .never: false
        }
    }
}
