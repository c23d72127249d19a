import ArgumentParser
import Captures
import ControlAPI
import PassAPI

struct CompareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Compare a capture of the real service with the mock.",
        discussion: """
            Replays the calls of Adobe Pass in a capture (HAR 1.2), in their order, on a mock in this process, and reports \
            what differs. The capture also says what the mock is configured with, so that differences are about \
            behavior. A request with X-Mock-Scenario is compared under that scenario. Where a policy explains a difference, \
            the report names its value. Nothing is sent to any server.

            Exit status: 0 when nothing differs in what could be compared, 1 when something differs or a path is unknown, \
            2 when the file cannot be read or contains no call.
            """)

    @Argument(
        help: ArgumentHelp("The capture, in the format HAR; - for standard input.", valueName: "capture"),
        completion: .file(extensions: ["har"]))
    var capture: String

    @OptionGroup var reports: ReportOptions

    @Option(
        name: .customLong("policy"),
        help: ArgumentHelp(
            "A policy with the value that your configuration has; can be repeated. See adobe-pass-mock policies.",
            valueName: "name=value"))
    var policies: [String] = []

    @Flag(
        name: .customLong("no-policies"),
        help: "Skip the search for policies that explain differences. It replays the capture many times.")
    var skipsPolicies = false

    @OptionGroup var files: FileOptions

    func validate() throws {
        // The shell can have opened the capture as standard input.
        let source = capture == "-" ? "/dev/stdin" : capture
        guard !reports.files.contains(where: { FileDescriptor.isSameFile($0.path, source) }) else {
            throw ValidationError("the report would overwrite the capture \(capture)")
        }
        guard policies.allSatisfy({ $0.wholeMatch(of: /\w+=.+/) != nil }) else {
            throw ValidationError(
                "--policy: expected name=value, such as accessTokenFailure=invalid_access_token_service_provider"
            )
        }
    }

    private func policyValues() throws(Failure) -> [String: String] {
        var values: [String: String] = [:]
        for policy in policies {
            let parts = policy.split(separator: "=", maxSplits: 1).map(String.init)
            guard let name = parts.first, let value = parts.last else { continue }
            guard let row = Policies.rows.first(where: { $0.name == name }) else {
                let known = AllowedValues("policy", Policies.rows.map(\.name))
                throw .badInput("--policy: \(known.message(forUnknown: name))")
            }
            guard row.values.contains(value) else {
                let known = AllowedValues("value of \(name)", row.values)
                throw .badInput("--policy: \(known.message(forUnknown: value))")
            }
            if let earlier = values.updateValue(value, forKey: name), earlier != value {
                throw .badInput(
                    "--policy: \(name) is given twice, as \"\(earlier)\" and as \"\(value)\", expected once")
            }
        }
        return values
    }

    func run() throws {
        let policies = try policyValues()
        try reports.check()
        let capture = try CaptureFile(path: capture).read()
        let comparison: CaptureComparison
        do throws(Diagnostics) {
            comparison = try CaptureComparison(
                of: capture, with: files.documents, policies: policies, triesPolicies: !skipsPolicies,
                willTry: {
                    Output.progress("replaying with other values of \($0) (--no-policies skips this)")
                })
        } catch {
            throw Failure.badInput("cannot replay the capture: \(error)")
        }
        Output.endProgress()
        let report = ComparisonReport(comparison, of: Input.name(of: self.capture))
        Output.lines(report.lines)
        try reports.write(
            junit: JUnitReport(report), page: report.page(version: Version.current), json: report.jsonBytes
        ).throwFirst()
        if comparison.calls.isEmpty { Output.exit(.badInput) }
        if !report.isEqual { Output.exit(.failure) }
    }
}
