import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

// How the parts of an entry are packed. What writes and what reads a part stand together, because the order is all that they
// have in common.

extension JournalEntry {
    /// What distinguishes a request from others.
    struct Names {
        let id: String
        let device: DeviceIdentifier?
        let scenario: String
        let client: ClientID?
        let replica: String?
        let ruleIDs: [String]
    }

    /// What the mock knows besides the request and its reply.
    struct Details {
        let reasons: [Reason]
        let before: DeviceSummary?
        let after: DeviceSummary?
    }
}

extension JournalEntry.Names {
    // The values are arguments, because a request would pay for retaining each in a copy.

    static func packedSize(
        _ id: String, _ device: DeviceIdentifier?, _ scenario: String, _ client: ClientID?,
        _ replica: String?, _ ruleIDs: [String]
    ) -> Int {
        typealias Writer = PackedBytes.Writer
        return Writer.size(of: id) + Writer.size(of: device?.base64) + Writer.size(of: scenario)
            + Writer.size(of: client?.text) + Writer.size(of: replica)
            + Writer.size(of: ruleIDs) { Writer.size(of: $0) }
    }

    static func write(
        _ id: String, _ device: DeviceIdentifier?, _ scenario: String, _ client: ClientID?,
        _ replica: String?, _ ruleIDs: [String], to writer: inout PackedBytes.Writer
    ) {
        writer.put(id)
        writer.put(device?.base64)
        writer.put(scenario)
        writer.put(client?.text)
        writer.put(replica)
        writer.put(ruleIDs) { $0.put($1) }
    }

    init(_ reader: inout PackedBytes.Reader) {
        id = reader.text()
        device = reader.optionalText().flatMap { DeviceIdentifier(codedText: $0) }
        scenario = reader.text()
        client = reader.optionalText().map { ClientID($0) }
        replica = reader.optionalText()
        ruleIDs = reader.list { $0.text() }
    }

    /// The device only, which searches compare.
    static func device(_ reader: inout PackedBytes.Reader) -> DeviceIdentifier? {
        reader.skip(1)
        return reader.optionalText().flatMap { DeviceIdentifier(codedText: $0) }
    }
}

extension JournalEntry.Exchange {
    private struct Flags: OptionSet {
        let rawValue: UInt8
        static let isHTTP10 = Flags(rawValue: 1)
        static let isSecure = Flags(rawValue: 2)
        static let isRedacted = Flags(rawValue: 4)
        static let isTruncated = Flags(rawValue: 8)
        static let isReplyTruncated = Flags(rawValue: 16)
        static let hasShownParameters = Flags(rawValue: 32)
    }

    private static func flags(_ request: Request, _ marks: Marks, _ shownParameters: Set<String>?) -> Flags {
        var flags: Flags = []
        if request.minorVersion == 0 { flags.insert(.isHTTP10) }
        if request.connection.isSecure { flags.insert(.isSecure) }
        if marks.isRedacted { flags.insert(.isRedacted) }
        if marks.isTruncated { flags.insert(.isTruncated) }
        if marks.isReplyTruncated { flags.insert(.isReplyTruncated) }
        if shownParameters != nil { flags.insert(.hasShownParameters) }
        return flags
    }

    static func packedSize(
        _ request: Request, _ reply: Reply, _ shownParameters: Set<String>?, _ bodyLimit: Int
    ) -> Int {
        typealias Writer = PackedBytes.Writer
        let (memory, positions) = request.fields.memorySizes
        let names = shownParameters.map { Writer.size(of: $0) { Writer.size(of: $0) } } ?? 0
        return MemoryLayout<Flags>.size + Writer.size(of: request.connection.peerPort) * 2
            + Writer.size(of: request.method.rawValue) + Writer.size(of: request.path)
            + Writer.size(of: request.query) + Writer.size(of: request.connection.peer)
            + Writer.size(ofBlock: memory) + Writer.size(ofBlock: positions)
            + Writer.size(ofBlock: min(request.body.count, bodyLimit))
            + Writer.size(ofBlock: reply.fields.encodedSize)
            + Writer.size(ofBlock: min(reply.body.count, bodyLimit)) + names
    }

    static func write(
        _ request: Request, _ reply: Reply, _ marks: Marks, _ shownParameters: Set<String>?,
        _ bodyLimit: Int, to writer: inout PackedBytes.Writer
    ) {
        writer.put(flags(request, marks, shownParameters).rawValue)
        writer.put(request.connection.peerPort)
        writer.put(request.connection.localPort)
        writer.put(request.method.rawValue)
        writer.put(request.path)
        writer.put(request.query)
        writer.put(request.connection.peer)
        request.fields.withMemory { memory, positions in
            writer.putBlock(memory)
            writer.putBlock(positions)
        }
        writer.put(beginning: bodyLimit, of: request.body)
        writer.putLength(reply.fields.encodedSize)
        reply.fields.forEachEncodedPart { writer.putUncounted($0) }
        writer.put(beginning: bodyLimit, of: reply.body)
        if let shownParameters { writer.put(shownParameters) { $0.put($1) } }
    }

    init(_ reader: inout PackedBytes.Reader, status: HTTPResponse.Status, _ delivery: Delivery) {
        let flags = Flags(rawValue: reader.number())
        let (peerPort, localPort): (UInt16, UInt16) = (reader.number(), reader.number())
        let method = HTTPRequest.Method(rawValue: reader.text()) ?? .get
        let (path, query, peer) = (reader.text(), reader.optionalText(), reader.text())
        request = Request(
            method: method, path: path, query: query,
            fields: RequestFields(memory: reader.block(), positions: reader.block()),
            body: Array(reader.block()), minorVersion: flags.contains(.isHTTP10) ? 0 : 1,
            connection: .init(
                peer: peer, peerPort: peerPort, localPort: localPort, isSecure: flags.contains(.isSecure)))
        reply = Reply(
            status: status, fields: ReplyFields(encoded: reader.block()), body: Array(reader.block()),
            delivery: delivery)
        marks = Marks(
            isRedacted: flags.contains(.isRedacted), isTruncated: flags.contains(.isTruncated),
            isReplyTruncated: flags.contains(.isReplyTruncated))
        shownParameters = flags.contains(.hasShownParameters) ? Set(reader.list { $0.text() }) : nil
    }
}

extension JournalEntry.Details {
    private static let isSameAfter: UInt8 = 1
    private static let hasBefore: UInt8 = 2
    private static let hasAfter: UInt8 = 4

    /// Which summaries follow. Most requests change no device.
    private static func flags(_ before: DeviceSummary?, _ after: DeviceSummary?) -> UInt8 {
        if let before, let after, before.isIdentical(to: after) { return isSameAfter | hasBefore }
        return (before == nil ? 0 : hasBefore) | (after == nil ? 0 : hasAfter)
    }

    static func packedSize(_ reasons: [Reason], _ before: DeviceSummary?, _ after: DeviceSummary?) -> Int {
        typealias Writer = PackedBytes.Writer
        let flags = flags(before, after)
        return MemoryLayout.size(ofValue: flags)
            + Writer.size(of: reasons) {
                Writer.size(of: $0.text) + Writer.size(of: $0.hint) + MemoryLayout<UInt8>.size
            }
            + (before?.packedSize ?? 0) + (flags & hasAfter == 0 ? 0 : after?.packedSize ?? 0)
    }

    static func write(
        _ reasons: [Reason], _ before: DeviceSummary?, _ after: DeviceSummary?,
        to writer: inout PackedBytes.Writer
    ) {
        let flags = flags(before, after)
        writer.put(flags)
        writer.put(reasons) { writer, reason in
            writer.put(reason.text)
            writer.put(reason.hint)
            writer.put(reason.isRemark ? 1 : 0 as UInt8)
        }
        before?.write(to: &writer)
        if flags & hasAfter != 0 { after?.write(to: &writer) }
    }

    init(_ reader: inout PackedBytes.Reader) {
        let flags: UInt8 = reader.number()
        reasons = reader.list { reader in
            var reason = Reason(reader.text(), hint: reader.optionalText())
            reason.isRemark = reader.number() != (0 as UInt8)
            return reason
        }
        before = flags & Self.hasBefore == 0 ? nil : DeviceSummary(&reader)
        after =
            flags & Self.isSameAfter != 0
            ? before : flags & Self.hasAfter == 0 ? nil : DeviceSummary(&reader)
    }
}

extension DeviceSummary {
    var packedSize: Int {
        typealias Writer = PackedBytes.Writer
        let time = MemoryLayout<Int64>.size
        var size = MemoryLayout<UInt8>.size + MemoryLayout<UInt32>.size
        forEachLogin { serviceProvider, mvpd, type, _ in
            size +=
                Writer.size(of: serviceProvider.text) + Writer.size(of: mvpd.text)
                + Writer.size(of: type.rawValue) + time
        }
        return size
            + Writer.size(of: codes) { Writer.size(of: $0.key.text) + Writer.size(of: $0.value.text) }
            + Writer.size(of: passes) {
                Writer.size(of: $0.key.serviceProvider.text) + Writer.size(of: $0.key.mvpd.text) + 1 + time
                    * 2
            }
    }

    func write(to writer: inout PackedBytes.Writer) {
        let preparation: UInt8 = isPrepared ? 1 : 0
        writer.put(preparation)
        writer.putLength(loginCount)
        forEachLogin { serviceProvider, mvpd, type, end in
            writer.put(serviceProvider.text)
            writer.put(mvpd.text)
            writer.put(type.rawValue)
            writer.put(end.milliseconds)
        }
        writer.put(codes) { writer, code in
            writer.put(code.key.text)
            writer.put(code.value.text)
        }
        writer.put(passes) { writer, pass in
            writer.put(pass.key.serviceProvider.text)
            writer.put(pass.key.mvpd.text)
            let hasFirstUse: UInt8 = pass.firstUse == nil ? 0 : 1
            writer.put(hasFirstUse)
            writer.put(pass.firstUse?.milliseconds ?? 0)
            writer.put(Int64(pass.resources))
        }
    }

    init(_ reader: inout PackedBytes.Reader) {
        let isPrepared = reader.number(UInt8.self) != 0
        self.init(
            logins: reader.list {
                Login(
                    serviceProvider: ServiceProviderID($0.text()), mvpd: MVPDID($0.text()),
                    type: ProfileType(rawValue: $0.text()) ?? .regular,
                    end: Timestamp(milliseconds: $0.number()))
            },
            codes: Dictionary(
                uniqueKeysWithValues: reader.list {
                    (ServiceProviderID($0.text()), AuthenticationCode($0.text()))
                }),
            passes: reader.list { reader in
                let key = PassKey(
                    serviceProvider: ServiceProviderID(reader.text()), mvpd: MVPDID(reader.text()))
                let hasFirstUse = reader.number(UInt8.self) != 0
                let firstUse = Timestamp(milliseconds: reader.number())
                return Pass(
                    key: key, firstUse: hasFirstUse ? firstUse : nil,
                    resources: Int(reader.number(Int64.self)))
            }, isPrepared: isPrepared)
    }
}
