import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI

/// Requests in the format HAR 1.2, which browsers and proxies read. Redacted like the journal. An archive can have the
/// size of the journal, so it is written entry by entry: ``opening``, entries with commas between them, ``closing``.
package struct HTTPArchive: Sendable {
    private let version: String
    private let publicURL: PublicURL?

    /// - Parameters:
    ///   - version: the version of the mock.
    ///   - publicURL: the URL at which clients reach the mock; `nil` for the `Host` of each request.
    package init(version: String, publicURL: PublicURL?) {
        self.version = version
        self.publicURL = publicURL
    }

    package static let schema = Schema.object([
        .always(
            "log",
            Schema(.anything, "The log of HAR 1.2. Members of the mock's own begin with an underscore."))
    ])

    /// The JSON before the first entry.
    package var opening: [UInt8] {
        var creator = JSONWriter()
        creator.object { creator in
            creator.member("name", "adobe-pass-mock")
            creator.member("version", version)
        }
        return Array(#"{"log":{"version":"1.2","creator":"#.utf8) + creator.bytes
            + Array(#","entries":["#.utf8)
    }

    /// The JSON after the last entry.
    package static let closing = Array("]}}".utf8)

    /// The JSON of an entry.
    package func entry(_ entry: JournalEntry) -> [UInt8] {
        var json = JSONWriter()
        json.object { object in
            object.member("startedDateTime", entry.receivedAt.utcString)
            object.member("time", entry.milliseconds + entry.delivery.delay.milliseconds)
            object.member("request") { writeRequest(of: entry, to: &$0) }
            object.member("response") { writeResponse(of: entry, to: &$0) }
            object.member("cache") { _ in }
            object.member("timings") { timings in
                timings.member("send", 0)
                timings.member("wait", entry.milliseconds + entry.delivery.delay.milliseconds)
                timings.member("receive", 0)
            }
            object.member("comment", ifPresent: entry.reason)
            object.member("_trace", entry.id)
            object.member("_operation", ifPresent: entry.operation?.rawValue)
            object.member("_device", ifPresent: entry.device?.base64)
            object.member("_scenario", entry.scenario)
            if !entry.ruleIDs.isEmpty { object.member("_rule", entry.ruleIDs.joined(separator: ", ")) }
            object.member("_fault", ifPresent: entry.delivery.fault?.rawValue)
        }
        return json.bytes
    }

    private func writeRequest(of entry: JournalEntry, to json: inout JSONWriter) {
        let exchange = entry.exchange
        let target = exchange.requestTarget
        json.member("method", exchange.request.method.rawValue)
        json.member("url", exchange.request.baseURL(behind: publicURL) + target)
        json.member("httpVersion", "HTTP/1.\(exchange.request.minorVersion)")
        json.member("cookies", array: [String]())
        write("headers", exchange.requestHeaders, to: &json)
        let query =
            target.split(separator: "?", maxSplits: 1).dropFirst().first.map { Form(String($0)).pairs } ?? []
        write("queryString", query.map { ($0.name, $0.value) }, to: &json)
        if !exchange.request.body.isEmpty {
            json.member("postData") { data in
                data.member("mimeType", exchange.request.fields[.contentType] ?? "")
                data.member("text", exchange.requestBody)
            }
        }
        json.member("headersSize", -1)
        json.member("bodySize", exchange.request.body.count)
    }

    private func writeResponse(of entry: JournalEntry, to json: inout JSONWriter) {
        let exchange = entry.exchange
        json.member("status", entry.status.code)
        json.member("statusText", entry.status.registeredReason)
        json.member("httpVersion", "HTTP/1.1")
        json.member("cookies", array: [String]())
        write("headers", exchange.replyHeaders, to: &json)
        json.member("content") { content in
            content.member("size", exchange.reply.body.count)
            content.member("mimeType", exchange.reply.fields[.contentType] ?? "")
            content.member("text", exchange.replyBody)
        }
        json.member(
            "redirectURL", exchange.replyHeaders.first { $0.name.lowercased() == "location" }?.value ?? "")
        json.member("headersSize", -1)
        json.member("bodySize", exchange.reply.body.count)
    }

    private func write(_ member: String, _ pairs: [(name: String, value: String)], to json: inout JSONWriter)
    {
        json.key(member)
        json.array { array in
            for pair in pairs {
                array.object { object in
                    object.member("name", pair.name)
                    object.member("value", pair.value)
                }
            }
        }
    }
}
