import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

/// The JSON of an entry for other mocks. Nothing is redacted or left out.
extension JournalEntry: Decodable {
    /// Written by hand, because each request of mocks that share a journal waits for it.
    var message: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.member("id", id)
            json.member("replica", ifPresent: replica)
            json.member("operation", ifPresent: operation?.rawValue)
            json.member("device", ifPresent: device?.base64)
            json.member("scenario", scenario)
            json.member("ruleIDs", ruleIDs)
            json.key("reasons")
            json.array { json in for reason in reasons { reason.writeMessage(to: &json) } }
            json.member("client", ifPresent: client)
            json.key("exchange")
            exchange.writeMessage(to: &json)
            json.member("receivedAt", receivedAt.readable.milliseconds)
            json.member("arrivedAt", arrivedAt.readable.milliseconds)
            json.member("deviceTime", deviceTime.readable.milliseconds)
            json.member("milliseconds", milliseconds)
            if let before {
                json.key("before")
                before.writeMessage(to: &json)
            }
            // Most requests leave a device as it was.
            if after != before {
                json.key("after")
                if let after { after.writeMessage(to: &json) } else { json.null() }
            }
        }
        return json.bytes
    }

    package convenience init(from decoder: any Decoder) throws {
        let entry = try decoder.container(keyedBy: CodingKeys.self)
        let exchange = try entry.decode(CodedExchange.self, forKey: .exchange)
        self.init(
            id: try entry.decode(String.self, forKey: .id),
            replica: try entry.decodeIfPresent(String.self, forKey: .replica),
            operation: try entry.decodeIfPresent(PassOperation.self, forKey: .operation),
            device: try entry.decodeIfPresent(DeviceIdentifier.self, forKey: .device),
            scenario: try entry.decode(String.self, forKey: .scenario),
            ruleIDs: try entry.decode([String].self, forKey: .ruleIDs),
            reasons: try entry.decode([Reason].self, forKey: .reasons),
            client: try entry.decodeIfPresent(ClientID.self, forKey: .client),
            request: try exchange.request, reply: try exchange.reply,
            receivedAt: try entry.decode(Timestamp.self, forKey: .receivedAt),
            arrivedAt: try entry.decode(Timestamp.self, forKey: .arrivedAt),
            deviceTime: try entry.decode(Timestamp.self, forKey: .deviceTime),
            milliseconds: Self.bounded(try entry.decode(Int64.self, forKey: .milliseconds)),
            before: try entry.decodeIfPresent(DeviceSummary.self, forKey: .before),
            after: try entry.decodeIfPresent(
                DeviceSummary.self, forKey: entry.contains(.after) ? .after : .before),
            isRedacted: exchange.isRedacted, bodyLimit: .max, isTruncated: exchange.isTruncated,
            isReplyTruncated: exchange.isReplyTruncated)
    }

    /// At most a century, so that sums of times cannot overflow.
    fileprivate static func bounded(_ milliseconds: Int64) -> Int64 {
        min(max(milliseconds, 0), Duration.days(36_525).milliseconds)
    }
}

extension Reason {
    fileprivate func writeMessage(to json: inout JSONWriter) {
        json.object { json in
            json.member("text", text)
            json.member("hint", ifPresent: hint)
            json.member("isRemark", isRemark)
        }
    }
}

extension JournalEntry.Exchange {
    fileprivate func writeMessage(to json: inout JSONWriter) {
        json.object { json in
            json.member("method", request.method.rawValue)
            json.member("path", request.path)
            json.member("query", ifPresent: request.query)
            json.member("minorVersion", request.minorVersion)
            json.member("connection") { json in
                json.member("peer", request.connection.peer)
                json.member("peerPort", Int(request.connection.peerPort))
                json.member("localPort", Int(request.connection.localPort))
                json.member("isSecure", request.connection.isSecure)
            }
            json.member("fields", Base64.encode(request.fields.lines))
            json.member("body", Base64.encode(request.body))
            json.member("status", reply.status.code)
            json.member("replyFields", Base64.encode(reply.fields.lines))
            json.member("replyBody", Base64.encode(reply.body))
            json.member("delay", reply.delivery.delay.milliseconds)
            json.member("fault", ifPresent: reply.delivery.fault?.rawValue)
            json.member("isRedacted", isRedacted)
            json.member("isTruncated", isTruncated)
            json.member("isReplyTruncated", isReplyTruncated)
        }
    }
}

extension DeviceSummary {
    fileprivate func writeMessage(to json: inout JSONWriter) {
        json.object { json in
            json.key("logins")
            json.array { json in
                for login in logins {
                    json.object { json in
                        json.member("serviceProvider", login.serviceProvider)
                        json.member("mvpd", login.mvpd)
                        json.member("type", login.type.rawValue)
                        json.member("end", login.end.readable.milliseconds)
                    }
                }
            }
            json.member("codes") { json in
                for (serviceProvider, code) in codes { json.member(serviceProvider.text, code) }
            }
            json.key("passes")
            json.array { json in
                for pass in passes {
                    json.object { json in
                        json.member("key", pass.key.codedText)
                        json.member("firstUse", ifPresent: pass.firstUse?.readable.milliseconds)
                        json.member("resources", pass.resources)
                    }
                }
            }
            json.member("isPrepared", isPrepared)
        }
    }
}

/// A request and its reply as JSON has them, with fields and bodies in base64.
private struct CodedExchange: Decodable {
    let method: String
    let path: String
    let query: String?
    let minorVersion: Int
    let connection: Request.Connection
    /// See ``RequestFields/lines``.
    let fields: Base64Bytes
    let body: Base64Bytes
    let status: Int
    let replyFields: Base64Bytes
    let replyBody: Base64Bytes
    /// In milliseconds.
    let delay: Int64
    let fault: WireFault?
    let isRedacted: Bool
    let isTruncated: Bool
    let isReplyTruncated: Bool

    var request: Request {
        get throws {
            guard let method = HTTPRequest.Method(rawValue: method) else {
                throw impossible("method", method)
            }
            return Request(
                method: method, path: path, query: query, fields: RequestFields(lines: fields.bytes),
                body: body.bytes, minorVersion: minorVersion, connection: connection)
        }
    }

    var reply: Reply {
        get throws {
            guard (0...999).contains(status) else { throw impossible("status", "\(status)") }
            return Reply(
                status: .init(code: status), fields: ReplyFields(lines: replyFields.bytes),
                body: replyBody.bytes,
                delivery: Delivery(delay: .milliseconds(JournalEntry.bounded(delay)), fault: fault))
        }
    }

    private func impossible(_ member: String, _ value: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: [], debugDescription: "\"\(value)\" is no \(member)"))
    }
}

/// Bytes as one string in base64.
private struct Base64Bytes: Decodable {
    let bytes: [UInt8]

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let bytes = Base64.decode(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "the text is no base64")
        }
        self.bytes = bytes
    }
}
