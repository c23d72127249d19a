import HTTPMessages
import HTTPTypes
import PassAPI
import PassOperations
import PassSimulator

/// An entry for other mocks, with everything that it has here: see ``JournalChange/parts``.
extension JournalEntry {
    private enum Part: Int, CaseIterable {
        case description, requestFields, requestBody, replyFields, replyBody
    }

    var parts: [[UInt8]] {
        let exchange = exchange
        return Part.allCases.map { part in
            switch part {
            case .description: descriptionBytes
            case .requestFields: exchange.request.fields.lines
            case .requestBody: exchange.request.body
            case .replyFields: exchange.reply.fields.lines
            case .replyBody: exchange.reply.body
            }
        }
    }

    private var descriptionBytes: [UInt8] {
        var json = JSONWriter()
        json.object { object in
            object.member("id", id)
            object.member("replica", ifPresent: replica)
            object.member("operation", ifPresent: operation?.rawValue)
            object.member("device", ifPresent: device?.codedText)
            object.member("scenario", scenario)
            object.member("rules", array: ruleIDs)
            object.member("reasons", array: reasons)
            object.member("client", ifPresent: client)
            object.member("times", array: [receivedAt, arrivedAt, deviceTime].map(\.milliseconds))
            object.member("milliseconds", milliseconds)
            object.member("before", ifPresent: before.map { StoredSummary(summary: $0) })
            object.member("after", ifPresent: after.map { StoredSummary(summary: $0) })
            object.member("exchange", exchange.describe)
        }
        return json.bytes
    }

    /// - Parameter json: the first part.
    /// - Returns: `nil` for what is no entry.
    init?(_ json: JSONValue, _ parts: [[UInt8]]) {
        guard parts.count == Part.allCases.count, let id = json["id"]?.string,
            let scenario = json["scenario"]?.string,
            let times = json["times"]?.array?.compactMap(\.integer).map(Timestamp.init(milliseconds:)),
            times.count == 3, let description = json["exchange"],
            let exchange = Exchange(
                description, fields: parts[Part.requestFields.rawValue],
                body: parts[Part.requestBody.rawValue], replyFields: parts[Part.replyFields.rawValue],
                replyBody: parts[Part.replyBody.rawValue])
        else { return nil }
        self.init(
            id: id, replica: json["replica"]?.string,
            operation: json["operation"]?.string.flatMap(PassOperation.init),
            device: json["device"]?.string.flatMap { DeviceIdentifier(codedText: $0) }, scenario: scenario,
            ruleIDs: json["rules"]?.array?.compactMap(\.string) ?? [],
            reasons: json["reasons"]?.array?.compactMap { Reason($0) } ?? [],
            client: (json["client"]?.string).map { ClientID($0) }, request: exchange.request,
            reply: exchange.reply, marks: exchange.marks, shownParameters: exchange.shownParameters,
            receivedAt: times[0], arrivedAt: times[1], deviceTime: times[2],
            milliseconds: json["milliseconds"]?.integer ?? 0,
            before: json["before"].flatMap { StoredSummary($0)?.summary },
            after: json["after"].flatMap { StoredSummary($0)?.summary }, bodyLimit: .max)
    }
}

extension JournalEntry.Exchange {
    /// Everything except fields and bodies.
    fileprivate func describe(in json: inout JSONWriter) {
        json.member("method", request.method.rawValue)
        json.member("path", request.path)
        json.member("query", ifPresent: request.query)
        json.member("minorVersion", Int64(request.minorVersion))
        json.member("peer", request.connection.peer)
        json.member("peerPort", Int64(request.connection.peerPort))
        json.member("localPort", Int64(request.connection.localPort))
        json.member("isSecure", request.connection.isSecure)
        json.member("status", Int64(reply.status.code))
        if reply.delivery.delay > .zero { json.member("delay", reply.delivery.delay.milliseconds) }
        json.member("fault", ifPresent: reply.delivery.fault?.rawValue)
        json.member("isRedacted", isRedacted)
        if let shownParameters { json.member("shownParameters", array: shownParameters.sorted()) }
        json.member("isTruncated", isTruncated)
        json.member("isReplyTruncated", isReplyTruncated)
    }

    fileprivate init?(
        _ json: JSONValue, fields: [UInt8], body: [UInt8], replyFields: [UInt8], replyBody: [UInt8]
    ) {
        guard let method = json["method"]?.string.flatMap(HTTPRequest.Method.init(rawValue:)),
            let path = json["path"]?.string,
            let status = json["status"]?.integer.flatMap({ Int(exactly: $0) }), (0...999).contains(status),
            let peer = json["peer"]?.string
        else { return nil }
        func port(_ name: String) -> UInt16 { json[name]?.integer.flatMap { UInt16(exactly: $0) } ?? 0 }
        func isTrue(_ name: String) -> Bool { json[name] == .bool(true) }
        self.init(
            request: Request(
                method: method, path: path, query: json["query"]?.string,
                fields: RequestFields(lines: fields), body: body,
                minorVersion: json["minorVersion"]?.integer == 0 ? 0 : 1,
                connection: .init(
                    peer: peer, peerPort: port("peerPort"), localPort: port("localPort"),
                    isSecure: isTrue("isSecure"))),
            reply: Reply(
                status: .init(code: status), fields: ReplyFields(lines: replyFields), body: replyBody,
                delivery: Delivery(
                    delay: .milliseconds(json["delay"]?.integer ?? 0),
                    fault: json["fault"]?.string.flatMap { WireFault(rawValue: $0) })),
            shownParameters: (json["shownParameters"]?.array).map { Set($0.compactMap(\.string)) },
            marks: Marks(
                isRedacted: isTrue("isRedacted"), isTruncated: isTrue("isTruncated"),
                isReplyTruncated: isTrue("isReplyTruncated")))
    }
}

extension Reason: JSONEncodable {
    package func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("text", text)
            object.member("hint", ifPresent: hint)
            if isRemark { object.member("isRemark", true) }
        }
    }

    fileprivate init?(_ json: JSONValue) {
        guard let text = json["text"]?.string else { return nil }
        self.init(text, hint: json["hint"]?.string)
        isRemark = json["isRemark"] == .bool(true)
    }
}

/// A summary of which nothing is left out, unlike in the journal's JSON.
private struct StoredSummary: JSONEncodable {
    let summary: DeviceSummary

    func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("logins", array: summary.logins)
            object.member("codes") { codes in
                for (serviceProvider, code) in summary.codes { codes.member(serviceProvider.text, code) }
            }
            object.member("passes", array: summary.passes)
            object.member("prepared", ifPresent: summary.isPrepared ? true : nil)
        }
    }
}

extension StoredSummary {
    init?(_ json: JSONValue) {
        guard let logins = json["logins"]?.array, let codes = json["codes"]?.object,
            let passes = json["passes"]?.array
        else { return nil }
        summary = DeviceSummary(
            logins: logins.compactMap { DeviceSummary.Login($0) },
            codes: Dictionary(
                codes.compactMap { name, code in
                    code.string.map { (ServiceProviderID(name), AuthenticationCode($0)) }
                }, uniquingKeysWith: { one, _ in one }),
            passes: passes.compactMap { DeviceSummary.Pass($0) },
            isPrepared: json["prepared"] == .bool(true))
    }
}

extension DeviceSummary.Login: JSONEncodable {
    package func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("serviceProvider", serviceProvider)
            object.member("mvpd", mvpd)
            object.member("type", type.rawValue)
            object.member("end", end.milliseconds)
        }
    }

    fileprivate init?(_ json: JSONValue) {
        guard let serviceProvider = json["serviceProvider"]?.string, let mvpd = json["mvpd"]?.string,
            let type = json["type"]?.string.flatMap(ProfileType.init), let end = json["end"]?.integer
        else { return nil }
        self.init(
            serviceProvider: ServiceProviderID(serviceProvider), mvpd: MVPDID(mvpd), type: type,
            end: Timestamp(milliseconds: end))
    }
}

extension DeviceSummary.Pass: JSONEncodable {
    package func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("key", key.codedText)
            object.member("firstUse", ifPresent: firstUse?.milliseconds)
            object.member("resources", Int64(resources))
        }
    }

    fileprivate init?(_ json: JSONValue) {
        guard let key = json["key"]?.string.flatMap({ PassKey(codedText: $0) }) else { return nil }
        self.init(
            key: key, firstUse: (json["firstUse"]?.integer).map(Timestamp.init(milliseconds:)),
            resources: json["resources"]?.integer.flatMap { Int(exactly: $0) } ?? 0)
    }
}
