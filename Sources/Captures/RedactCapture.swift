import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

/// Removes secrets from a capture: keeps only the calls of Adobe Pass, and replaces secrets by pseudonyms.
///
/// Only values that are known to be harmless stay, such as the names of the API, times and error codes. Everything else becomes a
/// pseudonym of the same form. The same secret always gets the same pseudonym, so that comparisons of both captures with the mock
/// find the same differences.
package struct CaptureRedaction {
    private let pseudonyms: Pseudonyms
    private let version: String
    package private(set) var callCount = 0
    /// The entries that were left out, by subject, with their counts.
    package var leftOut: [String: Int] {
        doubtful.reduce(into: certainlyLeftOut) { counts, host in
            counts["requests to \(host.key)", default: 0] += host.value.count
        }
    }

    private var certainlyLeftOut: [String: Int] = [:]
    package private(set) var firstUnreadable: String?
    /// The hosts of Adobe Pass, or of a server in its place.
    private var hosts: Set<String> = []
    /// The calls to each other host. They can be requests to another service, and are left out until a call shows that the host
    /// belongs to Adobe Pass.
    private var doubtful: [String: [CapturedCall]] = [:]

    /// - Parameter key: determines the pseudonyms. It must not be stored.
    package init(key: RedactionKey = RedactionKey(), version: String) {
        pseudonyms = Pseudonyms(key: key)
        self.version = version
    }

    /// The part of the new archive for an entry. Includes earlier entries of the same host if this one shows that they are calls of
    /// Adobe Pass. Empty if the entry is not such a call.
    package mutating func add(_ finding: HTTPArchiveReader.Finding) -> [UInt8] {
        switch finding {
        case .skipped(let number, let reason):
            let entry = ComparisonReport.UnreadableEntry(entry: number, reason: reason)
            firstUnreadable = firstUnreadable ?? entry.text
            certainlyLeftOut["entries that cannot be read", default: 0] += 1
            return []
        case .exchange(let exchange):
            switch CapturedCall.reading(exchange) {
            case .success(let call):
                return add(call)
            case .failure(let none):
                certainlyLeftOut[none.subject, default: 0] += 1
                return []
            }
        }
    }

    /// Keeps a call to a host that ``Capture`` also considers one of Adobe Pass.
    private mutating func add(_ call: CapturedCall) -> [UInt8] {
        let host = call.exchange.url.authority
        if call.isUnmistakable { hosts.insert(host) }
        guard hosts.contains(host) else {
            doubtful[host, default: []].append(call)
            return []
        }
        let earlier = doubtful.removeValue(forKey: host) ?? []
        var bytes: [UInt8] = []
        for call in earlier + [call] { bytes += redacted(call) }
        return bytes
    }

    private mutating func redacted(_ call: CapturedCall) -> [UInt8] {
        callCount += 1
        let start = callCount == 1 ? HTTPArchive.opening(version: version) : Array(",".utf8)
        let redactor = CallRedactor(call, by: pseudonyms)
        let entry = redactor.entry
        if redactor.hasPlaceholder {
            certainlyLeftOut["texts with too many encodings in each other", default: 0] += 1
        }
        return start + Array("\n".utf8) + entry
    }

    /// The end of the archive. Must be added if there were any calls.
    package var end: [UInt8] { Array("\n".utf8) + HTTPArchive.closing + Array("\n".utf8) }
}

struct CallRedactor {
    private let call: CapturedCall
    private let redactor: Redactor

    init(_ call: CapturedCall, by pseudonyms: Pseudonyms) {
        self.call = call
        redactor = .capture(pseudonyms, now: call.exchange.startedAt, size: call.exchange.size)
    }

    /// True once ``entry`` was made, if a placeholder replaces a text that would take too much work.
    var hasPlaceholder: Bool { redactor.hasExceededWork }

    var entry: [UInt8] {
        let exchange = call.exchange
        return HTTPArchive.entry(
            startedAt: exchange.startedAt.preciseUTCString,
            method: call.request.method.rawValue, url: url,
            request: .init(fields: fields(of: exchange.request, Self.requestNames), body: requestBody),
            status: exchange.status,
            reply: .init(
                fields: fields(of: exchange.reply, Self.replyNames), body: replyBody,
                size: exchange.reply.isBodyMissing ? 1 : nil))
    }

    private var url: String {
        let url = call.exchange.url
        return redactor.url(
            "\(url.scheme)://\(url.authority)\(url.path)" + (url.query.map { "?\($0)" } ?? ""))
    }

    /// Returns `nil` if the request has no body.
    private var requestBody: String? {
        call.exchange.request.body.flatMap { $0.isEmpty ? nil : withinWork($0, redactedRequest) }
    }

    /// The redacted body, or a placeholder if redacting it takes too much work.
    private func withinWork(_ body: [UInt8], _ redact: ([UInt8]) -> String) -> String {
        let redacted = redact(body)
        return hasPlaceholder ? Self.count(body) : redacted
    }

    private func redactedRequest(_ body: [UInt8]) -> String {
        // A registration ignores line breaks in strings, which the published sample contains.
        let isRegistration = call.definition.dialect == .registration && body.first == UInt8(ascii: "{")
        let bytes = isRegistration ? body.filter { $0 >= 0x20 } : body
        guard let text = String(utf8: bytes[...]) else { return Self.count(body) }
        if let json = redactor.json(in: text) { return json }
        let name = text.prefix { $0 != "=" }
        let isForm =
            text.utf8.count > name.utf8.count && !text.utf8.contains(0x0A)
            && redactor.name(String(name)) == name
        return isForm || call.definition.takesForm ? redactor.form(text) : other(text)
    }

    /// `nil` if the capture lacks the body.
    private var replyBody: String? { call.exchange.reply.body.map { withinWork($0, redactedReply) } }

    private func redactedReply(_ body: [UInt8]) -> String {
        guard let text = String(utf8: body[...]) else { return Self.count(body) }
        if call.content?.format == .json, let json = redactor.json(in: text) { return json }
        let isPage = call.exchange.reply["Content-Type"]?.lowercased().contains("html") ?? false
        return isPage && !text.isEmpty ? page(text) ?? Self.count(body) : other(text)
    }

    /// A page with only the form that a user agent submits on its own. `nil` if there is none.
    private func page(_ text: String) -> String? {
        PageForm(text).map { form in
            let fields = form.hiddenFields.map { name, value in
                "<input type=\"hidden\" name=\"\(XMLText.escape(redactor.name(name)))\" "
                    + "value=\"\(XMLText.escape(redactor.parameter(value, named: name)))\">"
            }
            let action = XMLText.escape(redactor.url(form.action))
            return "<html><form action=\"\(action)\">\(fields.joined())</form></html>"
        }
    }

    /// A body that is neither JSON nor a form.
    private func other(_ text: String) -> String {
        if text.utf8.count > 100_000 { return Self.count(Array(text.utf8)) }
        return redactor.xml(in: text)
            ?? (text.contains { $0.isWhitespace } ? redactor.prose(text) : redactor.secret(text))
    }

    /// The placeholder for a body that comparisons do not use.
    private static func count(_ body: [UInt8]) -> String { "[\(body.count) bytes]" }

    // MARK: Fields

    /// The fields that the mock reads.
    private static let requestNames = [
        "Accept", "Authorization", "Content-Type", "User-Agent", "AP-Device-Identifier",
        "AP-Partner-Framework-Status", "AP-TempPass-Identity", "AD-Service-Token", "Adobe-Subject-Token",
        "Ap_21", "X-Device-Info", "X-Forwarded-For", "X-Mock-Scenario", "X-Roku-Reserved-Roku-Connect-Token",
        "X-SSO-ID", "X-SSO-LINK",
    ]

    /// The fields that comparisons read.
    private static let replyNames = [
        "Allow", "Content-Type", "Date", "Location", "Retry-After", "WWW-Authenticate", "X-Mock-Operation",
    ]

    private func fields(
        of message: ArchivedExchange.Message, _ names: [String]
    ) -> [(name: String, value: String)] {
        message.fields.compactMap { field in
            guard let name = names.first(where: { $0.lowercased() == field.name.lowercased() }) else {
                return nil
            }
            // From the date of a reply, a comparison computes the clock of the service.
            let isDate = name == "Date" && Timestamp(httpDate: field.value) != nil
            return (name, isDate ? field.value : redactor.field(name, field.value))
        }
    }
}
