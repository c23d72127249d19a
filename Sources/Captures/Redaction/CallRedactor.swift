import HTTPMessages
import HTTPTypes
import PassAPI

/// Redacts the parts of a call.
struct CallRedactor {
    private let call: CapturedCall
    private let values: ValueRedactor

    init(_ call: CapturedCall, by pseudonyms: Pseudonyms) {
        self.call = call
        values = ValueRedactor(pseudonyms: pseudonyms, now: call.exchange.startedAt)
    }

    // MARK: Request

    var url: String {
        let url = call.exchange.url
        let query = url.query.map { "?" + values.form($0) } ?? ""
        return "\(url.scheme)://\(values.authority(url.authority))\(values.target(url.path))\(query)"
    }

    var query: [RedactedField] {
        let query = call.exchange.url.query.map { values.form($0) } ?? ""
        return Form(query).pairs.map { RedactedField(name: $0.name, value: $0.value) }
    }

    var requestFields: [RedactedField] {
        fields(of: call.exchange.request, Self.requestNames)
    }

    /// `nil` if the request has no body.
    var requestBody: String? {
        guard let body = call.exchange.request.body, !body.isEmpty else { return nil }
        // The registration ignores the line breaks that the published sample has in a string.
        let isRegistration = call.definition.dialect == .registration && body.first == UInt8(ascii: "{")
        let bytes = isRegistration ? body.filter { $0 >= 0x20 } : body
        guard let text = String(utf8: bytes[...]) else { return Self.count(body) }
        if let json = values.json(in: text, 0) { return json }
        let name = text.prefix { $0 != "=" }
        let isForm =
            text.utf8.count > name.utf8.count && !text.utf8.contains(0x0A)
            && values.name(String(name)) == name
        return isForm || call.definition.takesForm ? values.form(text) : other(text)
    }

    // MARK: Reply

    var replyFields: [RedactedField] {
        fields(of: call.exchange.reply, Self.replyNames)
    }

    /// `nil` if the capture does not have it.
    var replyBody: String? {
        guard let body = call.exchange.reply.body else { return nil }
        if body.isEmpty { return "" }
        if let content = call.content, content.format == .json {
            let json = content.value
            return String(decoding: values.json(json).jsonBytes, as: UTF8.self)
        }
        guard let text = String(utf8: body[...]) else { return Self.count(body) }
        let isPage = call.exchange.reply["Content-Type"]?.lowercased().contains("html") ?? false
        return isPage ? page(text) ?? Self.count(body) : other(text)
    }

    /// True if the reply had a body that the capture does not have.
    var isReplyBodyMissing: Bool { call.exchange.reply.isBodyMissing }

    /// A page with the form that a user agent sends without a user. `nil` if it has none.
    private func page(_ text: String) -> String? {
        PageForm(text).map { form in
            let fields = form.hiddenFields.map { name, value in
                "<input type=\"hidden\" name=\"\(XMLText.escape(values.name(name)))\" "
                    + "value=\"\(XMLText.escape(values.parameter(value, named: name)))\">"
            }
            let action = XMLText.escape(values.url(form.action))
            return "<html><form action=\"\(action)\">\(fields.joined())</form></html>"
        }
    }

    /// A body that is neither JSON nor a form.
    private func other(_ text: String) -> String {
        if text.utf8.count > 100_000 { return Self.count(Array(text.utf8)) }
        return values.xml(in: text, 0)
            ?? (text.contains { $0.isWhitespace } ? values.prose(text) : values.secret(text))
    }

    /// The placeholder for a body that a comparison does not use.
    private static func count(_ body: [UInt8]) -> String { "[\(body.count) bytes]" }

    // MARK: Fields

    /// The fields that the mock reads.
    private static let requestNames = [
        "Accept", "Authorization", "Content-Type", "User-Agent", "AP-Device-Identifier",
        "AP-Partner-Framework-Status", "AP-TempPass-Identity", "AD-Service-Token", "Adobe-Subject-Token",
        "Ap_21",
        "X-Device-Info", "X-Forwarded-For", "X-Mock-Scenario", "X-Roku-Reserved-Roku-Connect-Token",
        "X-SSO-ID",
        "X-SSO-LINK",
    ]

    /// The fields that a comparison reads.
    private static let replyNames = [
        "Allow", "Content-Type", "Date", "Location", "Retry-After", "WWW-Authenticate", "X-Mock-Operation",
    ]

    private func fields(of message: ArchivedExchange.Message, _ names: [String]) -> [RedactedField] {
        message.fields.compactMap { field -> RedactedField? in
            guard let name = names.first(where: { $0.lowercased() == field.name.lowercased() }) else {
                return nil
            }
            let value = values.pseudonyms.value(of: RedactedField(name: name, value: field.value)) {
                self.value(field.value, of: name)
            }
            return RedactedField(name: name, value: value)
        }
    }

    private func value(_ value: String, of name: String) -> String {
        switch name {
        case "AP-Device-Identifier":
            value.split(separator: " ", omittingEmptySubsequences: false).map { part in
                part == "fingerprint" ? String(part) : values.secret(String(part))
            }.joined(separator: " ")
        case "AP-TempPass-Identity": values.personal.secret(value)
        case "Location": values.url(value)
        // By it, a comparison knows the clock of the service.
        case "Date": Timestamp(httpDate: value) == nil ? values.secret(value) : value
        default: values.text(value, as: ValueRole(named: name))
        }
    }
}
