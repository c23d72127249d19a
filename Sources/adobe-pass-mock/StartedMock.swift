import AdminAPI
import ControlAPI
import Dispatch
import EventServer
import HTTPMessages
import Logging
import PassAPI
import PassBackend

/// A mock that has started: clients can connect. A process can have several, each on ports of its own.
struct StartedMock {
    let options: OptionValues
    let listeners: Listeners
    let scenario: String
    let sourceLines: [String]
    /// True if each request is logged, and with it the facts about the start that people need.
    let logsRequests: Bool
    /// The token that clients of the admin API need; `nil` when they need none.
    let adminToken: String?
    let responder: AdminResponder
    let server: EventServer
    let backgroundTasks: BackgroundTasks
    let state: StateOption?
    let readyFile: ReadyFile?

    /// The settings of a mock that depend on the command that starts it.
    struct Role {
        /// The level of the log when no option names one.
        var logLevel = Logger.Level.notice
        /// True to print a generated token, because nothing else passes it on.
        var printsToken = false
        /// Reloads the files, or stops the mock; `nil` if SIGHUP has another meaning in the process.
        var reloadSignal: ReloadSignal?
        var stopSignals: [Int32] = []

        /// True for `run` and `rehearse`.
        var endsWithCommand: Bool { stopSignals.isEmpty }
    }
}

extension StartedMock {
    /// Starts a mock with the options. Then the file of `--ready-file` has its addresses, or the reason why it does not start.
    ///
    /// - Throws: `Failure` or `ServerError` when it cannot start.
    init(_ flags: OptionFlags, _ role: Role) throws {
        let documents = ControlDocuments(flags)
        // Reads only the options, so that a script learns about invalid files, too.
        let options = OptionValues(flags: flags, file: documents.options)
        // The other commands write for the person who has started them.
        if !role.endsWithCommand { Output.use((try? options[\.logFormat]) ?? .text) }
        Output.notes(documents.notesOnIgnored + Environment.notesOnUnknown)
        let readyFile = try options.readyFile()
        try readyFile?.remove()
        do {
            try flags.validate()
            var documents = documents
            try documents.adopt(options)
            if role.reloadSignal != nil { documents.isWatched = try options[\.watch] }
            let loaded = try LoadedFiles(validating: documents)
            Output.notes(try loaded.options(flags).notesOnUnused(role))
            try self.init(flags, loaded, readyFile, role)
            backgroundTasks.reportFindings()
            if flags.text(\.adminToken) != nil, listeners.exposedHost == nil {
                Output.notes([
                    "--admin-token has no effect when the mock listens only on loopback: see --host"
                ])
            }
            try readyFile?.write(listeners.addresses)
        } catch {
            readyFile?.write(failure: "\(error)")
            throw error
        }
    }

    /// Serves on this thread until the mock is stopped.
    ///
    /// - Throws: `Failure` when the state cannot be saved.
    func run() throws {
        server.run()
        try finish()
    }

    /// Serves on a separate thread while `body` runs on this one. Then stops at once: replies are no longer waited for.
    ///
    /// - Returns: the result of `body`, and a failure when the state cannot be saved.
    /// - Throws: the error of `body`.
    func run<Result>(during body: () throws -> Result) throws -> (result: Result, failure: (any Error)?) {
        let serving = DispatchGroup()
        DispatchQueue(label: "adobe-pass-mock.server").async(group: serving) { [server] in server.run() }
        let result = Swift.Result(catching: body)
        server.stopAtOnce()
        serving.wait()
        var failure: (any Error)?
        do { try finish() } catch { failure = error }
        return (try result.get(), failure)
    }

    private func finish() throws {
        backgroundTasks.finish()
        do {
            try state?.finish()
        } catch {
            readyFile?.write(failure: "\(error)")
            throw error
        }
        try readyFile?.remove()
    }

    /// The identifier of the newest request in the journal; `nil` when it is empty. A journal in Redis has those of earlier runs.
    func newestRequest() throws(Failure) -> String? {
        do throws(AdminError) {
            let reply = try responder.perform(Self.call(.listRequests, query: "limit=1"))
            return JSONValue(parsing: reply.body)?["requests"]?.array?.first?["id"]?.string
        } catch {
            throw .atRunTime("--checklist: \(error.detail)")
        }
    }

    /// Marks the journal as incomplete if calls have removed requests, such as a reset.
    ///
    /// - Parameter earlier: the newest request at the start; `nil` for none.
    /// - Returns: a warning about these requests; `nil` if there are none.
    func noteRemovedRequests(after earlier: String? = nil) -> String? {
        let count = responder.journal.withLock { journal in
            let count = journal.removedCount(after: earlier)
            if count > 0 { journal.noteIncomplete() }
            return count
        }
        guard count > 0 else { return nil }
        return """
            \(count.counted(as: "request")) \(count == 1 ? "is" : "are") no longer in the journal and \
            \(count == 1 ? "was" : "were") not checked. If a test resets the mock, use DELETE /__admin/devices/{device} instead, \
            which removes no requests
            """
    }

    /// Checks the requests of a client that has ended against Adobe's checklist.
    ///
    /// - Parameters:
    ///   - request: the last request that is left out, together with those before it; `nil` for none.
    ///   - options: the options of the query, which are already checked.
    /// - Returns: the report, and a warning about requests that calls have removed; `nil` if there are none.
    /// - Throws: `Failure` when the mock keeps no requests, or cannot read those of others that share its journal.
    func checklist(
        after request: String?, _ options: AuditOptions
    ) throws(Failure) -> (report: ChecklistReport, removal: String?) {
        // Reads the entries that other mocks have added to the journal.
        _ = try newestRequest()
        let removal = noteRemovedRequests(after: request)
        // A reset can have removed this request, and with it those before it.
        let earlier = request.flatMap { id in responder.journal.withLock { $0.entry(id)?.id } }
        let call = Self.checklistCall(options.parameters + (earlier.map { [("since", $0)] } ?? []))
        do throws(AdminError) {
            let report = try responder.audit(by: ChecklistQuery(call), for: call, clientHasEnded: true).report
            return (report, removal)
        } catch {
            throw .atRunTime("--checklist: \(error.detail)")
        }
    }

    /// - Throws: `Failure` for the name of a rule or a section that does not exist.
    static func check(_ options: AuditOptions) throws(Failure) {
        do throws(AdminError) {
            _ = try ChecklistQuery(checklistCall(options.parameters))
        } catch {
            throw .badInput("--checklist: \(error.detail)")
        }
    }

    private static func checklistCall(_ query: [(name: String, value: String)]) -> AdminCall {
        call(.showChecklist, query: Form.encode(query))
    }

    private static func call(_ route: AdminRoute, query: String? = nil) -> AdminCall {
        let request = Request(
            method: route.method, path: "\(route.path)", query: query, fields: ["Host": "localhost"])
        return AdminCall(route: route, parameters: [:], request: request)
    }
}
