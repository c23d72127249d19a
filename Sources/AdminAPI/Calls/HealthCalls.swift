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

struct Health: JSONAnswer, JSONEncodable {
    let version: String
    let uptimeInSeconds: Int64
    /// The machine's time.
    let timestamp: Timestamp
    let processID: Int32?
    /// A sentence for each scenario or rule that testers have set and that cannot be built from the files of this mock.
    var warnings: [String] = []

    static let schema = Schema.object([
        .always("status", .text("healthy")), .always("message", .text("The same in a sentence.")),
        .always("version", .text("The version of the mock.")),
        .always("uptimeInSeconds", .number("Since the start.")),
        .always("timestamp", .text("The machine's time.")),
        .optional("processID", .number("The process of the mock; only for clients on its machine.")),
        .optional(
            "warnings",
            .texts(
                """
                Only of `ready`: the scenarios and rules that testers have set and that cannot be built from the files of this \
                mock, in sentences; absent when there are none.
                """)),
    ])

    func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("status", "healthy")
            object.member("message", "adobe-pass-mock accepts requests")
            object.member("version", version)
            object.member("uptimeInSeconds", uptimeInSeconds)
            object.member("timestamp", timestamp.utcString)
            if let processID { object.member("processID", Int64(processID)) }
            if !warnings.isEmpty { object.member("warnings", array: warnings) }
        }
    }
}

struct Version: JSONAnswer, JSONEncodable {
    let version: String

    static let schema = Schema.object([.always("version", .text("The version of the mock."))])

    func write(to json: inout JSONWriter) {
        json.object { $0.member("version", version) }
    }
}
