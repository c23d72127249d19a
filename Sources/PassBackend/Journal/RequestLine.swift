import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI

/// One log line for one request, as text or JSON. It has no secrets: no query, no body, no secret
/// parameter in the path and no field except the device.
package struct RequestLine: Sendable {
    private let entry: JournalEntry
    /// The name that a tester has given the device.
    private let deviceLabel: String?

    init(_ entry: JournalEntry, deviceLabel: String? = nil) {
        self.entry = entry
        self.deviceLabel = deviceLabel
    }

    package var status: Int { entry.status.code }

    var path: String { Redactor.journal.path(entry.exchange.request.path) }

    /// The device for people to read: its label, else the decoded identifier, else the base64 text. A long name is shortened in
    /// the text format.
    private var deviceName: String? { entry.device.map { deviceLabel ?? $0.readableText } }

    /// The line for a terminal, such as
    /// `14:39:48Z GET /api/v2/REF30/profiles 401 invalid_access_token_… tv-1 (valid-sso) The request has no Authorization header.`
    ///
    /// A path stays percent-encoded, and control characters are shown, so that it is one line.
    ///
    /// - Parameter width: the number of columns of the terminal. A longer line is cut off. `nil` for no limit.
    package func text(width: Int? = nil, painting paint: (String) -> String) -> String {
        // The time of the day in UTC: 14:39:48Z.
        let start = "\(entry.receivedAt.utcString.suffix(9)) \(entry.method.rawValue) \(path) "
            .showingControlCharacters()
        var rest = entry.replyCodes.map { " \($0)" }.joined()
        if let name = deviceName {
            rest += name.count > 40 ? " \(name.prefix(20))…\(name.suffix(10))" : " \(name)"
        }
        rest += " (\(entry.scenario))"
        if !entry.ruleIDs.isEmpty { rest += " rule=\(entry.ruleIDs.joined(separator: ","))" }
        if let fault = entry.delivery.fault { rest += " fault=\(fault.rawValue)" }
        if entry.delivery.delay > .zero { rest += " delay=\(entry.delivery.delay.milliseconds)ms" }
        if entry.milliseconds > 0 { rest += " \(entry.milliseconds)ms" }
        for text in [entry.reason, entry.hint].compactMap(\.self) {
            rest += " " + text.replacing("\n", with: " ")
        }
        let status = String(status)
        rest = rest.showingControlCharacters()
        guard let width else { return start + paint(status) + rest }
        // A long path must leave room for the status.
        let shownStart = start.cut(to: max(0, width - status.count), leavingSpace: true)
        return shownStart + paint(status) + rest.cut(to: max(0, width - shownStart.count - status.count))
    }
}

extension String {
    /// The text, or its beginning with `…` if it has more characters.
    fileprivate func cut(to count: Int, leavingSpace: Bool = false) -> String {
        guard self.count > count else { return self }
        let end = leavingSpace ? "… " : "…"
        return count < end.count ? String(prefix(count)) : prefix(count - end.count) + end
    }
}

extension RequestLine: JSONEncodable {
    package func write(to json: inout JSONWriter) {
        let codes = entry.replyCodes
        json.object { object in
            object.member("time", entry.receivedAt.utcString)
            object.member("id", entry.id)
            object.member("method", entry.method.rawValue)
            object.member("path", path)
            object.member("operation", entry.operation?.rawValue)
            object.member("status", status)
            if !codes.isEmpty { object.member("code", codes.joined(separator: ", ")) }
            object.member("device", ifPresent: entry.device?.base64)
            object.member("deviceName", ifPresent: deviceName)
            object.member("scenario", entry.scenario)
            object.member("rule", ifPresent: entry.rule)
            object.member("fault", ifPresent: entry.delivery.fault?.rawValue)
            object.member("delay", ifPresent: entry.shownDelay)
            object.member("milliseconds", entry.milliseconds)
            object.member("reason", ifPresent: entry.reason)
            object.member("hint", ifPresent: entry.hint)
        }
    }
}
