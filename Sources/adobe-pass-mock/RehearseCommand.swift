import AdminAPI
import ArgumentParser
import ControlAPI
import Dashboard
import Dispatch
import HTTPMessages
import Logging
import PassAPI
import PassBackend

struct RehearseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rehearse",
        abstract: "Run a command once per unhappy path, and judge the app.",
        usage: "adobe-pass-mock rehearse [<options>] -- <command> [<argument> ...]",
        discussion: """
            Each case is a mock of its own with one failure: an error code (once, and each time), a fault on the \
            connection, or a scenario, also one of your own. The command drives the app as your own test does. It finds the \
            mock at ADOBE_PASS_MOCK_URL, and the name of the case in ADOBE_PASS_MOCK_CASE. The failure stays, whatever scenarios \
            the command sets and however often it resets the mock. The first case, happy-path, has no failure: the command must \
            succeed there, and mistakes that the app makes there do not count again. The requests decide the verdict, by what \
            Adobe's pages ask for. Without --codes, --cases and --faults, everything is rehearsed; with one of them, only what \
            is named. The options of serve apply to the mock of each case. Codes and faults are added to the scenario of \
            --scenario. Identifiers repeat from run to run, see --seed.

            Exit status: 1 when a mandatory rule is contradicted or not handled, when the command takes too long or fails on \
            the happy path, or when no case was reached; 2 for a bad option; 126 or 127 when the command cannot be executed; \
            128 plus the number of the signal that ended the rehearsal.

              adobe-pass-mock rehearse -- swift test --filter Playback
              adobe-pass-mock rehearse --codes network_received_error --faults all --parallel 4 -- npm test
            """)

    @Option(
        help: ArgumentHelp(
            "The error codes to rehearse, with commas between them, or all.", valueName: "code,…"))
    var codes: String?

    @Option(
        help: ArgumentHelp(
            "The scenarios to rehearse, with commas between them, or all.", valueName: "name,…"))
    var cases: String?

    @Option(
        help: ArgumentHelp("The faults to rehearse, with commas between them, or all.", valueName: "fault,…"))
    var faults: String?

    @Option(help: ArgumentHelp("Leave out this case. Can be repeated.", valueName: "case"))
    var ignore: [String] = []

    @Option(help: ArgumentHelp("How many cases run at the same time.", valueName: "number"))
    var parallel = 1

    @Option(
        help: ArgumentHelp("The time after which a command is ended, such as 90s.", valueName: "duration"))
    var timeout = "2m"

    @OptionGroup var reports: ReportOptions

    @Option(
        help: ArgumentHelp(
            "An earlier report of --json: only findings that it does not contain count.",
            valueName: "file"), completion: .file(extensions: ["json"]))
    var baseline: String?

    @OptionGroup var options: RehearsalOptions

    @Argument(parsing: .postTerminator, help: "The command and its arguments, after --.")
    var command: [String] = []

    func run() throws {
        guard !command.isEmpty else { throw StartedCommand.missing(of: "rehearse") }
        let signals = CommandSignals()
        try reports.check()
        if let baseline,
            let file = reports.files.first(where: {
                $0.option != "--json" && FileDescriptor.isSameFile($0.path, baseline)
            })
        {
            throw Failure.badInput("\(file.option) would overwrite the --baseline \(baseline)")
        }
        let earlier = try baseline.map(Self.report)
        let rehearsal = try rehearsal(signals)
        let progress = RehearsalProgress(rehearsal.cases.count + 1)
        let (report, failure) = rehearsal.run(parallel: parallel) { progress.finish($0) }
        Output.endProgress()
        if !report.cases.isEmpty { Output.lines(report.lines(since: earlier)) }
        var failures = [failure].compactMap(\.self)
        let isWhole = report.cases.count == rehearsal.cases.count + 1
        failures += reports.write(
            keeping: isWhole ? nil : baseline,
            junit: JUnitReport(report), page: report.page(version: Version.current),
            json: JSONDocument.encode(report))
        if let signal = signals.end {
            failures.forEach { Output.error("\($0)") }
            report.gap.map { Output.warning("\(CommandSignals.name(of: signal)): \($0)") }
            Output.exit(code: 128 + signal)
        }
        try failures.throwFirst()
        let removal = rehearsal.removal.withLock(\.self)
        let warning = warning(about: report, removal)
        [removal, warning].compactMap(\.self).distinct.forEach(Output.warning)
        if warning != nil || report.failures.contains(where: { isNew($0, since: earlier) }) {
            Output.exit(.failure)
        }
    }

    /// True for a failure that counts, because the earlier report does not have it.
    private func isNew(_ report: RehearsalReport.Case, since earlier: RehearsalReport?) -> Bool {
        guard !ignore.contains(report.name) else { return false }
        return earlier?[report.name].map { !report.mistakes.isSubset(of: $0.mistakes) } ?? true
    }

    /// Why the report says nothing about the app; `nil` if it does.
    ///
    /// - Parameter removal: the warning about requests that are no longer in the journal; `nil` if all are there.
    private func warning(about report: RehearsalReport, _ removal: String?) -> String? {
        guard let happyPath = report.cases.first else { return nil }
        if happyPath.hasEndedBadly {
            return """
                nothing was rehearsed, because the command does not end well when nothing fails: \
                \(happyPath.statusIfNotTold ?? happyPath.explanation)
                """
        }
        if report.cases.allSatisfy(\.requests.isEmpty) {
            return removal ?? """
                no request has reached a mock: the command uses another one, or does not read \(MockURLOption.variable)
                """
        }
        let others = report.cases.dropFirst()
        guard !others.isEmpty, others.allSatisfy({ $0.verdict == .notReached }) else { return nil }
        return removal ?? "no case was reached: the command never makes a call that fails in one of them"
    }

    private static func report(at path: String) throws -> RehearsalReport {
        let bytes = try Input.read(path, atMost: 64 << 20)
        do { return try JSONDocument.decode(RehearsalReport.self, from: bytes) } catch {
            throw Failure.badInput(
                "--baseline: \(path) is not a report of rehearse --json: \(error.reasonInJSON)")
        }
    }

    private func rehearsal(_ signals: CommandSignals) throws -> Rehearsal {
        guard (1...64).contains(parallel) else {
            throw Failure.badInput(
                "--parallel does not accept \"\(parallel)\", expected a number from 1 to 64")
        }
        guard let limit = Duration(text: timeout), limit > .zero else {
            throw Failure.badInput(
                "--timeout does not accept \"\(timeout)\", expected a duration such as 90s or 2m")
        }
        var flags = OptionFlags(options)
        try flags.validate()
        let refused = OptionFlags.rows(of: options.refused)
        try Self.refuse(refused, in: flags)
        flags.ignoreOtherSources(of: refused)
        var documents = ControlDocuments(flags)
        Output.notes(documents.notesOnIgnored + Environment.notesOnUnknown)
        let values = OptionValues(flags: flags, file: documents.options)
        try documents.adopt(values)
        let loaded = try LoadedFiles(validating: documents)
        Output.notes(try loaded.options(flags).notesOnUnused(Rehearsal.role))
        documents.reportFindings()
        // Sets the seed, so that a scenario with a probability behaves the same in each run.
        if try loaded.options(flags)[\.seed] == nil { flags.set(\.seed, to: "1") }
        var cases = try RehearsalCase.cases(
            codes: Self.names(codes, "--codes"), scenarios: Self.names(cases, "--cases"),
            faults: Self.names(faults, "--faults"), in: loaded.library)
        let names = [RehearsalCase.happyPath.name] + cases.map(\.name)
        if let name = names.firstDuplicate {
            throw Failure.badInput("two cases have the name \"\(name)\": give your scenario another one")
        }
        let known = AllowedValues("case", names)
        for name in ignore where !known.contains(name) {
            throw Failure.badInput("--ignore: \(known.message(forUnknown: name))")
        }
        cases.removeAll { ignore.contains($0.name) }
        return Rehearsal(
            cases: cases, command: command, timeout: limit, flags: flags, loaded: loaded,
            signals: signals)
    }

    /// The distinct names in a list.
    private static func names(_ list: String?, _ option: String) throws(Failure) -> [String] {
        guard let list else { return [] }
        let names = list.split(separator: ",").map { String($0.trimmingSpaces) }.filter { !$0.isEmpty }
        guard !names.isEmpty else {
            throw .badInput(
                "\(option) does not accept \"\(list)\", expected names with commas between them, or all")
        }
        return names.distinct
    }

    /// Refuses flags of options by which one case could affect another, or that would have no effect.
    private static func refuse(_ rows: [OptionRow], in flags: OptionFlags) throws(Failure) {
        for row in rows where flags[row] != nil {
            if row.name == OptionTable.options.port.row.name, flags.text(\.port) == "0" { continue }
            throw .badInput(
                "\(row.flag): rehearse does not take this option, because it starts a mock for each case on a free port, "
                    + "and stops it after the case"
            )
        }
    }
}

/// A command that is run once for each case.
struct Rehearsal: Sendable {
    let cases: [RehearsalCase]
    let command: [String]
    let timeout: Duration
    let flags: OptionFlags
    let loaded: LoadedFiles
    let signals: CommandSignals
    /// The warning of the first case whose journal lacked requests at its end; `nil` if none did. Others can lack more.
    let removal = Locked<String?>(nil)

    /// The role of the mock of each case.
    static var role: StartedMock.Role { StartedMock.Role(logLevel: .error) }

    private typealias Progress = (next: Int, reports: [Int: RehearsalReport.Case], failure: (any Error)?)

    /// Runs the happy path, and then the cases if the command ends well there. A signal ends the running ones.
    ///
    /// - Returns: what is finished, and why the other cases could not be run, such as a command that cannot be executed.
    func run(
        parallel: Int, finished: @escaping @Sendable (RehearsalReport.Case) -> Void
    ) -> (RehearsalReport, failure: (any Error)?) {
        let beginning: (RehearsalReport.Case, HappyPath)?
        do { beginning = try run(.happyPath, besides: nil) } catch { return (report([]), error) }
        guard let (first, happyPath) = beginning else { return (report([]), nil) }
        finished(first)
        guard !first.hasEndedBadly else { return (RehearsalReport(cases: [first]), nil) }
        let progress = Locked<Progress>((0, [:], nil))
        let runners = DispatchGroup()
        for number in 0..<min(parallel, cases.count) {
            DispatchQueue(label: "adobe-pass-mock.rehearsal.\(number)").async(group: runners) {
                while let index = next(of: progress) {
                    do {
                        guard let (report, _) = try run(cases[index], besides: happyPath) else { return }
                        progress.withLock { $0.reports[index] = report }
                        finished(report)
                    } catch {
                        progress.withLock { $0.failure = $0.failure ?? error }
                    }
                }
            }
        }
        runners.wait()
        let end = progress.withLock(\.self)
        let reports = end.reports.sorted { $0.key < $1.key }.map(\.value)
        return (report([first] + reports), end.failure)
    }

    /// The report on the cases that were run, before something ended the rehearsal or after the last one.
    private func report(_ finished: [RehearsalReport.Case]) -> RehearsalReport {
        let names = [RehearsalCase.happyPath.name] + cases.map(\.name)
        let missing = names.filter { name in !finished.contains { $0.name == name } }
        return RehearsalReport(cases: finished, notRun: missing.isEmpty ? nil : missing)
    }

    /// The next case to run; `nil` when there is none, or a case could not be run.
    private func next(of progress: Locked<Progress>) -> Int? {
        progress.withLock { progress in
            guard progress.failure == nil, progress.next < cases.count else { return nil }
            defer { progress.next += 1 }
            return progress.next
        }
    }

    /// - Parameter happyPath: the app's behavior when nothing failed; `nil` for the case that determines it.
    /// - Returns: the report, and the app's behavior; `nil` when a signal has ended the rehearsal.
    private func run(
        _ rehearsed: RehearsalCase, besides happyPath: HappyPath?
    ) throws -> (RehearsalReport.Case, HappyPath)? {
        var flags = flags
        flags.set(\.port, to: "0")
        let mock = try StartedMock(flags, loaded, nil, Self.role)
        let (report, failure) = try mock.run { () throws -> (RehearsalReport.Case, HappyPath)? in
            try mock.responder.prepare(rehearsed)
            let bundle = try mock.listeners.tls?.authority.map { try TrustBundle(adding: $0) }
            defer { bundle?.remove() }
            var variables = StartedCommand.variables(for: mock, bundle)
            variables.set("ADOBE_PASS_MOCK_CASE", to: rehearsed.name)
            let output = try OutputTail()
            let start = ContinuousClock.now
            let end = Result {
                try signals.runGroup(command, variables, output: output.descriptor, timeout: timeout)
            }
            let text = output.finish()
            guard let end = try end.get(), signals.end == nil else { return nil }
            let isWhole = mock.responder.journal.withLock(\.isComplete)
            let overflow = "earlier requests are no longer in the journal and were not judged"
            if let warning = mock.noteRemovedRequests() ?? (isWhole ? nil : overflow) {
                removal.withLock { $0 = $0 ?? "\(rehearsed.name): \(warning)" }
            }
            let report = mock.responder.judge(
                rehearsed,
                RehearsalRun(
                    exitStatus: end.status, isTimedOut: end.isTimedOut,
                    milliseconds: (ContinuousClock.now - start).milliseconds, output: text),
                besides: happyPath, clientHasEnded: !end.isTimedOut)
            return (report, happyPath ?? mock.responder.happyPath())
        }
        if let failure { throw failure }
        return report
    }
}
