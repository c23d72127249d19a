import HTTPMessages
import PassAPI

extension ArchivedExchange {
    /// Reads an entry (HAR 1.2, *entries*).
    ///
    /// - Parameter limit: the largest body in bytes, decompressed.
    static func finding(
        in bytes: ArraySlice<UInt8>, number: Int, limit: Int
    ) -> HTTPArchiveReader.Finding {
        do throws(UnusableEntry) {
            guard let entry = JSONValue(parsing: bytes) else { throw UnusableEntry("it is not valid JSON") }
            return .exchange(try ArchivedExchange(entry, number: number, limit: limit))
        } catch {
            return .skipped(number: number, reason: error.reason)
        }
    }

    private init(_ entry: JSONValue, number: Int, limit: Int) throws(UnusableEntry) {
        guard let request = entry["request"], let method = request["method"]?.string?.uppercased(),
            let address = request["url"]?.string
        else { throw UnusableEntry("it has no request.method and request.url") }
        guard method != "CONNECT" else {
            throw UnusableEntry("CONNECT \(address) opens a tunnel; let your proxy decrypt this host")
        }
        guard let url = AbsoluteURL(address) else {
            throw UnusableEntry("request.url is \"\(address.prefix(80))\", expected an absolute URL")
        }
        guard ["http", "https"].contains(url.scheme) else {
            throw UnusableEntry("\(url.scheme) is not HTTP")
        }
        guard let response = entry["response"],
            let status = response["status"]?.integer.flatMap(Int.init(exactly:)),
            (100...599).contains(status)
        else { throw UnusableEntry("\(method) \(url.authority)\(url.path) has no reply") }
        guard let startedAt = entry["startedDateTime"]?.string.flatMap(Timestamp.init(text:)) else {
            throw UnusableEntry("\(method) \(url.authority)\(url.path) has no startedDateTime (RFC 3339)")
        }
        self.number = number
        self.startedAt = startedAt
        self.method = method
        self.url = url
        self.status = status
        self.request = try Message(
            request, body: Self.postedBody(request["postData"]),
            named: "the request to \(url.authority)\(url.path)", limit: limit)
        reply = try Message(
            response, body: Self.body(response["content"]), named: "the reply of \(url.authority)\(url.path)",
            limit: limit)
    }

    /// The body of a request. Some programs write the parameters of a form in place of its text.
    private static func postedBody(_ data: JSONValue?) -> [UInt8]? {
        if let body = body(data), !body.isEmpty { return body }
        guard let parameters = data?["params"]?.array, !parameters.isEmpty else { return body(data) }
        let pairs = parameters.compactMap { parameter -> String? in
            guard let name = parameter["name"]?.string else { return nil }
            return
                "\(PercentEncoding.encode(name))=\(PercentEncoding.encode(parameter["value"]?.string ?? ""))"
        }
        return Array(pairs.joined(separator: "&").utf8)
    }

    /// The bytes of `postData` or `content`: text, or base64.
    private static func body(_ content: JSONValue?) -> [UInt8]? {
        guard let text = content?["text"]?.string else { return nil }
        guard content?["encoding"]?.string?.lowercased() == "base64" else { return Array(text.utf8) }
        return Base64.decode(text) ?? Array(text.utf8)
    }
}

/// Why an entry is no exchange that can be used.
struct UnusableEntry: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}

extension ArchivedExchange.Message {
    fileprivate init(
        _ message: JSONValue, body: [UInt8]?, named name: String, limit: Int
    ) throws(UnusableEntry) {
        fields = (message["headers"]?.array ?? []).compactMap { header in
            guard let name = header["name"]?.string, !name.hasPrefix(":") else { return nil }
            return Field(name: name, value: header["value"]?.string ?? "")
        }
        self.body = body
        guard let body else {
            isBodyMissing = (message["content"]?["size"]?.integer ?? 0) > 0
            return
        }
        do throws(ContentCoding.Failure) {
            self.body = try ContentCoding.decode(body, self["content-encoding"], limit: limit)
        } catch {
            throw UnusableEntry("\(name) \(error.reason)")
        }
    }
}
