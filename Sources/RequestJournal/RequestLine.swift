import HTTPMessages
import HTTPTypes
import PassAPI

/// One log line for one request, as text or JSON.
package struct RequestLine: Sendable {
    package var receivedAt: Timestamp
    /// The operation, or method and path if the request matched none.
    package var operation: String
    package var status: Int
    package var device: DeviceIdentifier?
    package var scenario: String
    package var ruleIDs: [String]
    package var milliseconds: Int64
    /// Why the request was refused, or led elsewhere than the application may expect.
    package var reason: String?

    package init(_ entry: JournalEntry) {
        receivedAt = entry.receivedAt
        operation = entry.name
        status = entry.status.code
        device = entry.device
        scenario = entry.scenario
        ruleIDs = entry.ruleIDs
        milliseconds = entry.milliseconds
        reason = entry.reason
    }

    /// The line for a terminal, such as
    /// `2026-03-16T14:39:48Z retrieveProfiles 401 device=YmEy… scenario=valid-sso 0ms The request has no
    /// Authorization header.` A path stays percent-encoded, and the control characters of a reason become spaces, so that
    /// it is one line.
    ///
    /// - Parameter paint: adds the color of the status.
    package func text(painting paint: (String) -> String) -> String {
        var text = "\(receivedAt.utcString) \(operation) \(paint("\(status)"))"
        if let device { text += " device=\(device.base64)" }
        text += " scenario=\(scenario)"
        if !ruleIDs.isEmpty { text += " rule=\(ruleIDs.joined(separator: ","))" }
        text += " \(milliseconds)ms"
        if let reason { text += " " + reason.withoutControlCharacters }
        return text
    }
}

extension String {
    /// The text with a space in place of each character that changes the line or its direction, because parts of it come from requests.
    fileprivate var withoutControlCharacters: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { scalar in
                    switch scalar.properties.generalCategory {
                    case .control, .format, .lineSeparator, .paragraphSeparator: " "
                    default: scalar
                    }
                }))
    }
}

extension RequestLine: JSONEncodable {
    package func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("time", receivedAt.utcString)
            object.member("operation", operation)
            object.member("status", status)
            object.member("device", ifPresent: device?.base64)
            object.member("scenario", scenario)
            if !ruleIDs.isEmpty { object.member("rule", ruleIDs.joined(separator: ", ")) }
            object.member("milliseconds", milliseconds)
            object.member("reason", ifPresent: reason)
        }
    }
}
