import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

extension AdminRoute {
    package static let health = AdminRoute(
        .get, "/health", "health", "Reports whether the mock is healthy, and its uptime.",
        answer: .json(.health), access: .open
    ) { admin, _ in admin.health() }

    package static let ready = AdminRoute(
        .get, "/ready", "ready", "Reports whether the mock accepts requests.", answer: .json(.health),
        access: .open
    ) { admin, _ in admin.health() }

    package static let version = AdminRoute(
        .get, "/version", "version", "Returns the version of the mock.", answer: .json(.version),
        access: .open
    ) { admin, _ in .json { $0.object { $0.member("version", admin.settings.version) } } }

    package static let metrics = AdminRoute(
        .get, "/metrics", "metrics", "Returns counters in the text format of Prometheus.",
        answer: .text("text/plain")
    ) { admin, _ in admin.metrics() }
}

extension AdminResponder {
    fileprivate func health() -> Reply {
        let now = backend.now()
        return .json { json in
            json.object { object in
                object.member("status", "healthy")
                object.member("message", "adobe-pass-mock accepts requests")
                object.member("version", settings.version)
                object.member("uptimeInSeconds", (now.milliseconds - startedAt.milliseconds) / 1_000)
                object.member("timestamp", now.utcString)
            }
        }
    }
}
