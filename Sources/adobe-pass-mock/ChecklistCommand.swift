import ArgumentParser
import EventServer
import HTTPMessages
import PassAPI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `checklist`
struct ChecklistCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "checklist",
        abstract: "Audit a client by the requests that a running mock has had of it.",
        discussion: """
            Holds them against Adobe's REST API V2 Checklist, as GET /__admin/checklist does. Exit status: 0 when no \
            rule is broken that counts, 1 when one is, 2 for a bad option, 3 when no mock answers.
            """)

    @Option(
        help: ArgumentHelp(
            "The mock, by the address of its ready line; unix:PATH for a Unix-domain socket.",
            valueName: "url"))
    var url: MockAddress

    @Option(
        help:
            "Whose requests: the text after \"fingerprint \", or the decoded identifier. (default: everybody's)"
    )
    var device: String?

    @Option(help: "Only those of this client_id.")
    var client: String?

    @Option(help: ArgumentHelp("Write the verdicts as JUnit XML, too.", valueName: "file"))
    var junit: String?

    @Option(help: "Which broken rules end with 1: mandatory, recommended for both, or never.")
    var failOn = AuditThreshold.mandatory

    @Option(
        help: "The value of --admin-token, where the mock asks for it. (default: ADOBE_PASS_MOCK_ADMIN_TOKEN)"
    )
    var token: String?

    func run() throws {
        let audit = try ask()
        if let junit {
            do {
                try Data(JUnitReport(audit, failOn: failOn).text.utf8).write(to: URL(filePath: junit))
            } catch {
                throw Failure.badInput("\(junit): it cannot be written")
            }
        }
        for line in audit.lines { Output.line(line) }
        if audit.verdicts.contains(where: failOn.counts) { Output.exit(.failure) }
    }

    private func ask() throws -> AuditAnswer {
        let answer: Probe.Answer
        do throws(Probe.Failure) {
            answer = try Probe.get(path, at: url.target, token: token ?? Environment.text("admin-token"))
        } catch {
            throw Failure.unreachable("no adobe-pass-mock answers on \(url.target): \(error.reason)")
        }
        guard answer.status == 200, let json = JSONValue(parsing: answer.body.utf8),
            let audit = AuditAnswer(json)
        else {
            let text = "\(url.target) answers \(answer.status): \(answer.body)"
            throw [400, 401, 403].contains(answer.status) ? Failure.badInput(text) : .unreachable(text)
        }
        return audit
    }

    private var path: String {
        let query = [("device", device), ("client", client)].compactMap { name, value in
            value.map { "\(name)=\(PercentEncoding.encode($0))" }
        }
        return "/__admin/checklist" + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }
}
