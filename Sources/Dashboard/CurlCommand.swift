import HTTPMessages
import HTTPTypes
import RequestJournal

/// A recorded request as a command for a POSIX shell. Shell variables stand in place of redacted headers.
struct CurlCommand {
    private let entry: JournalEntry
    private let baseURL: String

    init(_ entry: JournalEntry, baseURL: String) {
        self.entry = entry
        self.baseURL = baseURL
    }

    var text: String {
        let exchange = entry.exchange
        var words = ["curl -i", "-X \(entry.method.rawValue)", quoted(baseURL + exchange.requestTarget)]
        words += exchange.requestHeaders.filter { !Self.ownHeaders.contains($0.name.lowercased()) }.map(
            header)
        if hasLongBody {
            words.append("--data-binary @body")
        } else if !exchange.request.body.isEmpty {
            words.append("--data-raw \(quoted(exchange.requestBody))")
        }
        return words.joined(separator: " \\\n  ")
    }

    /// True if the command reads the body from the file `body`.
    var hasLongBody: Bool { entry.exchange.request.body.count > 2_000 }

    /// The variables that the reader must set.
    var variables: [String] {
        entry.exchange.requestHeaders.filter { $0.value.contains("[redacted") }.map { variable(for: $0.name) }
    }

    /// curl sets them itself.
    private static let ownHeaders: Set<String> = ["host", "content-length", "connection", "accept-encoding"]

    private func header(_ field: (name: String, value: String)) -> String {
        guard let mark = field.value.firstRange(of: "[redacted") else {
            return "-H \(quoted("\(field.name): \(field.value)"))"
        }
        return "-H \"\(field.name): \(field.value[..<mark.lowerBound])$\(variable(for: field.name))\""
    }

    private func variable(for name: String) -> String {
        name.lowercased() == "authorization"
            ? "ACCESS_TOKEN" : String(name.uppercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }

    private func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }
}
