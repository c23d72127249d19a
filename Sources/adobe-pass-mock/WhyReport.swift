import AdminAPI
import ControlAPI
import EventServer
import HTTPMessages
import PassAPI
import PassBackend

/// The report that `why` prints about a request in the journal.
struct WhyReport {
    private let entry: JSONValue
    private let label: String?
    private let address: MockAddress
    private let needsToken: Bool

    /// - Parameters:
    ///   - entry: the request as `GET /__admin/requests/{id}` returns it.
    ///   - label: the name that a tester has given its device.
    ///   - needsToken: true if the admin API is called with a token.
    init(_ entry: JSONValue, label: String?, address: MockAddress, needsToken: Bool) {
        self.entry = entry
        self.label = label
        self.address = address
        self.needsToken = needsToken
    }

    var hasReason: Bool { entry["reason"]?.string != nil }

    var lines: [String] {
        let facts = [
            ("operation", text("operation") ?? "none"), ("device", device), ("scenario", text("scenario")),
            ("rule", text("rule")),
        ]
        return [title] + facts.compactMap { name, value in value.map { Self.row(name, $0) } } + [""]
            + (paragraph("Why", text("reason")) ?? [
                "Why: the mock answered as it was asked, so there is no reason."
            ])
            + (paragraph("What to do", text("hint")) ?? []) + [""] + commands
    }

    private var title: String {
        let request = entry["request"], reply = entry["reply"]
        let method = request?["method"]?.string ?? "", path = request?["path"]?.string ?? ""
        let status = reply?["status"]?.integer.map(String.init) ?? ""
        return (["\(method) \(path) → \(status)"] + codes).joined(separator: " ")
    }

    /// The code of the error, those of the denied decisions, or the fallback.
    private var codes: [String] {
        guard hasReason, let status = entry["reply"]?["status"]?.integer,
            let body = entry["reply"]?["body"]?.string
        else { return [] }
        return JSONValue(replyBody: Array(body.utf8))?.replyCodes(status: Int(status)) ?? []
    }

    private var device: String? {
        guard let base64 = text("device") else { return nil }
        let readable = label ?? DeviceIdentifier(base64: base64)?.decoded
        return readable.map { "\($0) (\(base64))" } ?? base64
    }

    private func text(_ name: String) -> String? { entry[name]?.string }

    private static func row(_ name: String, _ value: String) -> String {
        "  \(name.padded(to: 11))\(value)"
    }

    private func paragraph(_ title: String, _ text: String?) -> [String]? {
        guard let lines = text?.split(separator: "\n"), let first = lines.first else { return nil }
        return ["\(title): \(first)"] + lines.dropFirst().map { "  \($0)" }
    }

    // MARK: Commands

    private var commands: [String] {
        let id = text("id") ?? ""
        return remedies + [
            "The whole entry:", "  \(curl("/__admin/requests/\(id)"))", "Send it again:",
            "  \(curl("/__admin/requests/\(id)/replay", method: "POST"))",
        ]
    }

    /// The calls of the admin API that the hint names and that need nothing that the journal does not have.
    private var remedies: [String] {
        guard let hint = text("hint") else { return [] }
        let calls = hint.matches(of: /(POST|PUT|DELETE) (\/__admin\/[^\s,:;)]+)/).compactMap {
            match -> String? in
            var path = String(match.2)
            while path.hasSuffix(".") { path.removeLast() }
            if path.contains("{device}") {
                guard let device = text("device") else { return nil }
                path = path.replacing("{device}", with: PercentEncoding.encode(device))
            }
            guard !path.contains("{") else { return nil }
            if path.hasSuffix("/profiles") { return curl(path, method: "POST", body: profile) }
            return path.hasSuffix("/complete") ? curl(path, method: "POST") : nil
        }
        return calls.isEmpty ? [] : ["Do it:"] + calls.map { "  \($0)" }
    }

    /// A profile of the service provider and the MVPD in the path, else of the first MVPD.
    private var profile: String {
        let path = (entry["request"]?["path"]?.string ?? "").prefix { $0 != "?" }
        let operation = text("operation").flatMap(PassOperation.init)
        let parameters = operation.map { JournalEntry.pathParameters(in: String(path), of: $0) } ?? [:]
        let body: JSONValue = [
            "serviceProvider": .string(parameters["serviceProvider"] ?? "*"),
            "mvpd": .string(parameters["mvpd"] ?? MVPDSelector.firstWord),
        ]
        return String(decoding: body.jsonBytes, as: UTF8.self)
    }

    private func curl(_ path: String, method: String? = nil, body: String? = nil) -> String {
        var words = ["curl", "-sS"]
        if let method, body == nil { words += ["-X", method] }
        if needsToken { words += ["-H", #""Authorization: Bearer $ADOBE_PASS_MOCK_ADMIN_TOKEN""#] }
        if let body { words += ["-d", ShellWord(body).description] }
        switch address.target {
        case .port(_, _, isSecure: true): words.append("-k")
        case .port: break
        case .path(let socket): words += ["--unix-socket", ShellWord(socket).description]
        }
        return (words + [ShellWord(address.target.url + path).description]).joined(separator: " ")
    }
}
