import HTTPMessages
import HTTPTypes
import PassAPI

/// Removes secrets from a capture: keeps only the calls of Adobe Pass, with pseudonyms in place of secrets.
///
/// Only what is known to be harmless stays, such as the names of the API, times and error codes. Everything else becomes
/// a pseudonym of the same form, which is the same for the same secret, so that a comparison of both captures with the mock
/// finds the same differences.
package struct CaptureRedaction {
    private let pseudonyms: Pseudonyms
    private let version: String
    /// The number of calls that were written.
    package private(set) var callCount = 0
    /// The entries that were left out, by subject, with their counts.
    package private(set) var leftOut: [String: Int] = [:]

    /// - Parameters:
    ///   - key: determines the pseudonyms. It must not be kept.
    ///   - version: the version of the program.
    package init(key: RedactionKey = RedactionKey(), version: String) {
        pseudonyms = Pseudonyms(key: key)
        self.version = version
    }

    /// The part of the new archive for an entry; empty if the entry is no call of Adobe Pass.
    package mutating func add(_ finding: HTTPArchiveReader.Finding) -> [UInt8] {
        switch finding {
        case .skipped:
            leftOut["entries that cannot be read", default: 0] += 1
            return []
        case .exchange(let exchange):
            switch CapturedCall.reading(exchange) {
            case .success(let call):
                callCount += 1
                return (callCount == 1 ? start : Array(",\n".utf8)) + entry(of: call)
            case .failure(let none):
                leftOut[none.subject, default: 0] += 1
                return []
            }
        }
    }

    /// The end of the archive. Must be added if there was a call.
    package var end: [UInt8] { Array("\n]}}\n".utf8) }

    private var start: [UInt8] {
        let creator = JSONValue.object(["name": "adobe-pass-mock", "version": .string(version)])
        return Array(#"{"log":{"version":"1.2","creator":"#.utf8) + creator.jsonBytes
            + Array(",\"entries\":[\n".utf8)
    }

    private func entry(of call: CapturedCall) -> [UInt8] {
        let redacted = CallRedactor(call, by: pseudonyms)
        let started = call.exchange.startedAt
        let fraction = String(1_000 + (started.milliseconds % 1_000 + 1_000) % 1_000).dropFirst()
        var json = JSONWriter()
        json.object { object in
            object.member("startedDateTime", "\(started.utcString.dropLast()).\(fraction)Z")
            object.member("time", 0)
            object.member("request") { request in
                request.member("method", call.request.method.rawValue)
                request.member("url", redacted.url)
                request.member("httpVersion", "HTTP/1.1")
                request.member("cookies", array: [String]())
                request.write(redacted.requestFields, as: "headers")
                request.write(redacted.query, as: "queryString")
                if let body = redacted.requestBody {
                    request.member("postData") { data in
                        data.member("mimeType", redacted.requestFields.contentType)
                        data.member("text", body)
                    }
                }
                request.member("headersSize", -1)
                request.member("bodySize", -1)
            }
            object.member("response") { response in
                response.member("status", call.exchange.status)
                response.member(
                    "statusText", HTTPResponse.Status.registeredReasons[call.exchange.status] ?? "")
                response.member("httpVersion", "HTTP/1.1")
                response.member("cookies", array: [String]())
                response.write(redacted.replyFields, as: "headers")
                response.member("content") { content in
                    let body = redacted.replyBody
                    content.member("size", body?.utf8.count ?? (redacted.isReplyBodyMissing ? 1 : 0))
                    content.member("mimeType", redacted.replyFields.contentType)
                    content.member("text", ifPresent: body)
                }
                response.member(
                    "redirectURL", redacted.replyFields.first { $0.name == "Location" }?.value ?? "")
                response.member("headersSize", -1)
                response.member("bodySize", -1)
            }
            object.member("cache") { _ in }
            object.member("timings") { timings in
                timings.member("send", 0)
                timings.member("wait", 0)
                timings.member("receive", 0)
            }
        }
        return json.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func write(_ fields: [RedactedField], as name: String) {
        key(name)
        array { array in
            for field in fields {
                array.object { object in
                    object.member("name", field.name)
                    object.member("value", field.value)
                }
            }
        }
    }
}

extension [RedactedField] {
    fileprivate var contentType: String { first { $0.name == "Content-Type" }?.value ?? "" }
}

/// The secret from which pseudonyms are derived. Without it, the pseudonym of a guess cannot be computed, so that short
/// secrets cannot be found by trying.
package struct RedactionKey: Sendable {
    private let bytes: [UInt8]

    /// A random key of 256 bits, which exists only in the memory of this process.
    package init() {
        var generator = SystemRandomNumberGenerator()
        bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    /// A key that can be repeated, for tests.
    package init(seed: UInt64) {
        bytes = SHA256.hash(Array("\(seed)".utf8))
    }

    /// A number that depends on the key, the text and the attempt.
    func number(for text: String, attempt: UInt8) -> UInt64 {
        SHA256.hash(bytes + [attempt] + Array(text.utf8)).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}

/// A header field or a parameter of a redacted message.
struct RedactedField: Hashable {
    var name: String
    var value: String
}
