import HTTPMessages
import HTTPTypes
import PassAPI

/// The format HAR 1.2, which browsers and proxies read. An archive can be large, so it is written entry by entry: an opening,
/// entries with commas between them, ``closing``.
package enum HTTPArchive {
    package static let schema = Schema.object([
        .always(
            "log",
            Schema(.anything, "The log of HAR 1.2. Members of the mock's own begin with an underscore."))
    ])

    /// The JSON before the first entry.
    package static func opening(version: String) -> [UInt8] {
        let creator = JSONValue.object(["name": "adobe-pass-mock", "version": .string(version)])
        return Array(#"{"log":{"version":"1.2","creator":"#.utf8) + creator.jsonBytes
            + Array(#","entries":["#.utf8)
    }

    package static let closing = Array("]}}".utf8)

    package struct Message {
        var fields: [(name: String, value: String)]
        /// `nil` for a body that is left out.
        var body: String?
        /// The size of the body in bytes; `nil` for that of the text.
        var size: Int?
        var version: String

        package init(
            fields: [(name: String, value: String)], body: String?, size: Int? = nil,
            version: String = "HTTP/1.1"
        ) {
            self.fields = fields
            self.body = body
            self.size = size
            self.version = version
        }

        subscript(name: String) -> String { fields.first { $0.name.lowercased() == name }?.value ?? "" }
    }

    /// A request and its reply, as an archive shows them.
    ///
    /// - Parameters:
    ///   - startedAt: a time in RFC 3339.
    ///   - notes: additional members of the mock's own.
    package static func entry(
        startedAt: String, milliseconds: Int64 = 0, method: String, url: String, request: Message,
        status: Int, reply: Message, comment: String? = nil, notes: [(name: String, value: String?)] = []
    ) -> [UInt8] {
        var json = JSONWriter()
        json.object { entry in
            entry.member("startedDateTime", startedAt)
            entry.member("time", milliseconds)
            entry.member("request") { json in
                json.member("method", method)
                json.member("url", url)
                write(request, to: &json)
                let query = url.split(separator: "?", maxSplits: 1).dropFirst().first.map {
                    Form(String($0)).pairs
                }
                write("queryString", query?.map { ($0.name, $0.value) } ?? [], to: &json)
                if let body = request.body, request.size ?? 1 > 0 {
                    json.member("postData") { data in
                        data.member("mimeType", request["content-type"])
                        data.member("text", body)
                    }
                }
            }
            entry.member("response") { json in
                json.member("status", status)
                json.member("statusText", HTTPResponse.Status.registeredReasons[status] ?? "")
                write(reply, to: &json)
                json.member("content") { content in
                    content.member("size", reply.size ?? reply.body?.utf8.count ?? 0)
                    content.member("mimeType", reply["content-type"])
                    content.member("text", ifPresent: reply.body)
                }
                json.member("redirectURL", reply["location"])
            }
            entry.member("cache") { _ in }
            entry.member("timings") { timings in
                timings.member("send", 0)
                timings.member("wait", milliseconds)
                timings.member("receive", 0)
            }
            entry.member("comment", ifPresent: comment)
            for (name, value) in notes {
                if let value { entry.member(name, value) }
            }
        }
        return json.bytes
    }

    /// Writes the members that requests and replies have in common.
    private static func write(_ message: Message, to json: inout JSONWriter) {
        json.member("httpVersion", message.version)
        json.member("cookies", [String]())
        write("headers", message.fields, to: &json)
        json.member("headersSize", -1)
        json.member("bodySize", message.size ?? -1)
    }

    private static func write(
        _ member: String, _ pairs: [(name: String, value: String)], to json: inout JSONWriter
    ) {
        json.member(member, pairs.map { JSONMap([("name", $0.name), ("value", $0.value)]) })
    }
}
