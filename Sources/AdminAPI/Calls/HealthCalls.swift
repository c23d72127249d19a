import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

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
}

extension AdminResponder {
    func health(_ call: AdminCall) -> Health {
        let now = backend.now()
        // Another machine, such as the host of a container, has other processes with these numbers.
        let isLocal = [Request.Connection.unixPeer, "127.0.0.1", "::1"].contains(
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
