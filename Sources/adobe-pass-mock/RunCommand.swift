import ArgumentParser
import ControlAPI
import HTTPMessages
import PassAPI

struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Start a mock, run a command with it, and stop it.",
        usage: "adobe-pass-mock run [<options>] -- <command> [<argument> ...]",
        discussion: """
            Starts a mock on a free port, unless --port names one, and runs the command when the mock accepts requests. \
            The command has the standard streams of this process, and these variables: ADOBE_PASS_MOCK_URL; \
            ADOBE_PASS_MOCK_ADMIN_TOKEN if the admin API needs a token; with --tls, SSL_CERT_FILE for the authority of the \
            mock. SIGINT, SIGTERM, SIGHUP and SIGQUIT are passed on to it. All options of serve except --exit-with-stdin \
            can be used, and can be set by the environment and the configuration, except for the port.

            Exit status: that of the command, or 128 plus the number of the signal that ended it; 1 or 2 when the mock \
            cannot start; 127 when there is no such command, 126 when it cannot be executed; 1 when the command succeeds \
            and --checklist finds that a rule is broken that --fail-on counts, or that the command has sent no request.

              adobe-pass-mock run -- swift test
              adobe-pass-mock run --checklist checklist.xml -- npm test
            """)

    @Option(
        help: ArgumentHelp(
            """
            When the command has ended, check its requests against Adobe's checklist: writes JUnit XML to the file and \
            the text to standard error.
            """, valueName: "file"), completion: .file(extensions: ["xml"]))
    var checklist: String?

    @OptionGroup(title: "Checklist") var audit: AuditOptions

    @OptionGroup var options: ServeOptions<RunDefaults>

    @Argument(parsing: .postTerminator, help: "The command and its arguments, after --.")
    var command: [String] = []

    func run() throws {
        guard !command.isEmpty else { throw StartedCommand.missing(of: "run") }
        let signals = CommandSignals()
        var flags = OptionFlags(options)
        if flags.text(\.port) == nil { flags.set(\.port, to: "0") }
        let report = checklist.map { ReportFile(path: $0, option: "--checklist") }
        try report?.check()
        if let report {
            try Self.check(report, OptionValues(flags: flags, file: ControlDocuments(flags).options))
            try report.writePlaceholder(Self.placeholder)
            try StartedMock.check(audit)
        } else if let flag = audit.flag {
            throw Failure.badInput("\(flag) has no effect without --checklist, expected both or none")
        }
        let mock = try StartedMock(flags, StartedMock.Role())
        if mock.logsRequests {
            Output.errors(mock.listeners.readyLines(mock.scenario) + mock.sourceLines)
        }
        let ((status, isBroken), failure) = try mock.run { try run(on: mock, signals, report) }
        // If the command has failed, its status is more informative.
        failure.map { Output.error("\($0)") }
        let isFailure = isBroken || failure != nil
        Output.exit(code: status == 0 && isFailure ? ExitStatus.failure.rawValue : status)
    }

    /// Refuses the path of another file that the mock writes.
    private static func check(_ report: ReportFile, _ options: OptionValues) throws(Failure) {
        for option in [\.state, \.readyFile] as [KeyPath<OptionTable, ServeOption<String?>>] {
            guard let path = try? options[option], FileDescriptor.isSameFile(path, report.path) else {
                continue
            }
            throw .badInput("\(report.option) and \(options.source(of: option)) are the same file: \(path)")
        }
    }

    /// The report while the command runs. It stays if this process is killed, if the mock cannot start, and if the command cannot
    /// be executed, so that no earlier report passes for that of this run.
    private static var placeholder: JUnitReport {
        let message = "The command was not run, or this process was ended before it could check the requests."
        return JUnitReport(
            name: "REST API V2 Checklist",
            cases: [
                JUnitReport.Case(
                    group: "checklist", name: "The command is run, and its requests are checked",
                    outcome: .failed(type: "not-checked", message: message, details: []))
            ])
    }

    /// - Returns: its status, and whether its requests fail the check of the checklist.
    private func run(
        on mock: StartedMock, _ signals: CommandSignals, _ report: ReportFile?
    ) throws -> (status: Int32, isBroken: Bool) {
        if report != nil, try mock.options[\.journal] == .off {
            throw Failure.badInput(
                "--checklist needs the requests, but \(mock.options.source(of: \.journal)) is off: leave one out"
            )
        }
        let bundle = try mock.listeners.tls?.authority.map { try TrustBundle(adding: $0) }
        defer { bundle?.remove() }
        let variables = StartedCommand.variables(for: mock, bundle)
        let newest = report == nil ? nil : try mock.newestRequest()
        let status = signals.waitForEnd(of: try signals.start(command, variables))
        guard let report else { return (status, false) }
        do {
            let signal = status == 0 ? nil : signals.passedOn
            return (status, try !checkRequests(to: mock, after: newest, endedBy: signal, report))
        } catch {
            Output.error("\(error)")
            return (status, true)
        }
    }

    /// Checks the requests of the command, and writes the report.
    ///
    /// - Parameters:
    ///   - newest: the newest request before the command started; `nil` for none.
    ///   - signal: the signal that made the command end without success; `nil` for none.
    /// - Returns: false if a rule is broken that counts, or if the command has sent no request, unless no rule counts.
    private func checkRequests(
        to mock: StartedMock, after newest: String?, endedBy signal: Int32?, _ report: ReportFile
    ) throws -> Bool {
        let (verdicts, removal) = try mock.checklist(after: newest, audit)
        let isUnused = try removal == nil && mock.newestRequest() == newest
        let failsAsUnused = isUnused && audit.failOn != .never
        Output.errors(verdicts.lines)
        var junit = JUnitReport(verdicts, failOn: audit.failOn)
        if let signal {
            let message =
                "the command failed after \(CommandSignals.name(of: signal)); if the signal ended it, later requests were "
                + "not checked"
            Output.error(message)
            junit.cases.append(
                JUnitReport.Case(
                    group: "checklist", name: "The command ends by itself",
                    outcome: .failed(type: "signal", message: message, details: [])))
        }
        if failsAsUnused {
            Output.error(Self.noRequest)
            junit.cases.append(
                JUnitReport.Case(
                    group: "checklist", name: "The command sends requests to the mock",
                    outcome: .failed(type: "no-request", message: Self.noRequest, details: [])))
        } else if isUnused {
            Output.warning(Self.noRequest)
        } else if let warning = removal ?? warning(about: verdicts, hasStart: newest != nil) {
            Output.warning(warning)
        }
        try report.write(junit.text)
        return !failsAsUnused && !verdicts.verdicts.contains(where: audit.failOn.counts)
    }

    private static let noRequest =
        "the command has sent no request to the mock, so nothing was checked: it must read the URL of the mock from "
        + MockURLOption.variable

    /// A warning about requests that were not checked; `nil` if all were.
    private func warning(about verdicts: ChecklistReport, hasStart: Bool) -> String? {
        guard verdicts.requestCount == 0 else {
            return verdicts.isWhole
                ? nil
                : """
                the journal has no longer all requests, and the oldest ones were not checked: split the command into several \
                runs
                """
        }
        return verdicts.leftOut.contains { !$0.isOfRules && $0.parameter != "since" && $0.count > 0 }
            ? "no request was checked, because the options leave all out"
            : audit.warningOnNoRequest(hasStart: hasStart)
                ?? "no request was checked, because none was to an operation of Adobe Pass"
    }
}

enum StartedCommand {
    /// Refuses arguments that name no command, before `ArgumentParser` reports the command's words as unknown options.
    static func check(_ arguments: some Collection<String>) throws(Failure) {
        let isHelp = arguments.contains { ["--help", "-h", "--experimental-dump-help"].contains($0) }
        guard let name = arguments.first, ["run", "rehearse"].contains(name), !isHelp,
            !arguments.contains("--")
        else { return }
        throw missing(of: name)
    }

    static func missing(of name: String) -> Failure {
        .badInput("\(name) needs a command after --, for example: adobe-pass-mock \(name) -- swift test")
    }

    static func variables(for mock: StartedMock, _ bundle: TrustBundle?) -> [String: String] {
        var variables: [String: String] = [:]
        for name in TrustBundle.variables { variables[name] = bundle?.path }
        variables.set(MockURLOption.variable, to: mock.listeners.programURL)
        variables.set(OptionTable.options.adminToken.row.variable, to: mock.adminToken)
        return variables
    }
}

extension [String: String] {
    /// Sets a variable, also with the prefix that xcodebuild needs to pass it on to tests.
    mutating func set(_ name: String, to value: String?) {
        for prefix in ["", "TEST_RUNNER_"] { self[prefix + name] = value }
    }
}

/// A file with the certificate authorities that a command trusts: the mock's, and those that it would trust without the mock, so
/// that it still reaches other servers.
struct TrustBundle {
    let path: String

    /// The variables that name the file: the first one for OpenSSL and programs that use its variables, the others for curl, for
    /// Requests in Python, and for Node.js, which have variables of their own.
    static let variables = ["SSL_CERT_FILE", "CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE", "NODE_EXTRA_CA_CERTS"]

    /// Creates the file in the folder for temporary files.
    ///
    /// - Parameter authority: the certificate of the mock's authority, as PEM.
    /// - Throws: `Failure` when it cannot be written.
    init(adding authority: String) throws(Failure) {
        let folder = Environment.text("TMPDIR") ?? "/tmp"
        var name = Array("\(folder)/adobe-pass-mock-XXXXXX".utf8CString)
        let descriptor = mkstemp(&name)
        path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        guard descriptor >= 0 else { throw Self.failure(folder) }
        defer { close(descriptor) }
        let bytes = Array(authority.utf8) + Self.otherAuthorities
        guard FileDescriptor.writeAll(bytes, to: descriptor) else {
            let failure = Self.failure(folder)
            remove()
            throw failure
        }
    }

    func remove() { unlink(path) }

    /// The files that the variables name. If they name only additional authorities, those of the system.
    private static var otherAuthorities: [UInt8] {
        let named = variables.compactMap { Environment.text($0) }
        let hasOwnList = variables.dropLast().contains { Environment.text($0) != nil }
        let files =
            Set(named).sorted() + (hasOwnList ? [] : systemFiles.filter { access($0, R_OK) == 0 }.prefix(1))
        return files.reduce(into: []) { bytes, file in
            bytes += Array("\n".utf8) + ((try? Input.read(file)) ?? [])
        }
    }

    /// The paths of the file with the authorities that all programs trust, on different systems.
    private static let systemFiles = [
        "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem",
        "/etc/ssl/cert.pem",
    ]

    private static func failure(_ folder: String) -> Failure {
        .atRunTime(
            "cannot write the mock's certificate authority into \(folder): \(String(cString: strerror(errno)))"
        )
    }
}
