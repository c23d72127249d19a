import Foundation
import HTTPMessages
import PassAPI
import TestSupport
import Testing

/// The command `run`.
extension CommandTests {
    /// Runs a script of the shell with a mock.
    private func runScript(
        _ script: String, _ options: [String] = [], environment: [String: String] = [:], input: String = "",
        in folder: URL = Repository.root
    ) throws -> Program.Result {
        try Program.run(
            ["run"] + options + ["--", "/bin/sh", "-c", script], environment: environment, input: input,
            in: folder)
    }

    /// True if no server listens at the URL any more.
    private func isGone(_ url: String) throws -> Bool {
        let result = try Program.run(["health", "--url", url])
        return result.status == 1 && result.errors.contains("Connection refused")
    }

    @Test func `run gives the command a mock, adds nothing to its output, and ends with its status`() throws {
        let result = try runScript(
            "curl -sSf $ADOBE_PASS_MOCK_URL/__admin/health > /dev/null; echo $ADOBE_PASS_MOCK_URL; exit 7")
        #expect(result.status == 7 && result.errors.isEmpty, "\(result)")
        let url = result.output.dropLast()
        #expect(url.wholeMatch(of: #/http://127\.0\.0\.1:\d+/#) != nil, "\(result)")
        #expect(try isGone(String(url)))
    }

    @Test func `run takes a free port unless the flag names one`() throws {
        let other = try RunningMock()
        let port = String(other.port)
        let folder = try ScratchFolder.configuration(adding: [
            "options.yaml": "options: { port: \(port), scenario: maintenance }\n"
        ])
        let script = "curl -s $ADOBE_PASS_MOCK_URL/__admin/scenarios; echo $ADOBE_PASS_MOCK_URL"
        for (options, environment) in [
            (["--config", folder.path], [:]), ([], ["ADOBE_PASS_MOCK_PORT": port]),
        ] as [([String], [String: String])] {
            let result = try runScript(script, options, environment: environment)
            #expect(result.status == 0 && !result.output.hasSuffix(":\(port)\n"), "\(result)")
            #expect(result.output.contains(#""current":"maintenance""#) == environment.isEmpty, "\(result)")
        }
        #expect(other.stop() == 0)
        let flagged = try runScript("echo $ADOBE_PASS_MOCK_URL", ["--port", port])
        #expect(flagged.output == "http://127.0.0.1:\(port)\n", "\(flagged)")
    }

    @Test func `run says why a command cannot be started, with the status of shells`() throws {
        let folder = try ScratchFolder(["text": "text\n"])
        try folder.write(script: "exit 0", to: "script")
        let broken = try Program.run(
            URL(filePath: "/bin/sh"),
            ["-c", "printf '#!/no/such\\n' > broken; echo x > other; chmod +x broken other"], in: folder.url)
        #expect(broken.status == 0)
        for (command, status, message) in [
            (
                "no-such-program", 127,
                "cannot run \"no-such-program\": no folder of PATH has such a program\n"
            ),
            ("./none", 127, "cannot run ./none: there is no such file\n"),
            ("./text/x", 127, "cannot run ./text/x: there is no such file\n"),
            (
                "./broken", 127,
                "cannot run ./broken: the interpreter that its first line names does not exist\n"
            ),
            ("./text", 126, "cannot run ./text: it is not executable; chmod +x makes it so\n"),
            ("./script", 0, ""),
        ] as [(String, Int32, String)] {
            let result = try Program.run(["run", "--", command], in: folder.url)
            #expect(result.status == status && result.errors == message, "\(result)")
        }
        for (command, hint) in [
            (
                ["bash ../tests.sh"],
                "\"bash ../tests.sh\": there is no such program; write its words without quotes, or use sh -c '…'"
            ),
            (
                ["npm test"],
                "\"npm test\": there is no such program; write its words without quotes, or use sh -c '…'"
            ),
            (
                ["VAR=1", "sh", "-c", "true"],
                "\"VAR=1\": there is no such program; to set a variable, write env VAR=1 …"
            ),
        ] {
            let result = try Program.run(["run", "--"] + command, in: folder.url)
            #expect(result.status == 127 && result.errors == "cannot run \(hint)\n", "\(result)")
        }
        let other = try Program.run(["run", "--", "./other"], in: folder.url)
        #expect(
            other.status == 126 && other.errors.hasPrefix("cannot run ./other: it is neither a program"),
            "\(other)")
    }

    @Test(arguments: [
        ["run"], ["run", "--"], ["run", "--port", "0"], ["run", "swift", "test", "--filter", "x"],
    ])
    func `run without a command says where it belongs`(arguments: [String]) throws {
        let result = try Program.run(arguments)
        #expect(result.status == 2 && result.errors.contains("a command after --, for example"), "\(result)")
    }

    @Test func `run does not start the command when the mock cannot start`() throws {
        let folder = try ScratchFolder()
        let other = try RunningMock()
        for (options, status, reason) in [
            (["--port", String(other.port)], 1, "is already in use by adobe-pass-mock"),
            (["--scenario", "valid-sos"], 2, "did you mean \"valid-sso\"?"),
            (["--checklist", "no/such/folder.xml"], 2, "--checklist: cannot write no/such/folder.xml"),
            (["--checklist", "."], 2, "--checklist: cannot write ."),
            (
                ["--checklist", "c.xml", "--journal", "off"], 2,
                "--checklist needs the requests, but --journal is off"
            ),
            (["--ignore", "polling-interval"], 2, "--ignore has no effect without --checklist"),
            (["--fail-on", "never"], 2, "--fail-on has no effect without --checklist"),
            (
                ["--checklist", "c.xml", "--ignore", "poling-interval"], 2,
                "unknown rule \"poling-interval\", did you mean \"polling-interval\"?"
            ),
            (["--exit-with-stdin"], 2, "--exit-with-stdin: run does not take this option"),
        ] as [([String], Int32, String)] {
            let result = try runScript("touch started", options, in: folder.url)
            #expect(result.status == status && result.errors.contains(reason), "\(result)")
            #expect(!FileManager.default.fileExists(atPath: folder.path + "/started"))
        }
    }

    @Test func `a variable that ends serve with standard input has no effect on run`() throws {
        let result = try Program.run(
            ["run", "--", "cat"], environment: ["ADOBE_PASS_MOCK_EXIT_WITH_STDIN": "true"], input: "a line\n")
        #expect(result.status == 0 && result.output == "a line\n" && result.errors.isEmpty, "\(result)")
    }

    @Test func `run hands the standard streams to the command`() throws {
        let text = String(repeating: "x", count: 1_000_000)
        let copied = try runScript("cat", input: "a line\n")
        #expect(copied.status == 0 && copied.output == "a line\n", "\(copied)")
        let long = try runScript("head -c 1000000 /dev/zero | tr '\\0' x; echo done >&2")
        #expect(long.output == text && long.errors == "done\n")
        let unread = #"head -c 1000000 /dev/zero 2> /dev/null | "$0" run -- /bin/sh -c 'exit 3'"#
        let result = try Program.run(URL(filePath: "/bin/sh"), ["-c", unread, Program.executable.path])
        #expect(result.status == 3 && result.errors.isEmpty, "\(result)")
    }

    @Test func `the command of run inherits no open file of the mock`() throws {
        let folder = try ScratchFolder()
        var options = [
            ["--state", "state.db", "--tls", "--tls-dir", "tls", "--unix", "s", "--watch", "--threads", "3"]
        ]
        #if Redis
            options.append(["--state", try RedisServer.shared.get().url])
        #endif
        // The files of the tests are inherited by all.
        let script = #"ls /dev/fd; echo -; exec "$0" run "$@" -- ls /dev/fd"#
        for options in options {
            let result = try Program.run(
                URL(filePath: "/bin/sh"), ["-c", script, Program.executable.path] + options, in: folder.url)
            let lists = result.output.split(separator: "-\n")
            #expect(result.status == 0 && lists.count == 2 && lists.first == lists.last, "\(result)")
        }
    }

    @Test func `run logs to standard error when an option asks for it`() throws {
        let result = try runScript(
            "curl -s -o /dev/null $ADOBE_PASS_MOCK_URL/activate; echo $ADOBE_PASS_MOCK_URL",
            ["--log-level", "info"])
        #expect(result.output.hasPrefix("http://") && result.output.count { $0 == "\n" } == 1, "\(result)")
        #expect(
            result.errors.hasPrefix("adobe-pass-mock ready on \(result.output.dropLast()) (scenario "),
            "\(result)")
        #expect(result.errors.contains("GET /activate 200 "))
    }

    @Test func `run ends with 128 plus the number of the signal that ended the command`() throws {
        #expect(try runScript("kill -TERM $$").status == 143)
        #expect(try runScript("kill -KILL $$").status == 137)
    }

    @Test func `run knows how the command has ended when a process that ignores SIGCHLD starts it`() throws {
        let script = #"trap '' CHLD; exec "$0" run -- /bin/sh -c 'exit 5'"#
        let result = try Program.run(URL(filePath: "/bin/bash"), ["-c", script, Program.executable.path])
        #expect(result.status == 5, "\(result)")
    }

    /// A script that runs with a mock, and the lines that it writes.
    private final class RunningScript {
        let run: ChildProcess
        /// The URL of the mock.
        let url: String
        private let output: FileHandle

        init(_ script: String, _ options: [String] = [], in folder: URL = Repository.root) throws {
            let pipe = try CloseOnExecPipe()
            run = try Program.start(
                Program.executable,
                ["run"] + options + ["--", "/bin/sh", "-c", "echo $ADOBE_PASS_MOCK_URL; \(script)"],
                in: folder, output: pipe.fileHandleForWriting)
            try pipe.fileHandleForWriting.close()
            output = pipe.fileHandleForReading
            url = try Self.line(from: output)
        }

        func line() throws -> String { try Self.line(from: output) }

        private static func line(from output: FileHandle) throws -> String {
            var line = Data()
            while let byte = try output.read(upToCount: 1), !byte.isEmpty, byte != Data("\n".utf8) {
                line += byte
            }
            return String(decoding: line, as: UTF8.self)
        }
    }

    @Test(
        arguments: [
            ([], 1), (["--ignore", "polling-interval"], 1), (["--ignore-device", "living-room"], 1),
            (["--device", "living-room"], 1), (["--fail-on", "never"], 0),
        ] as [([String], Int32)])
    func `run --checklist fails when the command has sent no request`(options: [String], status: Int32) throws
    {
        let folder = try ScratchFolder()
        let calls = [
            "true", "curl -s -o /dev/null $ADOBE_PASS_MOCK_URL/__admin/scenarios",
        ]
        for call in calls {
            let result = try runScript(call, ["--checklist", "c.xml"] + options, in: folder.url)
            #expect(result.status == status, "\(result)")
            #expect(
                result.errors.contains("it must read the URL of the mock from ADOBE_PASS_MOCK_URL"),
                "\(result)")
            let report = try String(contentsOf: folder.url.appending(path: "c.xml"), encoding: .utf8)
            #expect(report.contains("failures=\"\(status)\""), "\(report)")
        }
    }

    @Test(
        arguments: [
            ("reset -X POST", 2), ("requests -X DELETE", 2),
            ("requests/remove -d '{\"status\":401}'", 2), ("reset -d '{\"serviceProvider\":\"REF30\"}'", 2),
            ("devices/living-room -X DELETE", 0),
        ])
    func `run --checklist warns of requests that a call has removed, because they were not checked`(
        call: String, removed: Int
    ) throws {
        let folder = try ScratchFolder()
        let curl = "curl -s -o /dev/null $ADOBE_PASS_MOCK_URL"
        let mistakes = "for i in 1 2; do \(curl)/api/v2/REF30/profiles; done"
        let options = ["--checklist", "checklist.xml"]
        let report = folder.url.appending(path: "checklist.xml")
        for end in ["true", "\(curl)/activate"] {
            let result = try runScript(
                "\(mistakes); \(curl)/__admin/\(call); \(end)", options, in: folder.url)
            #expect(result.status == (removed == 0 ? 1 : 0), "\(result)")
            #expect(!result.errors.contains("has sent no request"), "\(result)")
            let warning =
                "warning: \(removed) requests are no longer in the journal and were not checked"
            #expect(result.errors.contains(warning) == (removed > 0), "\(result)")
            let gap = "Earlier requests are no longer in the journal"
            #expect(result.errors.contains(gap) == (removed > 0), "\(result)")
            #expect(try String(contentsOf: report, encoding: .utf8).contains(gap) == (removed > 0))
        }
        guard removed > 0, !call.contains("serviceProvider") else { return }
        let undone = try runScript(
            "\(mistakes); \(curl)/__admin/\(call); \(curl)/__admin/undo -X POST", options, in: folder.url)
        #expect(undone.status == 1 && !undone.errors.contains("has removed"), "\(undone)")
    }

    @Test func `run --checklist replaces an earlier report also if the command is not run to its end`() throws
    {
        let folder = try ScratchFolder(["c.xml": "<earlier/>", "x.yaml": "mvpds: {}\n"])
        func report() throws -> String {
            try String(contentsOf: folder.url.appending(path: "c.xml"), encoding: .utf8)
        }
        let same = try runScript("true", ["--checklist", "c.xml", "--state", "./c.xml"], in: folder.url)
        #expect(same.status == 2 && same.errors == "--checklist and --state are the same file: ./c.xml\n")
        #expect(try report() == "<earlier/>")
        let other = try runScript("true", ["--checklist", "x.yaml"], in: folder.url)
        #expect(other.status == 2 && other.errors.hasPrefix("--checklist: x.yaml is no JUnit report, "))
        let missing = try runScript("true", ["--checklist", "c.xml", "--scenario", "none"], in: folder.url)
        #expect(missing.status == 2, "\(missing)")
        #expect(try report().contains(#"message="The command was not run, or "#))
        let ended = try runScript(
            "kill -TERM $PPID; exec sleep 60", ["--checklist", "c.xml"], in: folder.url)
        #expect(ended.status == 128 + SIGTERM, "\(ended)")
        #expect(
            ended.errors.contains(
                "\nthe command failed after SIGTERM; if the signal ended it, later requests were not checked\n"
            ))
        #expect(try report().contains(#"name="The command ends by itself""#))
    }

    @Test func `run passes each SIGTERM on, and the mock stays until the command has ended`() throws {
        let script = """
            trap 'echo TERM' TERM
            echo trapped
            until test -e end; do sleep 0.05; done
            exit 5
            """
        let folder = try ScratchFolder()
        let running = try RunningScript(script, in: folder.url)
        #expect(try running.line() == "trapped")
        for _ in 1...2 {
            running.run.send(SIGTERM)
            #expect(try running.line() == "TERM")
            #expect(try Program.run(["health", "--url", running.url]).status == 0)
        }
        try folder.write("", to: "end")
        #expect(running.run.wait() == 5)
        #expect(try isGone(running.url))
    }

    @Test func `run does not wait for what the command leaves behind, even if that waits for a reply`() throws
    {
        let rule = #"{"on": ["showActivationPage"], "then": {"delay": {"fixed": "PT1H"}}}"#
        let running = try RunningScript(
            """
            curl -sf -o /dev/null $ADOBE_PASS_MOCK_URL/__admin/rules -d '\(rule)'
            curl -s $ADOBE_PASS_MOCK_URL/activate > /dev/null 2>&1 &
            sleep 60 > /dev/null 2>&1 &
            echo $!
            until curl -s $ADOBE_PASS_MOCK_URL/__admin/requests | grep -q showActivationPage; do sleep 0.05; done
            """, ["--drain", "1000000"])
        let sleeper = try #require(pid_t(running.line()))
        #expect(running.run.wait() == 0)
        #expect(kill(sleeper, SIGKILL) == 0)
    }

    @Test func `the mock is gone when run is killed, and the command goes on`() throws {
        let running = try RunningScript("echo $$; exec sleep 60 > /dev/null 2>&1")
        let command = try #require(pid_t(running.line()))
        #expect(try Program.run(["health", "--url", running.url]).status == 0)
        running.run.send(SIGKILL)
        #expect(running.run.wait() == 137)
        #expect(try isGone(running.url))
        #expect(kill(command, SIGKILL) == 0)
    }

    #if Redis
        @Test func `run --checklist leaves out what earlier runs have sent to the same Redis server`() throws
        {
            let folder = try ScratchFolder()
            let options = ["--checklist", "checklist.xml", "--state", try RedisServer.shared.get().url]
            let script = "curl -s $ADOBE_PASS_MOCK_URL/api/v2/REF30/profiles > /dev/null"
            #expect(try runScript(script, options, in: folder.url).status == 1)
            let page = "curl -s $ADOBE_PASS_MOCK_URL/activate > /dev/null"
            let later = try runScript(page, options, in: folder.url)
            #expect(later.status == 0, "\(later)")
            #expect(try runScript(script, options, in: folder.url).status == 1)
        }
    #endif

    @Test func `run --checklist fails when a mandatory rule is broken, and reports it`() throws {
        let folder = try ScratchFolder()
        let call = "curl -s -o /dev/null $ADOBE_PASS_MOCK_URL/api/v2/REF30/configuration"
        for (script, status) in [(call, 1), ("\(call); exit 3", 3), ("true", 1)] as [(String, Int32)] {
            let result = try runScript(script, ["--checklist", "checklist.xml"], in: folder.url)
            #expect(result.status == status && result.output.isEmpty, "\(result)")
            let isBroken = script != "true"
            #expect(result.errors.contains("broken    authorization-header (mandatory): ") == isBroken)
            let report = try String(
                contentsOf: folder.url.appending(path: "checklist.xml"), encoding: .utf8)
            #expect(report.hasPrefix("<?xml ") && report.contains("<failure type=\"mandatory\"") == isBroken)
        }
    }

    @Test(
        arguments: [
            (["--ignore", "authorization-header"], 0, "left out  --ignore authorization-header: 1 rule"),
            (["--only", "logout"], 0, "0 broken"), (["--only", "parameters-headers"], 1, "1 broken"),
            (["--fail-on", "never"], 0, "1 broken"),
            (
                ["--ignore-scenario", "valid-sso"], 0,
                "no request was checked, because the options leave all out"
            ),
            (["--device", "living-room"], 0, "--device living-room: nothing was checked"),
        ] as [([String], Int32, String)])
    func `run --checklist takes the options of checklist`(options: [String], status: Int32, text: String)
        throws
    {
        let folder = try ScratchFolder()
        let result = try runScript(
            "curl -s -o /dev/null -H 'X-Device-Info: e30=' $ADOBE_PASS_MOCK_URL/api/v2/REF30/configuration",
            ["--checklist", "checklist.xml"] + options, in: folder.url)
        #expect(result.status == status && result.errors.contains(text), "\(result)")
        #expect(!result.errors.contains("has sent no request"), "\(result)")
        let report = try String(contentsOf: folder.url.appending(path: "checklist.xml"), encoding: .utf8)
        #expect(report.contains("<failure ") == (status == 1), "\(report)")
    }

    @Test func `run --checklist fails if nobody opened the page of a logout before the command ended`() throws
    {
        let folder = try ScratchFolder()
        let script = #"""
            value() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }
            api=$ADOBE_PASS_MOCK_URL/api/v2/REF30
            client=$(curl -s $ADOBE_PASS_MOCK_URL/o/client/register -H 'Content-Type: application/json' \
                -d '{"software_statement":"eyJhbGciOiJSUzI1NiJ9.eyJzb2Z0d2FyZV9pZCI6Im5vdmEifQ.c2ln"}')
            id="client_id=$(echo $client | value client_id)&client_secret=$(echo $client | value client_secret)"
            token=$(curl -s $ADOBE_PASS_MOCK_URL/o/client/token -d "grant_type=client_credentials&$id" | value access_token)
            curl -s $ADOBE_PASS_MOCK_URL/__admin/devices/living-room/profiles \
                -d '{"serviceProvider":"REF30","mvpd":"Cablevision"}'
            curl -s "$api/logout/Cablevision?redirectUrl=https%3A%2F%2Fapp.example" -H "Authorization: Bearer $token" \
                -H 'AP-Device-Identifier: fingerprint bGl2aW5nLXJvb20='
            """#
        let result = try runScript(script, ["--checklist", "checklist.xml"], in: folder.url)
        #expect(result.status == 1 && result.output.contains(#""url":"#), "\(result)")
        #expect(result.errors.contains("broken    logout-followed-up (mandatory): "), "\(result)")
    }

    @Test func `run passes the token of the admin API on, and does not print it`() throws {
        let call = """
            curl -s -o /dev/null -w '%{http_code} ' $ADOBE_PASS_MOCK_URL/__admin/scenarios
            curl -s -o /dev/null -w '%{http_code}' -H "Authorization: Bearer $ADOBE_PASS_MOCK_ADMIN_TOKEN" \
                $ADOBE_PASS_MOCK_URL/__admin/scenarios
            """
        for options in [[], ["--admin-token", "secret"]] {
            for script in [call, call.replacing("$ADOBE", with: "$TEST_RUNNER_ADOBE")] {
                let result = try runScript(script, ["--host", "0.0.0.0"] + options)
                #expect(result.output == "401 200" && !result.errors.contains("token:"), "\(result)")
            }
        }
        let loopback = try runScript("echo ${ADOBE_PASS_MOCK_ADMIN_TOKEN-none}")
        #expect(loopback.output == "none\n")
    }

    @Test func `with --tls, the command trusts the mock, and what it trusted before`() throws {
        let folder = try ScratchFolder(["own.pem": "own authorities\n", "more.pem": "more authorities\n"])
        let options = ["--tls", "--tls-dir", folder.path]
        let call = "curl -sS $ADOBE_PASS_MOCK_URL/__admin/version"
        let variables = ["SSL_CERT_FILE", "CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE", "NODE_EXTRA_CA_CERTS"]
        let none = Dictionary(uniqueKeysWithValues: variables.map { ($0, "") })
        let trusting = try runScript(
            "\(call); CURL_CA_BUNDLE= SSL_CERT_DIR= \(call); echo; echo $\(variables.joined(separator: " $"))",
            options, environment: none)
        let version = #"{"version":"0.1.0"}"#
        let lines = trusting.output.split(separator: "\n")
        #expect(trusting.status == 0 && lines.first.map(String.init) == version + version, "\(trusting)")
        let files = Set((lines.last ?? "").split(separator: " "))
        #expect(files.count == 1 && lines.last?.split(separator: " ").count == variables.count, "\(trusting)")
        #expect(!FileManager.default.fileExists(atPath: String(files.first ?? "")))
        var named = none
        named["SSL_CERT_FILE"] = folder.path + "/own.pem"
        named["NODE_EXTRA_CA_CERTS"] = folder.path + "/more.pem"
        let adding = try runScript("cat $SSL_CERT_FILE", options, environment: named)
        let authority = try String(contentsOfFile: folder.path + "/ca.pem", encoding: .utf8)
        #expect(adding.output == authority + "\nmore authorities\n\nown authorities\n", "\(adding)")
        let own = try runScript(
            "echo ${SSL_CERT_FILE-none}",
            [
                "--tls-cert", folder.path + "/server.pem", "--tls-key", folder.path + "/server.pem",
            ])
        let environment = ProcessInfo.processInfo.environment["SSL_CERT_FILE"] ?? "none"
        #expect(own.output == environment + "\n", "\(own)")
    }

    @Test func `run keeps the state, and writes the ready file while the command runs`() throws {
        let folder = try ScratchFolder()
        let options = ["--state", "state.db", "--ready-file", "ready"]
        let body = #"{"serviceProvider":"REF30","mvpd":"Cablevision"}"#
        let first = try runScript(
            "curl -sf -o /dev/null $ADOBE_PASS_MOCK_URL/__admin/devices/d/profiles -d '\(body)'; cat ready",
            options, in: folder.url)
        #expect(first.status == 0 && first.output.hasPrefix("http://127.0.0.1:"), "\(first)")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/ready"))
        let second = try runScript("curl -s $ADOBE_PASS_MOCK_URL/__admin/devices", options, in: folder.url)
        #expect(second.output.contains(#""identifier":"d""#), "\(second)")
    }

    @Test(.enabled(if: Terminal.hasSessions, "python3 is not installed"))
    func `in a terminal, the command gets each key once, and what is typed`() throws {
        let terminal = try Terminal()
        let script = """
            trap 'echo got-INT' INT
            trap 'echo got-QUIT' QUIT
            echo ready
            while read line; do echo "read <$line>"; test "$line" = end && exit 4; done
            """
        let process = try terminal.session(
            [Program.executable.path, "run", "--", "/bin/bash", "-c", script], output: terminal.device,
            errors: terminal.device)
        func appears(_ text: String) -> Bool { eventually { terminal.text.contains(text) } }
        #expect(appears("ready"), "\(terminal.text)")
        terminal.type("first\n")
        #expect(appears("read <first>"), "\(terminal.text)")
        // Ctrl-C and Ctrl-\
        terminal.type("\u{3}")
        #expect(appears("got-INT"), "\(terminal.text)")
        terminal.type("\u{1C}")
        #expect(appears("got-QUIT"), "\(terminal.text)")
        terminal.type("end\n")
        #expect(process.wait() == 4)
        let text = try terminal.textToTheEnd()
        #expect(text.ranges(of: "got-").count == 2, "\(text)")
    }

    @Test(
        .enabled(if: Terminal.hasSessions, "python3 is not installed"),
        arguments: [("INT", 130), ("QUIT", 131), ("HUP", 129)] as [(String, Int32)])
    func `run passes a signal on that another process sends`(name: String, status: Int32) throws {
        let terminal = try Terminal()
        let script = "kill -\(name) $PPID; exec sleep 60"
        let process = try terminal.session([
            Program.executable.path, "run", "--", "/bin/sh", "-c", script,
        ])
        #expect(process.wait() == status)
    }

    @Test(.enabled(if: Terminal.hasSessions, "python3 is not installed"))
    func `the command of run ignores what run ignores`() throws {
        let terminal = try Terminal()
        let script = "kill -HUP $PPID; kill -HUP $$; echo still-here"
        let pipe = try CloseOnExecPipe()
        let process = try terminal.session(
            [
                "/bin/sh", "-c", "trap '' HUP; exec \"$0\" \"$@\"", Program.executable.path, "run", "--",
                "/bin/sh", "-c", script,
            ], output: pipe.fileHandleForWriting)
        try pipe.fileHandleForWriting.close()
        let text = pipe.readToEnd()
        #expect(process.wait() == 0 && text == "still-here\n")
    }

    @Test func `the documented command runs with a mock, and its requests are checked`() throws {
        let folder = try ScratchFolder()
        let block = try Document.page("CommandLine").block(after: "run")
        let programs = Program.executable.deletingLastPathComponent().path
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let result = try Program.run(
            URL(filePath: "/bin/sh"), ["-euc", block], environment: ["PATH": "\(programs):\(path)"],
            in: folder.url)
        #expect(result.status == 0 && result.output.contains("<!DOCTYPE html>"), "\(result)")
        #expect(result.errors.contains(" rules, 1 requests: 0 broken, "), "\(result)")
        #expect(FileManager.default.fileExists(atPath: folder.path + "/checklist.xml"))
    }
}
