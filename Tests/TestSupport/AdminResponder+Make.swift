import AdminAPI
import ControlAPI
import Dashboard
import HTTPMessages
import PassAPI
import PassBackend
import PassSimulator

extension ControlDocuments {
    /// The files that are built into the program. Nearly every mock of a test has them, and reading them takes longer than most
    /// tests.
    package static let shipped = Result { try ControlDocuments().load() }
}

extension AdminResponder {
    /// The scenarios with which tests start, on that library, by selection.
    private static let shippedScenarios = Locked<[String: ActiveScenarios]>([:])

    private static func scenarios(_ selection: String) throws -> ActiveScenarios {
        if let known = shippedScenarios.withLock({ $0[selection] }) { return known }
        let scenarios = try ActiveScenarios(library: ControlDocuments.shipped.get(), selection: selection)
        shippedScenarios.withLock { $0[selection] = scenarios }
        return scenarios
    }

    /// A mock with the configuration, scenarios and keys that are built into the program, or with other ones.
    ///
    /// - Parameter accessTokenKey: another of these keys, for a mock with other keys.
    package static func make(
        scenario: String = "valid-sso", documents: ControlDocuments = ControlDocuments(),
        clock: TestClock = TestClock(), seed: UInt64? = 1,
        access: AdminAccess = .loopback, adding scenarios: [String: Node] = [:], publicURL: PublicURL? = nil,
        documentation: String? = nil,
        redactsJournal: Bool = true, limits: TableLimits = TableLimits(),
        maximumStateBytes: Int = 1 << 30, background: AdminExecutors? = nil,
        shared: (any SharedHome)? = nil, replica: String? = nil,
        accessTokenKey: String = "access-token",
        keepsJournal: Bool = true, log: (@Sendable (RequestLine) -> Void)? = nil,
        warn: (@Sendable (String) -> Void)? = nil
    ) throws -> AdminResponder {
        func active() throws -> ActiveScenarios {
            let isShipped = documents == ControlDocuments()
            if isShipped, scenarios.isEmpty { return try Self.scenarios(scenario) }
            var library = isShipped ? try ControlDocuments.shipped.get() : try documents.load()
            for (name, node) in scenarios { library.add(node, named: name) }
            return try ActiveScenarios(library: library, selection: scenario)
        }
        func key(_ name: String) throws -> RSAPrivateKey {
            try RSAPrivateKey(pem: documents.key("keys/\(name).key.pem").text)
        }
        var settings = Backend.Settings(now: { clock.now }, seed: seed)
        settings.publicURL = publicURL
        settings.documentation = documentation
        settings.redactsJournal = redactsJournal
        settings.limits = limits
        settings.shared = shared
        settings.replica = replica
        settings.keepsJournal = keepsJournal
        settings.log = log
        settings.warn = warn
        let backend = Backend(
            scenarios: try active(),
            keys: KeyRing(
                [
                    .mediaToken: try key("media-token"), .accessToken: try key(accessTokenKey),
                    .softwareStatement: try key("software-statement"),
                    .serviceToken: try key("service-token"),
                ], mediaTokenCertificate: try documents.key("keys/media-token.cert.pem").text),
            settings: settings)
        try backend.joinOthers()
        var adminSettings = AdminResponder.Settings(version: "test")
        adminSettings.access = access
        adminSettings.authority = try TestAuthority.pem
        adminSettings.home = AdminRoute.dashboardPath
        adminSettings.maximumStateBytes = maximumStateBytes
        adminSettings.background = background
        return AdminResponder(backend, pages: AdminRoute.dashboard, settings: adminSettings)
    }
}
