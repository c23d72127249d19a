import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend
import PassSimulator

extension AdminRoute {
    static let health = AdminRoute(
        .get, "/health", "health", "Reports whether the mock is healthy, and its uptime.", access: .open,
        work: .inline, handle: AdminResponder.health)

    static let ready = AdminRoute(
        .get, "/ready", "ready", "Reports whether the mock accepts requests, and keeps what they change.",
        access: .open, work: .inline, refusals: [.serviceUnavailable], handle: AdminResponder.ready)

    static let version = AdminRoute(
        .get, "/version", "version", "Returns the version of the mock.", access: .open,
        work: .inline, handle: AdminResponder.version)

    static let metrics = AdminRoute(
        .get, "/metrics", "metrics", "Returns counters in the text format of Prometheus.",
        work: .serial, answer: AdminAnswerDescription(contentType: prometheus),
        handle: AdminResponder.metrics)

    /// The text format of Prometheus, version 0.0.4.
    fileprivate static let prometheus = "text/plain; version=0.0.4; charset=utf-8"
}

extension AdminResponder {
    func health(_ call: AdminCall) -> Health {
        let now = backend.now()
        // Process numbers have a meaning only on this machine, and not, for example, on the host of a container.
        let isLocal = [Request.ConnectionInfo.unixPeer, "127.0.0.1", "::1"].contains(
            call.request.connection.peer)
        return Health(
            version: settings.version,
            uptimeInSeconds: (now.milliseconds - startedAt.milliseconds) / 1_000, timestamp: now,
            processID: isLocal ? settings.processID : nil)
    }

    func ready(_ call: AdminCall) throws(AdminError) -> Health {
        if let notReadyReason = settings.notReadyReason() { throw .notReady(notReadyReason) }
        var health = health(call)
        health.warnings = backend.settingWarnings
        return health
    }

    func version() -> Version { Version(version: settings.version) }

    /// Counters of this mock. It does not count the contents of a shared state or a shared journal.
    func metrics() throws(AdminError) -> Reply {
        let now = backend.now()
        let (requestCounts, kept, dropped, bytes) = journal.withLock {
            ($0.requestCounts, $0.count, $0.dropped, $0.totalSize)
        }
        let server = settings.counters.current
        var text = ""
        func metric(_ name: String, _ type: String, _ help: String, _ lines: [(labels: String, value: Int)]) {
            text += "# HELP adobe_pass_mock_\(name) \(help)\n# TYPE adobe_pass_mock_\(name) \(type)\n"
            for line in lines { text += "adobe_pass_mock_\(name)\(line.labels) \(line.value)\n" }
        }
        func gauge(_ name: String, _ help: String, _ value: Int) {
            metric(name, "gauge", help, [("", value)])
        }
        let requests = requestCounts.map { key, count in
            (#"{operation="\#(key.operation?.rawValue ?? "none")",status="\#(key.status)"}"#, count)
        }
        metric(
            "requests_total", "counter", "Requests other than admin calls.",
            requests.sorted { $0.0 < $1.0 }.map { (labels: $0.0, value: $0.1) })
        // The contents of a shared journal or state belong to no single mock, so they are not counted.
        if !backend.sharesJournal {
            gauge("journal_entries", "Requests in the journal.", kept)
            gauge("journal_bytes", "Bytes of the requests in the journal.", bytes)
            metric(
                "journal_dropped_total", "counter", "Requests that were removed from the full journal.",
                [("", dropped)])
        }
        if backend.shared == nil {
            let (counts, devices, evictions) = try withState {
                ($0.simulator.counts, $0.simulator.namedDeviceCount, $0.simulator.evictions)
            }
            gauge("devices", "Devices that have state.", devices)
            let gauges: [(name: String, help: String, kind: RowKind)] = [
                ("sessions", "Authentication sessions, ended ones included.", .session),
                ("client_uses", "Clients whose device is known.", .clientUse),
                ("link_codes", "Link codes that no device has used.", .linkCode),
                ("shared_logins", "Users whose logins several applications share.", .sharedLogins),
                ("identity_temp_pass_usage", "Users of promotional passes.", .identityTempPassUsage),
                (
                    "single_sign_on_profiles",
                    "Profiles of the single sign-on service, ended ones included.", .singleSignOnProfile
                ), ("throttled_clients", "Addresses that the throttle tells apart.", .throttleAllowance),
            ]
            for row in gauges { gauge(row.name, row.help, counts[row.kind] ?? 0) }
            metric(
                "evictions_total", "counter", "Rows that were removed because there were too many.",
                RowKind.allCases.map { (#"{kind="\#($0.rawValue)"}"#, evictions[$0] ?? 0) })
        }
        gauge("unfinished_bytes", "Bytes of incomplete requests.", server.unfinishedBytes)
        metric(
            "refusals_total", "counter",
            "Requests and connections that the server refused because it was full.",
            [
                (#"{limit="max-connections"}"#, server.connectionRefusals),
                (#"{limit="max-unfinished-bytes"}"#, server.unfinishedRefusals),
            ])
        gauge(
            "uptime_seconds", "Seconds since the start.",
            Int((now.milliseconds - startedAt.milliseconds) / 1_000))
        return Reply(contentType: AdminRoute.prometheus, text: text)
    }
}

struct Health: JSONAnswer, JSONObject {
    let version: String
    let uptimeInSeconds: Int64
    let timestamp: Timestamp
    let processID: Int32?
    var warnings: [String] = []

    static let members: [JSONMember<Health>] = [
        .always("status", .text("healthy")) { _ in "healthy" },
        .always("message", .text("The same in a sentence.")) { _ in "adobe-pass-mock accepts requests" },
        .always("version", .text("The version of the mock."), \.version),
        .always("uptimeInSeconds", .number("Since the start."), \.uptimeInSeconds),
        .always("timestamp", .text("The machine's time.")) { $0.timestamp.utcString },
        .optional("processID", .number("The process of the mock; only for clients on its machine.")) {
            $0.processID.map(Int.init)
        },
        .optional(
            "warnings",
            .texts(
                """
                Only of `ready`: the scenarios and rules that testers have set and that cannot be built from the files of this \
                mock, in sentences; absent when there are none.
                """)
        ) { $0.warnings.isEmpty ? nil : $0.warnings },
    ]
}

struct Version: JSONAnswer, JSONObject {
    let version: String

    static let members: [JSONMember<Version>] = [
        .always("version", .text("The version of the mock."), \.version)
    ]
}
