import HTTPMessages
import HTTPTypes
import RequestJournal

/// A recorded request as a command for a POSIX shell. Shell variables stand in place of redacted headers. Everything
/// else is quoted, because the client has chosen it.
struct CurlCommand {
    let entry: JournalEntry
    /// The target, the header fields and the body as the journal shows them.
    let target: String
    let headers: [(name: String, value: String)]
    let body: String
    let baseURL: String

    var text: String {
        var words = [
            "curl -i --globoff", "-X \(quoted(entry.method.rawValue))",
            quoted(baseURL + target),
        ]
        words += headers.filter { !Self.ownHeaders.contains($0.name.lowercased()) }.map(header)
        if hasLongBody {
            words.append("--data-binary @body")
        } else if !body.isEmpty {
            words.append("--data-raw \(quoted(body))")
        }
        return words.joined(separator: " \\\n  ")
    }

    /// True if the command reads the body from the file `body`.
    var hasLongBody: Bool { entry.exchange.request.body.count > 2_000 }

    /// The variables that the reader must set.
    var variables: [String] {
        headers.filter(isRedacted).map { variable(for: $0.name) }
    }

    /// curl sets them itself.
    private static let ownHeaders: Set<String> = ["host", "content-length", "connection", "accept-encoding"]

    private func header(_ field: (name: String, value: String)) -> String {
        guard isRedacted(field) else { return "-H \(quoted("\(field.name): \(field.value)"))" }
        let scheme = field.value.hasPrefix("Bearer ") ? "Bearer " : ""
        return "-H \(quoted("\(field.name): \(scheme)"))\"$\(variable(for: field.name))\""
    }

    /// True if the journal shows another value than the one that was sent.
    private func isRedacted(_ field: (name: String, value: String)) -> Bool {
        HTTPField.Name(field.name).flatMap { entry.exchange.request.fields[$0] } != field.value
    }

    private func variable(for name: String) -> String {
        guard name.lowercased() != "authorization" else { return "ACCESS_TOKEN" }
        let letters = name.uppercased().unicodeScalars.map { scalar -> Character in
            ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar) ? Character(scalar) : "_"
        }
        return "HEADER_" + String(letters)
    }

    /// The text between single quotes. Works on scalars, because a quote and a combining mark are one character.
    private func quoted(_ text: String) -> String {
        var quoted = "'"
        for scalar in text.unicodeScalars {
            if scalar == "'" { quoted += "'\\''" } else { quoted.unicodeScalars.append(scalar) }
        }
        return quoted + "'"
    }
}
