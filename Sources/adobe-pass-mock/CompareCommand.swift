import ArgumentParser
import Captures
import Comparison
import Documents
import PassAPI

/// `compare`
struct CompareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Compare a capture of the real service with the mock.",
        discussion: """
            Plays the calls of REST API V2 in a capture (HAR 1.2), in their order, on a mock in this process, and reports \
            what differs. The capture also says what the mock is configured with, so that differences are about \
            behavior. Where a policy explains a difference, the report names its value. Nothing is sent to any server.

            Exit status: 0 when nothing differs, 1 when something does, 2 when the file cannot be read or contains no call.
            """)

    @Argument(
        help: ArgumentHelp("The capture, in the format HAR; - for standard input.", valueName: "capture"),
        completion: .file(extensions: ["har"]))
    var capture: String

    @Option(
        help: ArgumentHelp("Also write the report to a file, as JSON.", valueName: "file"),
        completion: .file())
    var json: String?

    func run() throws {
        let capture = try CaptureFile(path: capture).read()
        let report: ComparisonReport
        let comparison: CaptureComparison
        do throws(Diagnostics) {
            comparison = try CaptureComparison(of: capture)
            report = ComparisonReport(comparison, of: self.capture)
        } catch {
            throw Failure.badInput("cannot build the world of the capture: \(error)")
        }
        if let json {
            try ReportFile(path: json, option: "--json").write(report.jsonBytes)
        }
        for line in report.lines { Output.line(line) }
        if !capture.calls.contains(where: { $0.circumstance == nil }) { Output.exit(.badInput) }
        if !comparison.differences.isEmpty { Output.exit(.failure) }
    }
}
