import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

/// Compares a captured reply with the mock's.
struct ReplyComparison {
    let call: CapturedCall
    let reply: Reply
    /// The body of the mock's reply; `nil` if there is none or it is a page.
    let replayed: ReplyContent?
    /// The time of the request, from which times in both replies are measured.
    let now: Timestamp

    private(set) var differences: [Difference] = []
    /// The generated values at the same place in both replies.
    private(set) var counterparts: [(captured: String, replayed: String)] = []

    private typealias Step = PlaceInReply.Step

    /// The allowed difference between two times, because the real service is not on this machine.
    private static let tolerance = Duration.seconds(5)

    init(_ call: CapturedCall, _ reply: Reply, at now: Timestamp) {
        self.call = call
        self.reply = reply
        replayed = ReplyContent(reply.body, of: call.definition)
        self.now = now
        compare()
    }

    private mutating func compare() {
        let captured = call.content
        if call.exchange.status != reply.status.code {
            add(
                .status, .status, text(captured?.document, call.exchange.status),
                text(replayed?.document, reply.status.code))
            return
        }
        compareHeaders()
        switch (captured, replayed) {
        case (let captured?, let replayed?):
            if reply.status.code >= 400, let one = Self.code(captured.document),
                let other = Self.code(replayed.document), one != other
            {
                add(.order, .value([.member("code")]), one, other)
            } else if captured.format != replayed.format {
                add(.type, .body, captured.format.rawValue, replayed.format.rawValue)
            } else {
                compare(captured.value, replayed.value, at: [])
            }
        case (nil, nil): compareForms()
        case (let captured?, nil):
            add(.type, .body, captured.format.rawValue, reply.body.isEmpty ? nil : "another format")
        case (nil, let replayed?):
            let captured = call.exchange.reply
            // The server later omits the body of a reply to HEAD.
            if !captured.isBodyMissing, call.exchange.method != "HEAD" {
                let isEmpty = captured.body?.isEmpty ?? true
                add(.type, .body, isEmpty ? nil : "another format", replayed.format.rawValue)
            }
        }
    }

    /// Compares pages by the forms that user agents submit on their own. Everything else on a page is for people.
    private mutating func compareForms() {
        let one = call.exchange.reply.body.flatMap { String(utf8: $0[...]) }.flatMap(PageForm.init)
        let other = String(utf8: reply.body[...]).flatMap(PageForm.init)
        guard let one, let other else { return }
        for (name, value) in one.hiddenFields {
            guard let replayed = other.hiddenFields.first(where: { $0.name == name })?.value else {
                add(.missing, .field(name), value, nil)
                continue
            }
            if !areEqualParts(value, replayed) { add(.form, .field(name), value, replayed) }
        }
        for (name, value) in other.hiddenFields where !one.hiddenFields.contains(where: { $0.name == name }) {
            add(.additional, .field(name), nil, value)
        }
    }

    private static func code(_ error: JSONValue) -> String? { (error["code"] ?? error["error"])?.string }

    private func text(_ body: JSONValue?, _ status: Int) -> String {
        let code = status >= 400 ? body.flatMap(Self.code) : nil
        return "\(status)\(code.map { " \($0)" } ?? "")"
    }

    private mutating func add(
        _ kind: Difference.Kind, _ place: PlaceInReply, _ captured: String?, _ replayed: String?
    ) {
        let exchange = call.exchange
        // Names of types and distances of times are not values of the reply.
        func shown(_ text: String?) -> String? {
            kind == .type || kind == .time ? text : text.map { Difference.shown($0, at: place) }
        }
        differences.append(
            Difference(
                entry: exchange.number,
                request: "\(exchange.method) \(Redactor.journal.path(exchange.url.path)) at "
                    + exchange.startedAt.utcString,
                operation: call.operation, kind: kind, place: place,
                captured: shown(captured), mock: shown(replayed)))
    }

    // MARK: Headers

    /// The fields that concern the answer itself, and not the network.
    private static let comparedFields: [HTTPField.Name] = [
        .contentType, .location, .wwwAuthenticate, .retryAfter, .allow,
    ]

    private mutating func compareHeaders() {
        for name in Self.comparedFields {
            let captured = call.exchange.reply[name.rawName]
            let replayed = reply.fields[name]
            let place = PlaceInReply.header(name.rawName)
            guard let captured, let replayed else {
                if captured != replayed { add(.header, place, captured, replayed) }
                continue
            }
            let (one, other) =
                name == .contentType
                ? (Self.mediaType(captured), Self.mediaType(replayed)) : (captured, replayed)
            if name == .location, leadsToMVPD(captured, replayed) { continue }
            if !areEqual(one, other) { add(.header, place, captured, replayed) }
        }
    }

    /// True if both redirect to the login page of the MVPD, for which the mock has its own.
    private func leadsToMVPD(_ captured: String, _ replayed: String) -> Bool {
        guard call.definition.dialect == .html, let one = CapturedURL(captured),
            let other = CapturedURL(replayed),
            let origin = one.origin
        else { return false }
        return !areEqualHosts(one, other) && !CapturedCall.isAdobe(origin)
            && other.segments.dropFirst().first == "mvpds"
    }

    /// The media type without its parameters, which can be spelled in several ways.
    private static func mediaType(_ text: String) -> String {
        text.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
    }

    // MARK: JSON

    private mutating func compare(_ captured: JSONValue, _ replayed: JSONValue, at path: [Step]) {
        guard !Self.isOfConnection(path) else { return }
        switch (captured, replayed) {
        case (.object(let one), .object(let other)):
            for (name, value) in one.sorted(by: { $0.key < $1.key }) {
                let path = path + [Step.member(name)]
                if let counterpart = other[name] {
                    compare(value, counterpart, at: path)
                } else {
                    add(.missing, .value(path), value.jsonText, nil)
                }
            }
            for (name, value) in other.sorted(by: { $0.key < $1.key }) where one[name] == nil {
                add(.additional, .value(path + [Step.member(name)]), nil, value.jsonText)
            }
        case (.array(let one), .array(let other)): compare(one, other, at: path)
        case (.string(let one), .string(let other)):
            guard one != other else { return }
            if let one = Self.time(one), let other = Self.time(other),
                distance(.integer(one.milliseconds)) != nil
            {
                return compareNumbers(.integer(one.milliseconds), .integer(other.milliseconds), at: path)
            }
            if let inner = Self.token(in: one), let otherInner = Self.token(in: other) {
                // This is a token within the document. Later requests contain it as a whole.
                counterparts.append((one, other))
                return compare(inner, otherInner, at: path)
            }
            guard !areEqual(one, other, at: path) else { return }
            add(Shape(other) == nil ? .value : .form, .value(path), one, other)
        case (.integer, .integer), (.number, .number), (.integer, .number), (.number, .integer):
            compareNumbers(captured, replayed, at: path)
        // In XML, a list with one element looks like the element.
        case (.array(let one), _) where self.replayed?.format == .xml: compare(one, [replayed], at: path)
        case (_, .array(let other)) where self.replayed?.format == .xml: compare([captured], other, at: path)
        default:
            guard captured != replayed, captured.string?.isRedacted != true else { return }
            let isSameType = captured.typeName == replayed.typeName
            add(
                isSameType ? .value : .type, .value(path),
                isSameType ? captured.jsonText : captured.typeName,
                isSameType ? replayed.jsonText : replayed.typeName)
        }
    }

    /// True for a member that describes the connection of a device, because the replayed request has another one.
    private static func isOfConnection(_ path: [Step]) -> Bool {
        path.count == 3 && path[0].name == "device" && path[1].name == "connection"
            && ["ipAddress", "port", "secure"].contains(path[2].name)
    }

    /// The elements of a token within a reply, which can be in base64, or the members of user metadata.
    private static func token(in text: String) -> JSONValue? {
        if let json = JSONValue(xml: text) { return json }
        if text.hasPrefix("{"), let json = JSONValue(parsing: text.utf8) { return json }
        guard text.hasPrefix("PHNpZ25hdHVyZUluZm8"), let bytes = Base64.decode(text) else { return nil }
        return String(utf8: bytes[...]).flatMap { JSONValue(xml: $0) }
    }

    private mutating func compare(_ captured: [JSONValue], _ replayed: [JSONValue], at path: [Step]) {
        let key = ["id", "resource"].first { key in
            !captured.isEmpty && (captured + replayed).allSatisfy { $0[key]?.string != nil }
        }
        // The name of an element without an identifier is its index.
        func named(_ elements: [JSONValue]) -> [(name: String, element: JSONValue)] {
            elements.enumerated().map { index, element in
                (key.flatMap { element[$0]?.string } ?? String(index), element)
            }
        }
        let (one, other) = (named(captured), named(replayed))
        let (names, otherNames) = (one.map { $0.name }, other.map { $0.name })
        let counterparts = Dictionary(zip(otherNames, replayed)) { first, _ in first }
        for (name, element) in one {
            let path = path + [Step.element(name)]
            if let counterpart = counterparts[name] {
                compare(element, counterpart, at: path)
            } else {
                add(.missing, .value(path), key == nil ? element.jsonText : name, nil)
            }
        }
        let known = Set(names)
        for (name, element) in other where !known.contains(name) {
            add(.additional, .value(path + [Step.element(name)]), nil, key == nil ? element.jsonText : name)
        }
        // The order of MVPDs is data of the service. The mock has its own.
        guard path.last?.name != "mvpds" else { return }
        if names.filter({ counterparts[$0] != nil }) != otherNames.filter(known.contains) {
            add(.sequence, .value(path), names.joined(separator: ", "), otherNames.joined(separator: ", "))
        }
    }

    /// Compares times in milliseconds or seconds since 1970 by their distance from the request.
    private mutating func compareNumbers(_ captured: JSONValue, _ replayed: JSONValue, at path: [Step]) {
        guard captured != replayed else { return }
        if let one = distance(captured), let other = distance(replayed), one.unit == other.unit {
            if abs(one.milliseconds - other.milliseconds) > Self.tolerance.milliseconds {
                add(
                    .time, .value(path), Self.distanceText(one.milliseconds),
                    Self.distanceText(other.milliseconds))
            }
            return
        }
        add(.value, .value(path), captured.jsonText, replayed.jsonText)
    }

    /// The milliseconds from the request to a time, and the milliseconds in its unit; `nil` for a number that is not a time within
    /// twenty years of the request.
    private func distance(_ value: JSONValue) -> (milliseconds: Int64, unit: Int64)? {
        guard let number = value.integer else { return nil }
        let decades = Duration.days(20 * 365).milliseconds
        for unit in [1, 1_000] as [Int64] {
            let (time, overflow) = number.multipliedReportingOverflow(by: unit)
            let (distance, isFar) = time.subtractingReportingOverflow(now.milliseconds)
            if !overflow, !isFar, distance.magnitude < decades.magnitude { return (distance, unit) }
        }
        return nil
    }

    private static func time(_ text: String) -> Timestamp? {
        // Most texts are words, so no pattern is tried.
        guard text.utf8.first?.isDigit ?? false else { return nil }
        return Timestamp(text: text) ?? Timestamp(tokenText: text)
    }

    private static func distanceText(_ milliseconds: Int64) -> String {
        milliseconds == 0
            ? "now" : "now\(milliseconds < 0 ? "" : "+")\(Duration.milliseconds(milliseconds).isoText)"
    }

    // MARK: Texts

    /// The members with short random values whose shape does not distinguish them from words.
    private static let generatedMembers: Set<String> = [
        "code", "regcode", "sessionId", "client_id", "client_secret", "access_token", "trace",
        "sessionGUID", "link",
    ]

    /// True for equal texts, and for generated texts of the same form, which become counterparts.
    private mutating func areEqual(_ captured: String, _ replayed: String, at path: [Step] = []) -> Bool {
        if captured == replayed { return true }
        let member = path.last?.name ?? ""
        if let (one, other) = Shape.pair(captured, replayed) {
            guard one.matches(other) else { return false }
            if one == other, Self.rootElement(captured) != Self.rootElement(replayed) { return false }
            if one != .secret || captured.count > "[redacted]".count {
                counterparts.append((captured, replayed))
            }
            return true
        }
        if captured.isRedacted || replayed.isRedacted { return true }
        if Self.areOfSameForm(captured, replayed) { return true }
        if let one = CapturedURL(captured), let other = CapturedURL(replayed) {
            return areEqual(one, other)
        }
        let isIdentifier = member == "id" && path.dropLast().last.map { $0.name.hasSuffix("regcode") } ?? true
        guard isIdentifier || Self.generatedMembers.contains(member),
            reply.status.code < 400 || member == "trace",
            captured.utf8.count == replayed.utf8.count
        else { return false }
        counterparts.append((captured, replayed))
        return true
    }

    /// True for a word that the service fixes, an underscore and a generated value: `temppass_` and a digest.
    private static func areOfSameForm(_ captured: String, _ replayed: String) -> Bool {
        guard let one = captured.firstIndex(of: "_"), let other = replayed.firstIndex(of: "_"),
            one > captured.startIndex, captured[...one] == replayed[...other],
            let (shape, otherShape) = Shape.pair(
                String(captured[captured.index(after: one)...]),
                String(replayed[replayed.index(after: other)...])
            )
        else { return false }
        return shape.matches(otherShape)
    }

    private mutating func areEqual(_ captured: CapturedURL, _ replayed: CapturedURL) -> Bool {
        guard captured.isAbsolute == replayed.isAbsolute, areEqualHosts(captured, replayed),
            captured.segments.count == replayed.segments.count,
            captured.query.map(\.0) == replayed.query.map(\.0)
        else {
            return false
        }
        return zip(captured.segments, replayed.segments).allSatisfy { areEqualParts($0, $1) }
            && zip(captured.query, replayed.query).allSatisfy { areEqualParts($0.1, $1.1) }
    }

    /// True for the same scheme and host, and if both hosts are those of the service.
    private func areEqualHosts(_ captured: CapturedURL, _ replayed: CapturedURL) -> Bool {
        if captured.origin == replayed.origin { return true }
        let own = "\(call.exchange.url.scheme)://\(call.exchange.url.authority)"
        let isService = captured.origin == own || captured.origin.map(CapturedCall.isAdobe) ?? false
        return isService && [own, "http://\(call.exchange.url.authority)"].contains(replayed.origin)
    }

    private mutating func areEqualParts(_ captured: String, _ replayed: String) -> Bool {
        captured == replayed || areEqual(captured, replayed)
            || isCode(captured) && isCode(replayed) && captured != call.serviceProvider?.text
            || counterparts.contains { $0 == (captured, replayed) }
    }

    /// True for an authentication code: seven capitals and digits.
    private func isCode(_ text: String) -> Bool {
        text.utf8.count == 7
            && text.utf8.allSatisfy { $0.isDigit || (0x41...0x5A).contains($0) }
    }

    /// The name of the root of an XML document in base64, such as a SAML request, without its prefix.
    private static func rootElement(_ text: String) -> Substring? {
        guard let bytes = Base64.decode(text), bytes.first == UInt8(ascii: "<"),
            let xml = String(utf8: bytes[...])
        else { return nil }
        let tags = xml.split(separator: "<").filter { !$0.hasPrefix("?") && !$0.hasPrefix("!") }
        return tags.first?.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }.split(separator: ":").last
    }
}

/// An absolute URL or path, split into parts that are compared one by one.
private struct CapturedURL {
    var isAbsolute: Bool
    var origin: String?
    var segments: [String]
    var query: [(String, String)]

    init?(_ text: String) {
        let path: String
        isAbsolute = !text.hasPrefix("/")
        if !isAbsolute {
            path = text
        } else if let url = ArchivedExchange.AbsoluteURL(text) {
            origin = "\(url.scheme)://\(url.authority)"
            path = url.path + (url.query.map { "?\($0)" } ?? "")
        } else {
            return nil
        }
        let parts = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        segments = parts[0].split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        query = parts.count > 1 ? Form(String(parts[1])).pairs.map { ($0.name, $0.value) } : []
    }
}

extension JSONValue {
    var typeName: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .integer, .number: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}
