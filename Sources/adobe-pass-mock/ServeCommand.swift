import AdminAPI
import ArgumentParser
import ControlAPI
import Dashboard
import EventServer
import HTTPMessages
import Logging
import PassAPI
import PassBackend
import PassSimulator
import StateStore

struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Start the fake backend.",
        discussion: """
            The mock is ready when it prints adobe-pass-mock ready on URL. SIGTERM and SIGINT stop it. Every \
            option can also be set by an environment variable ADOBE_PASS_MOCK_<NAME>, such as \
            ADOBE_PASS_MOCK_PORT for --port. All options except --config and --scenarios can also be set \
            under options in a configuration file, such as options: { port: 9090 }. Flags override the \
            environment, which overrides the file.

              adobe-pass-mock serve --listen 8081=fallback-to-basic --watch
              adobe-pass-mock serve --host :: --tls --public-url https://my-mac.local:8080
            """)

    // Repeats the groups of ServeOptions instead of nesting them: in debug builds, ArgumentParser validates a nested group many
    // times, which slows down each start.
    @OptionGroup(title: "Address") var address: AddressOptions<ServeDefaults>
    @OptionGroup(title: "TLS") var tls: TLSOptions
    @OptionGroup(title: "Configuration and scenarios") var files: FileOptions
    @OptionGroup(title: "Configuration and scenarios") var scenarios: ScenarioOptions
    @OptionGroup(title: "State") var state: StateOptions
    @OptionGroup(title: "Journal and log") var journal: JournalOptions<ServeDefaults>
    @OptionGroup(title: "Start and stop") var process: ProcessOptions
    @OptionGroup(title: "Limits") var limits: LimitOptions

    /// Words that are not options, parsed only for a message that says what was probably meant.
    @Argument(help: .private) var others: [String] = []

    func validate() throws {
        if let word = others.first { throw ValidationError(CommandOverview.message(forUnexpected: word)) }
    }

    func run() throws {
        let mock = try StartedMock(
            OptionFlags(self),
            StartedMock.Role(
                logLevel: Output.isErrorTerminal ? .info : .notice, printsToken: true,
                reloadSignal: ReloadSignal(), stopSignals: [SIGTERM, SIGINT]))
        let listeners = mock.listeners
        Output.lines(listeners.readyLines(mock.scenario))
        if mock.logsRequests { mock.sourceLines.forEach { Output.notice($0) } }
        listeners.dashboardLine.map { Output.notice($0) }
        if Output.isErrorTerminal { listeners.startURLs.forEach { Output.notice($0) } }
        let deviceURLs = listeners.deviceURLs
        deviceURLs.forEach { Output.notice("  for devices        \($0)") }
        if Output.hasColors, Output.isText {
            deviceURLs.first.flatMap(QRCode.init)?.lines.forEach(Output.painted)
        }
        try mock.run()
    }
}

extension StartedMock {
    /// Binds the ports, restores the state, and begins to accept connections.
    init(_ flags: OptionFlags, _ loaded: LoadedFiles, _ readyFile: ReadyFile?, _ role: Role) throws {
        let options = loaded.options(flags)
        let selection = try options[\.scenario]
        let scenarios: ActiveScenarios
        do throws(Diagnostics) {
            scenarios = try ActiveScenarios(library: loaded.library, selection: selection)
        } catch {
            throw error.naming(options.source(of: \.scenario))
        }
        let keys = try loaded.documents.keyRing()
        let seed = try options[\.seed]
        let limits = try options.serverLimits()
        let logFormat = try options[\.logFormat]
        var logger = Logger(label: "adobe-pass-mock") { _ in ServerLog(format: logFormat) }
        logger.logLevel = try options.logLevel(role)
        let logsRequests = logger.logLevel <= .info
        let watches = try options[\.watch]
        let loops = try options[\.threads]
        // Ignored for other commands, because a variable or a configuration can set it for `serve`.
        let endsWithInput = try options[\.exitWithStdin] && !role.endsWithCommand
        if role.endsWithCommand, flags.text(\.exitWithStdin) != nil {
            throw Failure.badInput(
                "\(options.source(of: \.exitWithStdin)): run does not take this option, because standard input is for the command, with which the mock ends"
            )
        }
        let stateSync = try options[\.stateSync]
        let statePlace = try options[\.state]
        let stateURL = statePlace.flatMap { RedisAddress.isURL($0) ? $0 : nil }
        let shared = try stateURL.map { try Self.sharedState($0, options, keys) }
        let state =
            shared == nil
            ? statePlace.map { StateOption(path: $0, source: options.source(of: \.state), sync: stateSync) }
            : nil
        let listeners = try Listeners(options)
        let showsSecrets = try options[\.noRedaction]
        if showsSecrets, let host = listeners.exposedHost {
            throw Failure.badInput(
                "\(options.source(of: \.noRedaction)) needs a mock that listens only on loopback, because it shows credentials; \(options.source(of: \.host)) is \(host)"
            )
        }
        if let host = listeners.exposedHost {
            try loaded.sampleKeyWarning(on: host).map(Output.warning)
        }
        var backendSettings = Backend.Settings(now: SystemClock.now, seed: seed)
        backendSettings.publicURL = listeners.publicURL
        backendSettings.redactsJournal = !showsSecrets
        backendSettings.limits = TableLimits(devices: try options[\.maxDevices])
        backendSettings.shared = shared
        backendSettings.replica = try Self.replica(sharing: shared != nil, options)
        backendSettings.keepsJournal = try options[\.journal] != .off
        backendSettings.documentation = Version.documentation
        backendSettings.changed = state.map { $0.saver.noteChange }
        if logsRequests {
            backendSettings.log = { Output.painted(logFormat.line($0, width: Output.errorColumns)) }
        }
        backendSettings.warn = Output.warning
        let backend = Backend(scenarios: scenarios, keys: keys, settings: backendSettings)
        let counters = ServerCounters()
        var settings = AdminResponder.Settings(version: Version.current)
        settings.access = try Self.access(from: listeners, options, printing: role.printsToken)
        settings.processID = getpid()
        settings.authority = listeners.tls?.authority
        settings.home = AdminRoute.dashboardPath
        settings.counters = counters
        settings.maximumStateBytes = try options.maximumStateBytes(atLeast: limits.request.maximumBodyBytes)
        settings.background = .threads()
        settings.afterStateIsSaved = { state?.complete($0, $1) ?? $1($0()) }
        settings.notReadyReason = { state?.notReadyReason ?? shared?.failure }
        let mock = AdminResponder(backend, pages: AdminRoute.dashboard, settings: settings)
        try state?.restore(backend)
        do { try backend.joinOthers() } catch {
            throw Failure.badInput("\(options.source(of: \.state)): \(error)")
        }
        let active = backend.activeScenario
        if active != scenarios.initial.name {
            Output.warning(
                "The shared state has the active scenario \(active), so this mock does not use \(selection), with which it was "
                    + "started. To activate \(selection) for all mocks, send DELETE /__admin/scenario to this mock."
            )
        }
        Self.raiseDescriptorLimit(for: limits, loops: loops, options)
        let server = try EventServer(
            limits: limits, loops: loops, logger: logger, counters: counters,
            responder: state?.responder(mock) ?? mock)
        try listeners.open(server, backend, source: options.source(of: \.listen))
        server.stopOnSignals(role.stopSignals)
        if endsWithInput {
            Input.onEnd {
                Output.notice("standard input has ended: the mock stops")
                server.stop()
            }
        }
        let backgroundTasks = BackgroundTasks(
            backend, loaded.documents, options, role.reloadSignal, watches: watches)
        backgroundTasks.start {
            Output.notice("the terminal is closed: the mock stops")
            server.stop()
        }
        self.init(
            options: options, listeners: listeners, scenario: active,
            sourceLines: loaded.documents.sourceLines,
            logsRequests: logsRequests, adminToken: settings.access.token, responder: mock, server: server,
            backgroundTasks: backgroundTasks, state: state, readyFile: readyFile)
    }

    private static func sharedState(
        _ url: String, _ options: OptionValues, _ keys: KeyRing
    ) throws(Failure) -> any SharedHome {
        let source = options.source(of: \.state)
        if try options[\.seed] != nil {
            throw .badInput(
                "\(options.source(of: \.seed)) cannot be used with \(source), a Redis server, "
                    + "because several mocks never receive requests in the same order twice"
            )
        }
        if try options.given(\.stateSync) != nil {
            throw .badInput(
                "\(options.source(of: \.stateSync)) is for a file; \(source) is a Redis server, which has appendfsync in its own configuration"
            )
        }
        let address: RedisAddress
        do { address = try RedisAddress(parsing: url) } catch { throw .badInput("\(source): \(error)") }
        #if Redis
            // Mocks with the same keys have the same digest, which reveals nothing about the keys.
            let digest = Base64.encode(SHA256.hash(keys.jsonWebKeySet))
            do {
                return try RedisHome(address, keys: digest) {
                    Output.report($0, on: source, isRestored: $1)
                }
            } catch {
                throw .badInput("\(source): \(error)")
            }
        #else
            throw .badInput(
                "\(source): \(address): this program was built without Redis; build it with --traits Server,Redis"
            )
        #endif
    }

    /// The name of this mock in a journal that several share; `nil` for a journal of its own.
    private static func replica(sharing: Bool, _ options: OptionValues) throws(Failure) -> String? {
        let place = try options[\.journal]
        guard sharing else {
            if place == .shared {
                throw .badInput(
                    "\(options.source(of: \.journal)) is shared, which needs a state that several mocks share: add --state with the URL of a Redis server"
                )
            }
            return nil
        }
        switch place {
        case .local, .off: return nil
        case .shared, nil: return try options[\.replica] ?? JournalPlace.defaultReplica
        }
    }

    /// Raises the limit of open files to what the connections need, and reports a lower limit of the system.
    private static func raiseDescriptorLimit(for limits: ServerLimits, loops: Int, _ options: OptionValues) {
        let needed = limits.descriptors(loops: loops)
        let allowed = DescriptorLimit.raise(to: needed)
        guard allowed < needed else { return }
        let possible = ServerLimits.maximumConnections(descriptors: allowed, loops: loops)
        Output.warning(
            """
            the system allows this process \(allowed) open files, but \(limits.maximumConnections) connections \
            (\(options.source(of: \.maxConnections))) need \(needed): one for each connection, and as many for \
            connections that a fault holds open. Without a free one, a new connection waits until another \
            one closes. Raise the hard limit (ulimit -Hn; on macOS also sysctl kern.maxfilesperproc), or \
            start the mock with --max-connections \(possible).
            """)
    }

    /// - Parameter printsToken: whether to print a generated token.
    private static func access(
        from listeners: Listeners, _ options: OptionValues, printing printsToken: Bool
    ) throws(Failure) -> AdminAccess {
        guard let host = listeners.exposedHost else { return .loopback }
        if let token = try options[\.adminToken] {
            if token.isEmpty {
                Output.warning(
                    "the admin API on \(host) needs no token, because \(options.source(of: \.adminToken)) is empty; "
                        + "every client that reaches it can change the mock")
            }
            return .token(token)
        }
        var random = RandomSource(seed: nil)
        let token = random.hexDigits()
        if printsToken { Output.notice("admin token: \(token)", ["adminToken": .string(token)]) }
        return .token(token)
    }
}

extension AdminAccess {
    fileprivate var token: String? {
        guard case .token(let token) = self, !token.isEmpty else { return nil }
        return token
    }
}
