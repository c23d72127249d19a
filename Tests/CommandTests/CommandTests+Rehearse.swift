import Foundation
import PassVocabulary
import TestSupport
import Testing

/// The command `rehearse`.
extension CommandTests {
    private static let client = Repository.root.appending(path: "Tests/Clients/reference.py").path

    /// Cases of each kind that no correct client takes long for.
    private static let cases = [
        "--codes",
        "network_received_error,authenticated_profile_missing,invalid_access_token_client_application,invalid_client",
        "--faults", "TRUNCATED_BODY", "--cases", "valid-sso,too-many", "--parallel", "4",
    ]

    private struct Rehearsed {
        let result: Program.Result
        let report: RehearsalReport

        /// The rules that the app contradicted or did not handle, except the one about pauses, because a busy machine changes
        /// their length.
        var rules: Set<String> {
            Set(
                report.cases.flatMap { report in
                    report.findings.filter { $0.verdict != .handled }.map(\.rule)
                }
            ).subtracting(["retry-pauses"])
        }
    }

    private func rehearse(_ options: [String], _ command: [String]) throws -> Rehearsed {
        let folder = try ScratchFolder([
            "too-many.yaml": """
            description: The first two requests for profiles are too many.
            extends: valid-sso
            rules:
              - { on: retrieveProfiles, times: 1, then: { reply: { status: 429 } } }
            """
        ])
        let json = folder.path + "/report.json"
        let result = try Program.run(
            ["rehearse", "--scenarios", folder.path, "--json", json] + options + ["--"] + command)
        let data = try? Data(contentsOf: URL(filePath: json))
        let report = try data.map { try JSONDecoder().decode(RehearsalReport.self, from: $0) }
        return Rehearsed(result: result, report: report ?? RehearsalReport(cases: []))
    }

    /// Ends the command on the happy path, where it must succeed.
    private static let endOnHappyPath = "[ $ADOBE_PASS_MOCK_CASE = happy-path ] && exit"

    private func shell(_ script: String) -> [String] { ["/bin/sh", "-c", script] }

    @Test func `rehearse finds that the reference client handles each failure as documented`() throws {
        let rehearsed = try rehearse(Self.cases, [Self.client])
        #expect(rehearsed.result.status == 0, "\(rehearsed.result)")
        #expect(rehearsed.report.cases.count == 13 && rehearsed.rules == [], "\(rehearsed.result.output)")
        #expect(rehearsed.report.cases.allSatisfy { ![.notReached, .timedOut].contains($0.verdict) })
        #expect(rehearsed.result.output.contains("13 cases: "))
    }

    @Test(.inEveryShell) func `the documented rehearsal writes a page`() throws {
        let folder = try ScratchFolder()
        try folder.write(script: "exec \(Self.client)", to: "run-tests")
        let block = try Document.page("Rehearsing").block(after: "rehearse")
            .replacing("--codes all", with: "--codes too_many_resources --faults EMPTY_RESPONSE")
        let result = try Self.shell.run(block, in: folder.url)
        #expect(result.status == 0, "\(result)")
        let page = try String(contentsOfFile: folder.path + "/rehearsal.html", encoding: .utf8)
        #expect(page.contains("<h1>adobe-pass-mock") && page.contains("EMPTY_RESPONSE-always"))
    }

    @Test(arguments: [
        (
            "retries-forever", ["--codes", "network_received_error"],
            ["authorization-retries", "preauthorization-retries"]
        ),
        (
            "retries-never", ["--codes", "network_received_error"],
            ["authorization-retries", "preauthorization-retries"]
        ),
        (
            "ignores-authentication", ["--codes", "authenticated_profile_missing"],
            // Without a failure, the client asks for the authorization twice, too.
            ["login-after-error", "preauthorization-retries"]
        ),
        (
            "registers-each-time", ["--codes", "invalid_access_token_client_application"],
            ["registration-after-error"]
        ),
        ("keeps-credentials", ["--codes", "invalid_client"], ["registration-after-error"]),
        ("polls-through-429", ["--cases", "too-many"], ["pause-after-429"]),
    ])
    func `rehearse recognizes a client that is wrong in one way, and only that`(
        mistake: String, cases: [String], rules: [String]
    ) throws {
        // In the other cases, the client does what the correct one does.
        let rehearsed = try rehearse(cases + ["--parallel", "4"], [Self.client, mistake])
        #expect(rehearsed.result.status == 1)
        #expect(rehearsed.rules.sorted() == rules, "\(rehearsed.result.output)")
    }

    @Test func `rehearse reports once what the app does wrong without a failure, too`() throws {
        let mistake = """
            token=$(curl -s $ADOBE_PASS_MOCK_URL/api/v2/REF30/profiles -H 'Authorization: Bearer none')
            """
        let rehearsed = try rehearse(["--codes", "internal_server_error"], shell(mistake))
        #expect(rehearsed.report.failures.map(\.name) == ["happy-path"], "\(rehearsed.result)")
        #expect(rehearsed.report.failures.flatMap(\.findings).map(\.rule) == ["registration-after-error"])
    }

    @Test func `rehearse warns of requests that the command has removed, because they were not judged`()
        throws
    {
        let script = """
            curl -s -o /dev/null $ADOBE_PASS_MOCK_URL/api/v2/REF30/profiles
            curl -s -o /dev/null -X POST $ADOBE_PASS_MOCK_URL/__admin/reset
            """
        let rehearsed = try rehearse(["--codes", "too_many_resources"], shell(script))
        #expect(rehearsed.result.status == 1, "\(rehearsed.result)")
        #expect(
            rehearsed.result.errors.contains(
                "warning: happy-path: 1 request is no longer in the journal and was not checked. "),
            "\(rehearsed.result)")
        #expect(!rehearsed.result.errors.contains("no request has reached a mock"), "\(rehearsed.result)")
        #expect(rehearsed.report.cases.allSatisfy { $0.explanation.contains("no longer in the journal") })
    }

    @Test func `rehearse tells the command where the mock is and which case it plays`() throws {
        let script = """
            curl -sSf $ADOBE_PASS_MOCK_URL/__admin/health > /dev/null && echo $ADOBE_PASS_MOCK_CASE
            \(Self.endOnHappyPath)
            exit 3
            """
        let rehearsed = try rehearse(
            ["--codes", "too_many_resources", "--cases", "returning-user;mvpd=Spectrum"], shell(script))
        #expect(
            rehearsed.report.cases.map(\.output) == [
                "happy-path\n", "returning-user;mvpd=Spectrum\n", "too_many_resources\n",
                "too_many_resources-always\n",
            ])
        let others = rehearsed.report.cases.dropFirst()
        #expect(others.allSatisfy { $0.verdict == .commandFailed && $0.exitStatus == 3 })
        // Only the status tells a team that its app was not tested.
        #expect(rehearsed.result.status == 1)
        #expect(rehearsed.result.errors.contains("no request has reached a mock"), "\(rehearsed.result)")
    }

    @Test func `rehearse ends with the happy path if the command fails there, and shows why`() throws {
        let script =
            "curl -s -X POST $ADOBE_PASS_MOCK_URL/o/client/register > /dev/null; echo no module; exit 1"
        let rehearsed = try rehearse(["--codes", "too_many_resources"], shell(script))
        #expect(rehearsed.result.status == 1 && rehearsed.report.cases.map(\.name) == ["happy-path"])
        #expect(rehearsed.result.output.contains("\n    | no module\n"), "\(rehearsed.result)")
        #expect(rehearsed.result.errors.contains("does not end well when nothing fails"))
    }

    @Test func `no report of a rehearsal has a secret that the command has written`() throws {
        let folder = try ScratchFolder()
        let (junit, html) = (folder.path + "/r.xml", folder.path + "/r.html")
        let script =
            #"echo 'Sh0wn {"access_token":"HUSH"} https://jane:HUSH@h/?token=HUSH'; exit 1"#
        let rehearsed = try rehearse(
            ["--codes", "too_many_resources", "--junit", junit, "--html", html], shell(script))
        #expect(rehearsed.result.output.contains("    | Sh0wn {"), "\(rehearsed.result)")
        let files = try [junit, html].map { try String(contentsOfFile: $0, encoding: .utf8) }
        let texts =
            files + [rehearsed.result.output, rehearsed.result.errors] + rehearsed.report.cases.map(\.output)
        #expect(texts.count == 5 && !texts.contains { $0.contains("HUSH") }, "\(texts)")
        // No request has come, but the command says why.
        #expect(rehearsed.result.errors.contains("does not end well when nothing fails"))
        #expect(!rehearsed.result.errors.contains("no request has reached"))
        #expect(files[0].contains(#"tests="1" failures="1""#), "\(files[0])")
    }

    @Test(arguments: [
        ("echo; echo Sh0wn", "Sh0wn\n"), ("echo", "(The last line is longer than 16 KB and is not shown.)"),
        (":", "(The last line is longer than 16 KB and is not shown.)"),
    ])
    func `a report has no line whose beginning is left out, because a name can stand there`(
        end: String, shown: String
    ) throws {
        let script = "printf 'password='; head -c 40000 /dev/zero | tr '\\0' H; \(end); exit 1"
        let rehearsed = try rehearse(["--codes", "too_many_resources"], shell(script))
        #expect(rehearsed.report.cases.map(\.output) == [shown])
    }

    @Test func `a rule of the scenario below all cases reaches none of them`() throws {
        let rehearsed = try rehearse(
            ["--scenario", "slow-network", "--codes", "too_many_resources", "--faults", "TRUNCATED_BODY"],
            shell("curl -s -o /dev/null $ADOBE_PASS_MOCK_URL/.well-known/jwks.json"))
        #expect(rehearsed.report.cases.dropFirst().map(\.verdict) == Array(repeating: .notReached, count: 4))
    }

    @Test func `nothing that a test sets takes the failure of a case away`() throws {
        let script = """
            call() { curl -s -o /dev/null -H 'Content-Type: application/json' "$@"; }
            call -X PUT $ADOBE_PASS_MOCK_URL/__admin/scenario -d '{"scenario": "valid-sso"}'
            call -X DELETE $ADOBE_PASS_MOCK_URL/__admin/rules
            call -X POST $ADOBE_PASS_MOCK_URL/__admin/reset
            call -w '%{http_code} ' -H 'X-Mock-Scenario: valid-sso' $ADOBE_PASS_MOCK_URL/api/v2/REF30/profiles
            echo $?
            """
        let rehearsed = try rehearse(["--cases", "too-many", "--faults", "EMPTY_RESPONSE"], shell(script))
        let outputs = Dictionary(uniqueKeysWithValues: rehearsed.report.cases.map { ($0.name, $0.output) })
        // 52 is curl's status for a connection that ends without a reply.
        #expect(outputs["too-many"] == "429 0\n" && outputs["EMPTY_RESPONSE"] == "000 52\n", "\(outputs)")
        #expect(outputs["happy-path"] == "401 0\n" && outputs["EMPTY_RESPONSE-always"] == "401 0\n")
    }

    @Test func `a scenario is reached only by the requests that it is about`() throws {
        let script = "curl -s -X POST $ADOBE_PASS_MOCK_URL/o/client/register > /dev/null"
        let cases = ["user-denied", "parental-controls", "mvpd-gone", "temppass-misconfigured"]
        let rehearsed = try rehearse(["--cases", cases.joined(separator: ",")], shell(script))
        #expect(rehearsed.report.cases.dropFirst().map(\.verdict) == cases.map { _ in .notReached })
        #expect(rehearsed.result.status == 1 && rehearsed.result.errors.contains("no case was reached"))
    }

    @Test func `rehearse refuses a scenario with the name of another case`() throws {
        let folder = try ScratchFolder(["HANG.yaml": "description: It hangs.\nextends: valid-sso\n"])
        let result = try Program.run(["rehearse", "--scenarios", folder.path, "--", "true"])
        #expect(result.status == 2 && result.errors.contains("two cases have the name \"HANG\""), "\(result)")
    }

    @Test func `a signal ends a command that ignores it`() throws {
        let folder = try ScratchFolder()
        #expect(mkfifo(folder.path + "/fifo", 0o600) == 0)
        let script = "trap '' TERM; echo started > \(folder.path)/fifo; while true; do sleep 1; done"
        let report = folder.path + "/report.json"
        let (output, errors) = (Pipe(), Pipe())
        let process = try Program.start(
            Program.executable,
            ["rehearse", "--codes", "too_many_resources", "--json", report, "--"] + shell(script),
            output: output.fileHandleForWriting, errors: errors.fileHandleForWriting)
        #expect(try Program.run(URL(filePath: "/bin/cat"), ["fifo"], in: folder.url).output == "started\n")
        process.send(SIGTERM)
        #expect(process.wait() == 128 + SIGTERM)
        try output.fileHandleForWriting.close()
        try errors.fileHandleForWriting.close()
        #expect(output.fileHandleForReading.readDataToEndOfFile().isEmpty)
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(
            text.contains(
                "warning: SIGTERM: The rehearsal was ended after 0 of 3 cases. Not run: happy-path, "),
            "\(text)")
        #expect(FileManager.default.fileExists(atPath: report))
    }

    @Test func `a rehearsal that does not run all cases says so in each report, and keeps its baseline`()
        throws
    {
        let folder = try ScratchFolder()
        let files = ["--json", "r.json", "--junit", "r.xml", "--html", "r.html"]
        func rehearse(_ command: [String], _ options: [String] = []) throws -> Program.Result {
            try Program.run(
                ["rehearse", "--codes", "too_many_resources"] + files + options + ["--"] + command,
                in: folder.url)
        }
        func text(_ name: String) throws -> String {
            try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
        }
        let command = shell("\(Self.endOnHappyPath); kill -TERM $PPID; exec sleep 60")
        let ended = try rehearse(command)
        #expect(ended.status == 128 + SIGTERM, "\(ended)")
        let missing = ["too_many_resources", "too_many_resources-always"]
        let gap =
            "The rehearsal was ended after 1 of 3 cases. Not run: \(missing.joined(separator: ", "))."
        #expect(ended.output.contains(gap) && ended.errors.contains("warning: SIGTERM: \(gap)\n"), "\(ended)")
        #expect(try text("r.html").contains(gap))
        let junit = try text("r.xml")
        #expect(junit.contains(#"failures="1""#) && junit.contains(gap), "\(junit)")
        let json = try text("r.json")
        let report = try JSONDecoder().decode(RehearsalReport.self, from: Data(json.utf8))
        #expect(report.notRun == missing && report.cases.map(\.name) == ["happy-path"])

        let unknown = try rehearse(["no-such-program"], ["--baseline", "./r.json"])
        #expect(unknown.status == 127, "\(unknown)")
        #expect(try text("r.xml").contains("after 0 of 3 cases"))
        let failed = try rehearse(["false"], ["--baseline", "r.json"])
        for result in [unknown, failed] {
            #expect(
                result.errors.contains(
                    "warning: --json: r.json is the --baseline and keeps the earlier report\n"), "\(result)")
        }
        #expect(try text("r.json") == json)
    }

    @Test func `rehearse ends a command that takes too long, with all that it has started`() throws {
        let folder = try ScratchFolder()
        let script =
            "\(Self.endOnHappyPath); sleep 1000 & echo $! > \(folder.path)/$ADOBE_PASS_MOCK_CASE; trap '' TERM; yes"
        let rehearsed = try rehearse(
            ["--timeout", "500ms", "--codes", "too_many_resources", "--parallel", "2"], shell(script))
        #expect(rehearsed.report.failures.map(\.verdict) == [.timedOut, .timedOut], "\(rehearsed.result)")
        #expect(rehearsed.result.status == 1)
        #expect(rehearsed.report.cases.allSatisfy { $0.output.utf8.count <= 16 << 10 })
        for name in ["too_many_resources", "too_many_resources-always"] {
            let text = try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
            let process = try #require(pid_t(text.dropLast()))
            #expect(try Self.isGone(process))
        }
    }

    /// True if the process has ended. The process that takes note of that can still be about to.
    private static func isGone(_ process: pid_t) throws -> Bool {
        let state = try Program.run(URL(filePath: "/bin/ps"), ["-o", "stat=", "-p", String(process)]).output
        return state.isEmpty || state.hasPrefix("Z")
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `a signal ends a rehearsal, with all that it has started`(signal: Int32) throws {
        let folder = try ScratchFolder()
        let output = Pipe()
        let script = "echo $$ > \(folder.path)/pid; echo started > \(folder.path)/fifo; sleep 1000"
        #expect(mkfifo(folder.path + "/fifo", 0o600) == 0)
        let process = try Program.start(
            Program.executable, ["rehearse", "--codes", "too_many_resources", "--"] + shell(script),
            output: output.fileHandleForWriting, errors: nil)
        // Waits until the command runs.
        #expect(try Program.run(URL(filePath: "/bin/cat"), ["fifo"], in: folder.url).output == "started\n")
        process.send(signal)
        #expect(process.wait() == 128 + signal)
        let text = try String(contentsOfFile: folder.path + "/pid", encoding: .utf8)
        #expect(try Self.isGone(#require(pid_t(text.dropLast()))))
    }

    @Test(arguments: [
        (
            ["--codes", "network_receive_error"],
            "unknown error code \"network_receive_error\", did you mean \"network_received_error\"?"
        ),
        (["--faults", "HANGS"], "unknown fault \"HANGS\", did you mean \"HANG\"?"),
        (["--cases", "valid-sos"], "did you mean \"valid-sso\"?"),
        (["--codes", "too_many_resources", "--ignore", "too_many_resource"], "--ignore: unknown case"),
        (["--parallel", "0"], "--parallel does not accept \"0\", expected a number from 1 to 64"),
        (
            ["--codes", " , "],
            "--codes does not accept \" , \", expected names with commas between them, or all"
        ),
        (["--json", "report", "--html", "report"], "two reports would be written to report"),
        (["--json", "report", "--html", "./report"], "two reports would be written to report"),
        (["--timeout", "soon"], "--timeout does not accept \"soon\", expected a duration such as 90s or 2m"),
        (["--state", "s.db"], "--state: rehearse does not take this option"),
        (["--port", "8080"], "--port: rehearse does not take this option"),
        (["--replica", "a"], "--replica: rehearse does not take this option"),
        (["--drain", "1"], "and stops it after the case"),
        (["--baseline", "no.json"], "cannot read no.json"),
        (["--html", "no/such/r.html"], "--html: cannot write no/such/r.html"),
        (["--json", ""], "--json: the path is empty, expected a file"),
        (["--junit", "./r.json", "--baseline", "r.json"], "--junit would overwrite the --baseline r.json"),
    ])
    func `rehearse refuses what it cannot do`(options: [String], message: String) throws {
        let result = try Program.run(["rehearse"] + options + ["--", "true"])
        #expect(result.status == 2 && result.errors.contains(message), "\(result)")
    }

    @Test func `a configuration or variables for other commands have no effect on a rehearsal`() throws {
        let other = try RunningMock()
        let binding = "\(other.port)=valid-sso"
        let files = try ScratchFolder([
            "own.yaml": """
            extends: built-in
            options:
              watch: true
              listen: ["\(binding)"]
              state: s.db
              state-sync: always
              unix: sock
              ready-file: ready
              journal: "off"
              exit-with-stdin: true
              port: \(other.port)
              replica: a
              drain: 1
            """
        ])
        for (options, environment) in [
            (["--config", files.path], [:]),
            (
                [],
                [
                    "ADOBE_PASS_MOCK_LISTEN": binding, "ADOBE_PASS_MOCK_STATE": "s.db",
                    "ADOBE_PASS_MOCK_JOURNAL": "off", "ADOBE_PASS_MOCK_EXIT_WITH_STDIN": "true",
                ]
            ),
        ] as [([String], [String: String])] {
            let folder = try ScratchFolder()
            let arguments = ["rehearse"] + options + ["--codes", "too_many_resources", "--", Self.client]
            let result = try Program.run(arguments, environment: environment, in: folder.url)
            #expect(result.status == 0 && !result.output.contains("not reached"), "\(result)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        }
        withExtendedLifetime(other) {}
    }

    @Test func `rehearse says why a command cannot be started`() throws {
        let result = try Program.run(["rehearse", "--cases", "valid-sso", "--", "no-such-program"])
        #expect(result.status == 127 && result.errors.contains("cannot run \"no-such-program\""), "\(result)")
        #expect(try Program.run(["rehearse"]).errors.contains("rehearse needs a command after --"))
    }

    @Test func `rehearse says why it cannot read an earlier report`() throws {
        let folder = try ScratchFolder(["r.json": "{\n  \"cases\": [],\n}"])
        let result = try Program.run(["rehearse", "--baseline", folder.path + "/r.json", "--", "true"])
        let message =
            #"is not a report of rehearse --json: line 3, column 1: expected a name in quotation marks"#
        #expect(result.status == 2 && result.errors.contains(message), "\(result)")
    }

    @Test func `rehearse writes its report for machines, and compares it with an earlier one`() throws {
        let folder = try ScratchFolder()
        func run(_ mistake: String, _ options: [String]) throws -> Program.Result {
            try Program.run(
                ["rehearse", "--codes", "network_received_error"] + options + ["--", Self.client, mistake])
        }
        let (json, junit, html) = (folder.path + "/r.json", folder.path + "/r.xml", folder.path + "/r.html")
        let first = try run("retries-never", ["--json", json, "--junit", junit, "--html", html])
        #expect(first.status == 1, "\(first)")
        let xml = try String(contentsOfFile: junit, encoding: .utf8)
        #expect(xml.contains(#"<testsuite name="rehearsal" tests="3" failures="2""#), "\(xml)")
        let page = try String(contentsOfFile: html, encoding: .utf8)
        #expect(page.contains("✗ not handled") && page.contains("network_received_error-always"))
        let same = try run("retries-never", ["--baseline", json])
        #expect(same.status == 0 && same.output.contains("Nothing has changed."), "\(same)")
        let worse = try run("retries-forever", ["--baseline", json])
        #expect(worse.status == 1, "\(worse)")
        #expect(worse.output.contains("\n  network_received_error-always: contradicted: "), "\(worse)")
        let ignored = try run("retries-forever", ["--ignore", "network_received_error-always"])
        #expect(ignored.status == 0, "\(ignored)")
    }
}
