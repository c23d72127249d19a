import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend
import PassSimulator
import RequestJournal

extension AdminRoute {
    package static let metrics = AdminRoute(
        .get, "/metrics", "metrics", "Returns counters in the text format of Prometheus.",
        handle: AdminResponder.metrics)
}

extension AdminResponder {
    func metrics() -> Metrics {
        let now = backend.now()
        let (counters, kept, dropped) = journal.withLock { ($0.counters, $0.next - $0.first, $0.dropped) }
        let (devices, sessions, clients) = state.withLock { state in
            (state.simulator.devices.count, state.simulator.sessions.count, state.simulator.clients.count)
        }
        var text = ""
        func metric(_ name: String, _ type: String, _ help: String, _ lines: [(labels: String, value: Int)]) {
            text += "# HELP adobe_pass_mock_\(name) \(help)\n# TYPE adobe_pass_mock_\(name) \(type)\n"
            for line in lines { text += "adobe_pass_mock_\(name)\(line.labels) \(line.value)\n" }
        }
        let requests = counters.counts.map { key, count in
            (#"{operation="\#(key.operation?.rawValue ?? "none")",status="\#(key.status)"}"#, count)
        }
        metric(
            "requests_total", "counter", "Requests other than admin calls.",
            requests.sorted { $0.0 < $1.0 }.map { (labels: $0.0, value: $0.1) })
        metric("journal_entries", "gauge", "Requests in the journal.", [("", kept)])
        metric(
            "journal_dropped_total", "counter", "Requests that were removed from the full journal.",
            [("", dropped)])
        metric("devices", "gauge", "Devices that have state.", [("", devices)])
        metric("sessions", "gauge", "Authentication sessions, ended ones included.", [("", sessions)])
        metric("clients", "gauge", "Registered clients.", [("", clients)])
        metric(
            "uptime_seconds", "gauge", "Seconds since the start.",
            [("", Int((now.milliseconds - startedAt.milliseconds) / 1_000))])
        return Metrics(text: text)
    }
}

/// Counters in the text format of Prometheus, version 0.0.4.
struct Metrics: TextAnswer {
    let text: String
    static let contentType = "text/plain; version=0.0.4; charset=utf-8"
}
