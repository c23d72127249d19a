import ControlAPI
import HTTPMessages
import PassAPI

/// A request and its reply in an HTTP archive, as the program that captured them has seen them.
package struct ArchivedExchange: Sendable {
    /// The position in the archive, starting with 1.
    let number: Int
    let startedAt: Timestamp
    let method: String
    let url: AbsoluteURL
    let request: Message
    let status: Int
    let reply: Message

    struct Message: Sendable {
        /// The fields in the order of the archive, without the pseudo-header fields of HTTP/2.
        var fields: [(name: String, value: String)]
        /// The body; `nil` if the archive does not have it.
        var body: [UInt8]?
        /// True if the message had a body that the program left out.
        var isBodyMissing = false

        /// The value of the first field with this name. Ignores case.
        subscript(name: String) -> String? {
            let name = name.lowercased()
            return fields.first { $0.name.lowercased() == name }?.value
        }
    }

    struct AbsoluteURL: Sendable, Hashable {
        var scheme: String
        /// The host in lower case, and the port if it is not the default of the scheme.
        var authority: String
        /// The percent-encoded path; `/` if the URL has none.
        var path: String
        /// The percent-encoded query; `nil` without a `?`.
        var query: String?

        /// - Returns: `nil` if the text is not an absolute URL with an authority.
        init?(_ text: String) {
            guard let colon = text.firstRange(of: "://"), colon.lowerBound > text.startIndex else {
                return nil
            }
            scheme = text[..<colon.lowerBound].lowercased()
            let rest = text[colon.upperBound...].prefix { $0 != "#" }
            let target = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
            // User information is a credential, and not part of an address.
            authority =
                rest[..<target].split(separator: "@", omittingEmptySubsequences: false).last?.lowercased()
                ?? ""
            // Some programs also write the default port of the scheme (RFC 3986, 6.2.3).
            if let port = ["http": ":80", "https": ":443"][scheme], authority.hasSuffix(port) {
                authority.removeLast(port.count)
            }
            guard !authority.isEmpty else { return nil }
            let parts = rest[target...].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
            path = parts.first.map(String.init).flatMap { $0.isEmpty ? nil : $0 } ?? "/"
            query = parts.count > 1 ? String(parts[1]) : nil
        }
    }

    /// Reads an entry (HAR 1.2, *entries*).
    init(_ bytes: ArraySlice<UInt8>, number: Int, _ allowance: inout InflateAllowance) throws(UnusableEntry) {
        let entry: JSONValue
        do throws(JSONReader.Malformed) { entry = try JSONReader.read(Array(bytes)) } catch {
            throw UnusableEntry("counted from its first brace, \(error)")
        }
        guard let request = entry["request"], let method = request["method"]?.string?.uppercased(),
            let address = request["url"]?.string
        else { throw UnusableEntry("it has no request.method and request.url") }
        guard method != "CONNECT" else {
            throw UnusableEntry("CONNECT \(address) opens a tunnel; let your proxy decrypt this host")
        }
        guard let url = AbsoluteURL(address) else {
            throw UnusableEntry("request.url is \"\(address.prefix(80))\", expected an absolute URL")
        }
        guard ["http", "https"].contains(url.scheme) else { throw UnusableEntry("\(url.scheme) is not HTTP") }
        guard let response = entry["response"],
            let status = response["status"]?.integer.flatMap(Int.init(exactly:)),
            (100...599).contains(status)
        else { throw UnusableEntry("\(method) \(url.authority)\(url.path) has no reply") }
        guard let startedAt = entry["startedDateTime"]?.string.flatMap(Timestamp.init(text:)) else {
            throw UnusableEntry("\(method) \(url.authority)\(url.path) has no startedDateTime (RFC 3339)")
        }
        guard ClockSetting.range.contains(startedAt) else {
            throw UnusableEntry(
                "\(method) \(url.authority)\(url.path) has a startedDateTime in another year, "
                    + "expected \(ClockSetting.expectation)")
        }
        self.number = number
        self.startedAt = startedAt
        self.method = method
        self.url = url
        self.status = status
        self.request = try Message(
            request, body: Self.postedBody(request["postData"]),
            named: "the request to \(url.authority)\(url.path)", &allowance)
        var reply = try Message(
            response, body: Self.body(response["content"]), named: "the reply of \(url.authority)\(url.path)",
            &allowance)
        reply.isBodyMissing = Self.isBodyMissing(in: response["content"], method, status)
        self.reply = reply
    }

    /// The bytes of the parts that can be redacted.
    var size: Int {
        let target = url.path.utf8.count + (url.query?.utf8.count ?? 0)
        return [request, reply].reduce(target) { size, message in
            size + (message.body?.count ?? 0) + message.fields.reduce(0) { $0 + $1.value.utf8.count }
        }
    }

    /// The body of a request. Some programs write the parameters of a form instead of its text.
    private static func postedBody(_ data: JSONValue?) -> [UInt8]? {
        if let body = body(data), !body.isEmpty { return body }
        guard let parameters = data?["params"]?.array, !parameters.isEmpty else { return body(data) }
        let pairs = parameters.compactMap { parameter in
            parameter["name"]?.string.map { (name: $0, value: parameter["value"]?.string ?? "") }
        }
        return Array(Form.encode(pairs).utf8)
    }

    /// The bytes of `postData` or `content`: text, or base64.
    private static func body(_ content: JSONValue?) -> [UInt8]? {
        guard let text = content?["text"]?.string else { return nil }
        guard content?["encoding"]?.string?.lowercased() == "base64" else { return Array(text.utf8) }
        return Base64.decode(text) ?? Array(text.utf8)
    }

    /// True for content without text whose size is not zero. Some programs write -1 for an unknown size, or an empty text.
    private static func isBodyMissing(in content: JSONValue?, _ method: String, _ status: Int) -> Bool {
        guard method != "HEAD" else { return false }
        let text = content?["text"]?.string
        let size = content?["size"]?.integer ?? -1
        // A redirect needs no body.
        let canBeEmpty = text != nil || status == 204 || status / 100 == 3
        return text?.isEmpty ?? true && (canBeEmpty ? size > 0 : size != 0)
    }
}

/// Why an entry is not a usable exchange.
struct UnusableEntry: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason.withoutSecretValues }
}

extension ArchivedExchange.Message {
    fileprivate init(
        _ message: JSONValue, body: [UInt8]?, named name: String, _ allowance: inout InflateAllowance
    ) throws(UnusableEntry) {
        fields = (message["headers"]?.array ?? []).compactMap { header in
            guard let name = header["name"]?.string, !name.hasPrefix(":") else { return nil }
            return (name, header["value"]?.string ?? "")
        }
        self.body = body
        guard let body else { return }
        do throws(UnusableEntry) {
            self.body = try ContentCoding.decode(body, self["content-encoding"], &allowance)
        } catch {
            throw UnusableEntry("\(name) \(error.reason)")
        }
    }
}
