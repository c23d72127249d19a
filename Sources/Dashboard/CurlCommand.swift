import AdminAPI
import HTTPMessages
import HTTPTypes
import PassBackend

/// A recorded request as a command for a POSIX shell. Shell variables replace redacted headers. Everything else is quoted, because
/// the client has chosen it.
struct CurlCommand {
    private let entry: JournalEntry
    private let baseURL: String
    /// The redacted headers, computed once, because several texts use them.
    private let headers: [(name: String, value: String)]

    init(entry: JournalEntry, baseURL: String) {
        self.entry = entry
        self.baseURL = baseURL
        headers = entry.exchange.requestHeaders
    }

    /// The commands to paste: the request. If it needs a token, lines before it register a client and fetch the token.
    var text: String {
        (fetchesToken ? AccessTokenCommands.text(baseURL: quoted(baseURL)) : "") + request
    }

    private var request: String {
        var words = [
            "curl -i --globoff", "-X \(quoted(entry.method.rawValue))",
            quoted(baseURL + entry.exchange.requestTarget),
        ]
        let body = entry.exchange.requestBody
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

    /// True if the commands fetch an access token for a new client, because the journal hides the original one.
    var fetchesToken: Bool {
        headers.contains { variable(for: $0.name) == Self.tokenVariable && isBearer($0) && isRedacted($0) }
    }

    var variables: [String] {
        headers.filter(isRedacted).map { variable(for: $0.name) }
            .filter { !fetchesToken || $0 != Self.tokenVariable }
    }

    private static let tokenVariable = AccessTokenCommands.variable

    /// The headers that curl sets itself.
    private static let ownHeaders: Set<String> = ["host", "content-length", "connection", "accept-encoding"]

    private func header(_ field: (name: String, value: String)) -> String {
        guard isRedacted(field) else { return "-H \(quoted("\(field.name): \(field.value)"))" }
        let scheme = isBearer(field) ? "Bearer " : ""
        return "-H \(quoted("\(field.name): \(scheme)"))\"$\(variable(for: field.name))\""
    }

    private func isBearer(_ field: (name: String, value: String)) -> Bool {
        field.value.lowercased().hasPrefix("bearer ")
    }

    /// True if the journal shows another value than the one that was sent.
    private func isRedacted(_ field: (name: String, value: String)) -> Bool {
        HTTPField.Name(field.name).flatMap { entry.exchange.request.fields[$0] } != field.value
    }

    private func variable(for name: String) -> String {
        guard name.lowercased() != "authorization" else { return Self.tokenVariable }
        let letters = name.uppercased().unicodeScalars.map { scalar -> Character in
            ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar) ? Character(scalar) : "_"
        }
        return "HEADER_" + String(letters)
    }

    private func quoted(_ text: String) -> String { ShellWord(text).quoted }
}
