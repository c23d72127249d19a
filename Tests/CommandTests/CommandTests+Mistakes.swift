import Foundation
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// Mistakes on the command line, and their messages.
extension CommandTests {
    /// Command lines in a folder with a project, and the sentence that each must get.
    private static let mistakes: [(arguments: [String], expected: String)] = [
        (["sevre"], #"unknown command "sevre", did you mean "serve"?"#),
        (["start"], #"unknown command "start", did you mean "serve"?"#),
        (["up", "--port", "0"], #"unknown command "up", did you mean "serve"?"#),
        (["server"], #"unknown command "server", did you mean "serve"?"#),
        (["help", "sevre"], #"unknown command "sevre", did you mean "serve"?"#),
        (["xyzzy"], "adobe-pass-mock --help explains the commands."),
        (["8080"], #"unexpected "8080", did you mean --port 8080?"#),
        (["serve", "8080"], #"unexpected "8080", did you mean --port 8080?"#),
        (["throttled"], #"unexpected "throttled", did you mean --scenario "throttled"?"#),
        (
            ["--port", "0", "fallback-to-basic"],
            #"unexpected "fallback-to-basic", did you mean --scenario "fallback-to-basic"?"#
        ),
        (
            ["--port", "0", "validate"],
            #"the command "validate" comes after options of serve; put it first"#
        ),
        (["--scenaros", "x"], #"unknown option "--scenaros", did you mean "--scenarios"?"#),
        (["--scenaros=x"], #"unknown option "--scenaros", did you mean "--scenarios"?"#),
        (["serve", "--scenaros", "x"], #"unknown option "--scenaros", did you mean "--scenarios"?"#),
        (["--port", "0", "--scenaros", "x"], #"unknown option "--scenaros", did you mean "--scenarios"?"#),
        (["--scenaros", "x", "serve"], #"unknown option "--scenaros", did you mean "--scenarios"?"#),
        (["--scenaros", "validate"], #"unknown option "--scenaros", did you mean "--scenarios"?"#),
        (["-port", "8080"], #"unknown option "-port", did you mean "--port"?"#),
        (["--xyzzy", "8080"], #"unknown option "--xyzzy", expected one of --"#),
        (["--json", "scenarios"], #"the command "scenarios" comes after options of serve; put it first"#),
        (["validate", "--scenaros", "x"], "Unknown option '--scenaros'. Did you mean '--scenarios'?"),
        (["--watch", "true"], #"unexpected "true", expected options, each with -- before its name"#),
        (["--port", "99999"], "--port is 99999, expected a whole number from 0 to 65535"),
        (
            ["--scenario", "throttled", "--watch", "--scenario=maintenance"],
            #"--scenario is given twice, as "throttled" and as "maintenance", expected once"#
        ),
        (
            ["run", "--seed", "1", "--seed", "2", "--", "true"],
            #"--seed is given twice, as "1" and as "2", expected once"#
        ),
        (
            ["validate", "--config", "a", "--strict", "--config", "mine/config"],
            #"--config is given twice, as "a" and as "mine/config", expected once"#
        ),
        (
            ["checklist", "--url", "http://127.0.0.1:1", "--fail-on", "never", "--fail-on", "recommended"],
            #"--fail-on is given twice, as "never" and as "recommended", expected once"#
        ),
        (["--admin-token", "a", "--admin-token", "b"], "--admin-token is given twice, expected once"),
        (["--listen", "99999=throttled"], "expected PORT=SCENARIO with a port up to 65535"),
        (
            ["--public-url", "localhost:8080"],
            #"--public-url is "localhost:8080", expected a URL with http:// or https:// and without a path"#
        ),
        (["--drain", "5s"], #"--drain is "5s", expected a number from 0 to 1000000 (in seconds)"#),
        (
            ["--max-body-bytes", "1MB"],
            #"--max-body-bytes is "1MB", expected a whole number from 0 to 1073741824 (in bytes)"#
        ),
        (
            ["--scenarios", "mine/scenarios/first.yaml"],
            "mine/scenarios/first.yaml is a file, expected a directory, such as the one that contains it: mine/scenarios"
        ),
        (["--config", "mine/config/service-provider.yaml"], "such as the one that contains it: mine/config"),
        (["--config", "README.md"], "README.md is a file, expected a directory"),
        (
            ["--config", "mine"],
            "mine contains no .yaml file, expected the files of the configuration; use mine/config, which contains one"
        ),
        (
            ["validate", "README.md"],
            "README.md is not a file of the mock, expected a file of the configuration or a scenario, which ends in .yaml or .yml"
        ),
        (["validate", "nowhere.md"], "cannot read nowhere.md: no such file or directory"),
        (
            ["verify-media-token", "--url", "http://127.0.0.1:1", ""],
            "the token is empty, expected the value of serializedToken"
        ),
        (["verify-media-token", "x"], "expected either --key, a file, or --url"),
        (["checklist"], "expected --url, the address of a running mock, such as http://127.0.0.1:8080"),
        (
            ["checklist", "--url", "127.0.0.1:8080"],
            #"--url is "127.0.0.1:8080", expected http:// before the host: http://127.0.0.1:8080"#
        ),
        (
            ["health", "--url", "localhost"],
            #"--url is "localhost", expected http:// before the host: http://localhost"#
        ),
        (
            ["health", "--url", "http://localhost:8080/__admin/health"],
            "expected an address without a path: http://localhost:8080"
        ),
        (
            ["verify-media-token", "--url", "/tmp/mock.sock", "x"],
            "expected unix: before the path: unix:/tmp/mock.sock"
        ),
        (
            ["health", "--url", "ftp://host"],
            "expected an address such as http://127.0.0.1:8080 or unix:PATH"
        ),
        (["scenarios", "fallback-to-basci"], #"did you mean "fallback-to-basic"?"#),
        (
            ["--scenario", "nonsense"],
            #"--scenario: unknown scenario "nonsense", expected one of access-token-expires, "#
        ),
        (
            ["--port", "0", "--listen", "0=trottled"],
            #"--listen: unknown scenario "trottled", did you mean "throttled"?"#
        ),
        (
            ["--scenario", "scenarios/throttled.yaml"],
            #"unknown scenario "scenarios/throttled.yaml", did you mean "throttled"?"#
        ),
        (["scenarios", "enhanced-error-code;cod=x"], #"unknown parameter "cod", did you mean "code"?"#),
        (
            ["scenarios", "enhanced-error-code;code=too_many_resource"],
            #"did you mean "too_many_resources"?"#
        ),
    ]

    @Test(arguments: mistakes.indices)
    func `a mistake on the command line is answered with what was expected`(index: Int) throws {
        let (arguments, expected) = Self.mistakes[index]
        let folder = try ScratchFolder([
            "README.md": "# My app\n\n- *one*\n", "mine/config/service-provider.yaml": "extends: built-in\n",
            "mine/scenarios/first.yaml": "description: d\n",
        ])
        let result = try Program.run(arguments, in: folder.url)
        #expect(result.status == 2)
        #expect(result.output.allSatisfy { $0 != "{" })
        #expect(
            result.errors.contains(expected), "\(arguments): \(result.errors)")
        #expect(!result.errors.contains("move it there"), "\(arguments): \(result.errors)")
    }

    @Test func `the list of the scenarios in a message is never cut`() throws {
        let result = try Program.run(["--scenario", "qqqqqq"])
        #expect(result.status == 2)
        for scenario in try Program.run(["scenarios"]).output.split(separator: "\n") {
            let name = scenario.prefix { $0 != " " }
            #expect(result.errors.contains(name), "\(name)")
        }
        #expect(!result.errors.contains("more"))
        let commands = try Program.run(["qqqqqq"]).errors
        for command in try Help().commands where command != "help" { #expect(commands.contains(command)) }
    }

    @Test(arguments: [
        ["https://jane:HUSH@h"], ["serve", "https://jane:HUSH@h"], ["--port", "0", "https://jane:HUSH@h"],
        ["--public-url", "https://jane:HUSH@h"], ["--port", "0", "--host", "http://jane:HUSH@h"],
        ["health", "--url", "http://jane:HUSH@h"], ["checklist", "--url", "jane:HUSH@h"],
        ["why", "https://jane:HUSH@h/"],
    ])
    func `the message about a mistake hides the user information of a URL`(arguments: [String]) throws {
        let result = try Program.run(arguments)
        #expect(result.status != 0)
        #expect(result.errors.contains("[redacted]@h"), "\(result)")
        #expect(!(result.output + result.errors).contains("HUSH"), "\(result)")
    }

    @Test func `a mistake in ADOBE_PASS_MOCK_URL, and a ready file, hide the user information`() throws {
        let variable = try Program.run(["health"], environment: ["ADOBE_PASS_MOCK_URL": "jane:HUSH@h:80"])
        #expect(variable.errors.hasPrefix("ADOBE_PASS_MOCK_URL is \"[redacted]@h:80\", "), "\(variable)")
        let folder = try ScratchFolder()
        let path = folder.path + "/ready"
        _ = try Program.run(["--ready-file", path, "--port", "0", "--host", "http://jane:HUSH@h"])
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.hasPrefix("failed: ") && text.contains("[redacted]@h") && !text.contains("HUSH"))
    }

    // MARK: Variables

    @Test
    func
        `an unknown variable is reported with the nearest known one, those of Kubernetes are ignored, and the mock starts`()
        throws
    {
        let errors = try CloseOnExecPipe()
        let mock = try RunningMock(
            environment: [
                "ADOBE_PASS_MOCK_PROT": "1", "ADOBE_PASS_MOCK_COLOUR": "red", "ADOBE_PASS_MOCK_SEED": "7",
                "ADOBE_PASS_MOCK_URL": "http://127.0.0.1:1", "ADOBE_PASS_MOCK_CASE": "a",
                "ADOBE_PASS_MOCK_PROGRAM": "b", "ADOBE_PASS_MOCK_ADMIN_TOKEN": "c",
                "adobe_pass_mock_scenario": "d", "ADOBEPASS_MOCK_LOG_LEVEL": "e", "ADOBE_PASS_URL": "f",
                "ADOBEPASSMOCK_PORT": "1",
                // Kubernetes sets these for a service named adobe-pass-mock.
                "ADOBE_PASS_MOCK_PORT": "tcp://10.0.0.1:8080", "ADOBE_PASS_MOCK_SERVICE_HOST": "10.0.0.1",
                "ADOBE_PASS_MOCK_SERVICE_PORT": "8080", "ADOBE_PASS_MOCK_SERVICE_PORT_HTTP": "8080",
                "ADOBE_PASS_MOCK_PORT_8080_TCP": "tcp://10.0.0.1:8080",
                "ADOBE_PASS_MOCK_PORT_8080_TCP_PROTO": "tcp",
                "ADOBE_PASS_MOCK_PORT_8080_TCP_PORT": "8080",
                "ADOBE_PASS_MOCK_PORT_8080_TCP_ADDR": "10.0.0.1",
                "ADOBE_PASS_MOCK_REDIS_PORT": "tcp://10.0.0.2:6379",
                "ADOBE_PASS_MOCK_REDIS_SERVICE_HOST": "10.0.0.2",
            ], errors: errors.fileHandleForWriting)
        #expect(mock.stop() == 0)
        try errors.fileHandleForWriting.close()
        let text = errors.readToEnd()
        let others = text.split(separator: "\n").filter { !$0.hasPrefix("note: ") }
        #expect(!others.contains { $0.contains("ADOBE_PASS_MOCK") }, "\(text)")
        #expect(
            text.split(separator: "\n").filter { $0.hasPrefix("note: ") } == [
                "note: the environment variable ADOBEPASSMOCK_PORT sets nothing: did you mean ADOBE_PASS_MOCK_PORT?",
                "note: the environment variable ADOBEPASS_MOCK_LOG_LEVEL sets nothing: did you mean ADOBE_PASS_MOCK_LOG_LEVEL?",
                "note: the environment variable ADOBE_PASS_MOCK_COLOUR sets nothing: no option has that name",
                "note: the environment variable ADOBE_PASS_MOCK_PROT sets nothing: did you mean ADOBE_PASS_MOCK_PORT?",
                "note: the environment variable adobe_pass_mock_scenario sets nothing: did you mean ADOBE_PASS_MOCK_SCENARIO?",
            ])
    }

    @Test(arguments: ["yes", "True"]) func `a switch whose variable is neither true nor false is refused`(
        value: String
    ) throws {
        let result = try Program.run(["--port", "0"], environment: ["ADOBE_PASS_MOCK_ADOPT": value])
        #expect(result.status == 2)
        #expect(
            result.errors.hasPrefix("ADOBE_PASS_MOCK_ADOPT is \"\(value)\", expected true or false\n"),
            "\(result)")
    }

    @Test func `an option without the one that it needs is noted, and the mock starts`() throws {
        let errors = try CloseOnExecPipe()
        let mock = try RunningMock(
            ["--state-sync", "always", "--admin-token", "a"],
            environment: ["ADOBE_PASS_MOCK_TLS_HOST": "mock.example"], errors: errors.fileHandleForWriting)
        #expect(mock.stop() == 0)
        try errors.fileHandleForWriting.close()
        let notes = errors.readToEnd().split(separator: "\n").filter { $0.hasPrefix("note: ") }
        #expect(
            notes == [
                "note: ADOBE_PASS_MOCK_TLS_HOST has no effect without --tls",
                "note: --state-sync has no effect without --state",
                "note: --admin-token has no effect when the mock listens only on loopback: see --host",
            ])
    }

    @Test func `the variable of the image that sets the host gets no note without a port`() throws {
        let (errors, folder) = (try CloseOnExecPipe(), try ScratchFolder())
        let mock = try RunningMock(
            ["--unix", folder.path + "/s"], port: nil, environment: ["ADOBE_PASS_MOCK_HOST": "0.0.0.0"],
            errors: errors.fileHandleForWriting)
        #expect(mock.stop() == 0)
        try errors.fileHandleForWriting.close()
        let text = errors.readToEnd()
        #expect(!text.contains("note: "), "\(text)")
    }

    @Test func `the address of a service does not set the port, and a wrong port of a variable is an error`()
        throws
    {
        let port = try Program.run(["health"], environment: ["ADOBE_PASS_MOCK_PORT": "tcp:8080"])
        #expect(port.status == 2)
        #expect(port.errors.hasPrefix(#"ADOBE_PASS_MOCK_PORT is "tcp:8080", expected a whole number"#))
    }

    @Test func `ADOBE_PASS_MOCK_URL is the default of --url`() throws {
        let mock = try RunningMock()
        let environment = ["ADOBE_PASS_MOCK_URL": mock.url]
        for arguments in [["health"], ["checklist"]] {
            let result = try Program.run(arguments, environment: environment)
            #expect(result.status == 0, "\(arguments): \(result.errors)")
        }
        let token = try Program.run(["verify-media-token", "x"], environment: environment)
        #expect(token.status == 1 && token.output.hasPrefix("malformed"))
        // The command line takes precedence.
        let other = try Program.run(["health", "--port", "1"], environment: environment)
        #expect(other.status == 1 && other.errors.contains("127.0.0.1:1"))
        let flag = try Program.run(["checklist", "--url", "http://127.0.0.1:1"], environment: environment)
        #expect(flag.status == 3)
    }

    @Test(arguments: [["health"], ["checklist"], ["verify-media-token", "x"]])
    func `a wrong ADOBE_PASS_MOCK_URL is named`(arguments: [String]) throws {
        let result = try Program.run(arguments, environment: ["ADOBE_PASS_MOCK_URL": "127.0.0.1:8080"])
        #expect(result.status == 2)
        let expected =
            #"ADOBE_PASS_MOCK_URL is "127.0.0.1:8080", expected http:// before the host: http://127.0.0.1:8080"#
        #expect(result.errors == expected + "\n")
    }

    // MARK: The places that set options

    @Test(
        arguments: [
            (["tls-key: key.pem"], [:], "config/own.yaml:3: tls-key needs a certificate: add --tls-cert"),
            (["tls-cert: none.pem"], [:], "config/own.yaml:3: tls-cert: cannot read none.pem"),
            (
                ["tls: true"], ["HOME": "", "XDG_DATA_HOME": ""],
                "config/own.yaml:3: tls needs a directory for its certificate authority"
            ),
            (
                ["tls: true", "tls-host: ['a b']"], ["ADOBE_PASS_MOCK_TLS_DIR": "/dev/null/tls"],
                #"config/own.yaml:4: tls-host is "a b", expected a host name or an address"#
            ),
            (
                ["tls: true"], ["ADOBE_PASS_MOCK_TLS_DIR": "/dev/null/tls"],
                "ADOBE_PASS_MOCK_TLS_DIR /dev/null/tls: authority.pem: the folder cannot be created"
            ),
            (
                ["host: 'http://localhost'"], [:],
                "; config/own.yaml:3: host takes the name alone, without scheme and port: localhost"
            ),
            (
                ["listen: ['8081=throttled']"], ["ADOBE_PASS_MOCK_PORT": "8081"],
                "port 8081 is named twice, by ADOBE_PASS_MOCK_PORT and config/own.yaml:3: listen: expected"
            ),
            (
                ["listen: ['8080=throttled']"], ["ADOBE_PASS_MOCK_PORT": ""],
                "port 8080 is named twice, by the default of --port and config/own.yaml:3: listen: expected"
            ),
            (
                ["listen: ['8081=throttled', '8081=maintenance']"], [:],
                "port 8081 is named twice, both times by config/own.yaml:3: listen: expected"
            ),
            (
                ["no-redaction: true", "host: 0.0.0.0"], [:],
                "config/own.yaml:3: no-redaction needs a mock that listens only on loopback, because it shows credentials; config/own.yaml:4: host is 0.0.0.0"
            ),
            (
                ["journal: shared"], [:],
                "config/own.yaml:3: journal is shared, which needs a state that several mocks share"
            ),
            (
                ["max-body-bytes: 2000"], ["ADOBE_PASS_MOCK_MAX_STATE_BYTES": "1000"],
                "ADOBE_PASS_MOCK_MAX_STATE_BYTES is 1000, expected at least 2000, the limit of all request bodies (config/own.yaml:3: max-body-bytes)"
            ),
            (["state: no/such/s.db"], [:], "config/own.yaml:3: state: cannot write no/such/s.db"),
            (
                ["state: 'redis://127.0.0.1:1'", "seed: 1"], [:],
                "config/own.yaml:4: seed cannot be used with config/own.yaml:3: state, a Redis server, because several mocks never receive requests in the same order twice"
            ),
            (
                ["state-sync: always"], ["ADOBE_PASS_MOCK_STATE": "redis://127.0.0.1:1"],
                "config/own.yaml:3: state-sync is for a file; ADOBE_PASS_MOCK_STATE is a Redis server"
            ),
            (
                ["ready-file: /no/such/folder/x"], [:],
                "config/own.yaml:3: ready-file: cannot write /no/such/folder/x"
            ),
        ] as [([String], [String: String], String)])
    func `a message about an option of serve names the line or the variable that sets it`(
        options: [String], environment: [String: String], message: String
    ) throws {
        let lines = ["extends: built-in", "options:"] + options.map { "  \($0)" }
        let folder = try ScratchFolder(["config/own.yaml": lines.joined(separator: "\n") + "\n"])
        let result = try Program.run(
            ["serve"], environment: ["ADOBE_PASS_MOCK_PORT": "0"].merging(environment) { $1 },
            in: folder.url)
        #expect(result.status != 0 && result.errors.contains(message), "\(result)")
    }

    @Test func `health and run name the variable that sets an option`() throws {
        let folder = try ScratchFolder()
        let health = try Program.run(["health"], environment: ["ADOBE_PASS_MOCK_PORT": "0"], in: folder.url)
        #expect(health.status == 2)
        #expect(health.errors.hasPrefix("ADOBE_PASS_MOCK_PORT is 0, any free port"), "\(health)")
        let run = try Program.run(
            ["run", "--checklist", "c.xml", "--", "true"], environment: ["ADOBE_PASS_MOCK_JOURNAL": "off"],
            in: folder.url)
        #expect(run.status == 2)
        #expect(run.errors.contains("but ADOBE_PASS_MOCK_JOURNAL is off"), "\(run)")
    }

    @Test func `serve names the variable of an empty token, because every client can change the mock then`()
        throws
    {
        let errors = try CloseOnExecPipe()
        let mock = try RunningMock(
            ["--host", "0.0.0.0"], environment: ["ADOBE_PASS_MOCK_ADMIN_TOKEN": ""],
            errors: errors.fileHandleForWriting)
        #expect(mock.stop() == 0)
        try errors.fileHandleForWriting.close()
        let text = errors.readToEnd()
        #expect(text.contains("needs no token, because ADOBE_PASS_MOCK_ADMIN_TOKEN is empty"), "\(text)")
    }

    @Test(arguments: ["HUSH\r", "HUSH\r\n", "HU\nSH", " HUSH", "HUSH ", "HUSH\t", "HU\u{7F}SH"])
    func `a token that no client can send is refused, and not repeated`(token: String) throws {
        let arguments = ["--port", "0", "--host", "0.0.0.0"]
        let flag = try Program.run(arguments + ["--admin-token", token])
        let variable = try Program.run(arguments, environment: ["ADOBE_PASS_MOCK_ADMIN_TOKEN": token])
        for (result, source) in [(flag, "--admin-token"), (variable, "ADOBE_PASS_MOCK_ADMIN_TOKEN")] {
            #expect(result.status == 2)
            let start = "\(source) is [redacted], expected text without control characters"
            #expect(result.errors.contains(start), "\(result)")
            #expect(result.errors.contains("and without white space at its ends"), "\(result)")
            #expect(!result.errors.contains("HU"), "\(result)")
        }
    }

    @Test(arguments: [
        ("SCENARIO", "throttled\r", #"ADOBE_PASS_MOCK_SCENARIO: "throttled"#),
        ("SCENARIO", "trottled", #"ADOBE_PASS_MOCK_SCENARIO: unknown scenario "trottled""#),
        ("LISTEN", "0=throttled,0=maintenance", #"ADOBE_PASS_MOCK_LISTEN: "throttled,0=maintenance""#),
    ])
    func `a mistake in the scenario of a variable names the variable`(
        name: String, value: String, expected: String
    ) throws {
        let variable = ["ADOBE_PASS_MOCK_\(name)": value]
        let result = try Program.run(["--port", "0"], environment: variable)
        #expect(result.status == 2 && result.errors.hasPrefix(expected), "\(result)")
    }

    // MARK: Help

    @Test(arguments: [["--help"], ["-h"], ["help"]])
    func `the help of the program fits on one screen, and names each command and the documentation`(
        arguments: [String]
    ) throws {
        let result = try Program.run(arguments)
        #expect(result.status == 0)
        let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count <= 24)
        #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines.filter { $0.count > 80 })")
        for command in try Help().commands where command != "help" {
            #expect(result.output.contains("\n  \(command) "), "\(command)")
        }
        #expect(result.output.contains("adobe-pass-mock serve --help"))
        #expect(lines.last == "Documentation: README.md and Sources/adobe-pass-mock/Documentation.docc")
    }

    @Test func `the help of serve groups the options by subject, in 80 columns`() throws {
        let result = try Program.run(["serve", "--help"])
        let lines = result.output.split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 80 })
        let titles = lines.filter { $0.wholeMatch(of: /[A-Z ]+:/) != nil }
        #expect(
            titles == [
                "ADDRESS:", "TLS:", "CONFIGURATION AND SCENARIOS:", "STATE:", "JOURNAL AND LOG:",
                "START AND STOP:", "LIMITS:", "OPTIONS:",
            ])
    }

    @Test func `unknown paths and the dashboard name the documentation`() throws {
        let mock = try RunningMock()
        func get(_ path: String) throws -> Reply {
            try TestClient.exchange(
                Request(
                    method: .get, path: path, fields: ["Host": "localhost", "Accept": "application/json"]),
                port: mock.port)
        }
        let place = "README.md and Sources/adobe-pass-mock/Documentation.docc"
        let unknown = try get("/api/v2/nothing/of/this/kind")
        #expect(unknown.status == .notFound)
        #expect(JSONValue(parsing: unknown.body)?["mock"]?["documentation"]?.string == place)
        let admin = try get("/__admin/nothing")
        #expect(admin.status == .notFound)
        let detail = JSONValue(parsing: admin.body)?["errors"]?.array?.first?["detail"]?.string ?? ""
        #expect(detail.hasSuffix("Documentation: \(place)"))
        let page = String(decoding: try get("/__admin").body, as: UTF8.self)
        #expect(page.contains("<p>Documentation: \(place)</p>"))
    }
}
