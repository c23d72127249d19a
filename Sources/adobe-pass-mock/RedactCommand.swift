import ArgumentParser
import Captures
import HTTPMessages
import PassAPI

struct RedactCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redact",
        abstract: "Remove secrets from a capture, for a bug report.",
        discussion: """
            Copies the calls of Adobe Pass in a capture (HAR 1.2), and replaces tokens, identifiers, user metadata and \
            everything else that is not known to be harmless by pseudonyms of the same form. The same value has the same \
            pseudonym everywhere in the file, so that compare finds the same differences. All other requests, cookies and \
            unknown headers are left out.

            Names of service providers, MVPDs, resources and members, times, error codes and the words of error messages \
            stay. Read the file before you publish it.

            Exit status: 0 when the capture was written, 2 when it cannot be read, contains no call, or the output exists.
            """)

    @Argument(
        help: ArgumentHelp("The capture, in the format HAR; - for standard input.", valueName: "capture"),
        completion: .file(extensions: ["har"]))
    var capture: String

    @Option(
        help: ArgumentHelp(
            "The file to write, which must not exist. (default: standard output)", valueName: "file"),
        completion: .file(extensions: ["har"]))
    var output: String?

    func run() throws {
        let capture = CaptureFile(path: capture)
        var redaction = CaptureRedaction(version: Version.description)
        var file = NewFile(path: output)
        do throws(Failure) {
            try capture.read { (finding) throws(Failure) in
                // The names that stay come from the capture.
                let entry = String(decoding: redaction.add(finding), as: UTF8.self)
                try file.write(Array(entry.showingControlCharactersOfJSON.utf8))
            }
            guard redaction.callCount > 0 else {
                let reason = redaction.firstUnreadable.map { "; \($0)" } ?? ""
                throw .badInput("\(capture.name) has no call of Adobe Pass\(reason)")
            }
            try file.write(redaction.end)
        } catch {
            file.remove()
            throw error
        }
        Output.error("\(redaction.callCount.counted(as: "call")) of Adobe Pass redacted")
        for (subject, count) in redaction.leftOut.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            Output.error("  left out: \(subject) (\(count))")
        }
        if let reason = redaction.firstUnreadable { Output.error("  \(reason)") }
    }
}
