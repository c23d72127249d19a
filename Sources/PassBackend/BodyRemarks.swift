import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

extension ParsedRequest {
    /// The mistakes in the body of a request that was not successful: the body has a format that the operation does not take,
    /// or its parameters have other names, are repeated, or are in the query. For an operation without a body, the parameters in
    /// the query that have other names or are repeated.
    var remarksOnBody: [Reason] {
        // The wrong token is the reason, whatever the body contains.
        guard !definition.takesAccessToken || token.verified != nil || isLegacy else { return [] }
        return (reasonAgainstBodyKind.map { [$0] } ?? reasonsForNames).map(\.asRemark)
    }

    private var isLegacy: Bool { definition.isLegacy }

    // MARK: The format

    private var reasonAgainstBodyKind: Reason? {
        let kind = BodyKind(of: request)
        guard kind != .empty, let accepted, !accepted.kinds.contains(kind) else { return nil }
        if case .compressed = kind {
            return Reason(
                "The body is \(kind), and the mock does not decode it.",
                hint: request.fields.contains(.contentEncoding)
                    ? "Send the body without Content-Encoding." : "Send the body uncompressed.")
        }
        // Apps of REST API V1 send an empty object, with all parameters in the query.
        if isLegacy, request.body.count < 16, JSONValue(parsing: request.body)?.object?.isEmpty == true {
            return nil
        }
        // The readers of these bodies report such mistakes themselves.
        guard !definition.hasItems || isLegacy, !definition.takesPartnerResponse else { return nil }
        return Reason(
            "The body is \(kind)\(contentType), and this operation takes \(accepted.name).",
            hint: accepted.hint)
    }

    private var contentType: String {
        guard let value = request.fields[.contentType] else { return " without a Content-Type" }
        let type = value.prefix { $0 != ";" && $0 != " " }
        guard type != "\(BodyKind.multipart)",
            type.split(separator: "/").allSatisfy({ Reason.canRepeat(String($0)) })
        else { return "" }
        return " with the Content-Type \(type)"
    }

    /// The formats that the operation reads; `nil` if it has no body.
    private var accepted: (kinds: Set<BodyKind>, name: String, hint: String)? {
        switch definition.body {
        case .none: return nil
        case .form(let fields):
            let required = fields.filter(\.isRequired)
            let example = (required.isEmpty ? fields : required).prefix(3).map { "\($0.name)=…" }
                .joined(separator: "&")
            let hint = "Send \(example) as application/x-www-form-urlencoded."
            return definition.dialect == .registration
                ? ([.form, .json], "a form or JSON", hint) : ([.form], "a form", hint)
        case .json(_, let example):
            // The examples of requests have placeholders such as {{softwareStatement}}.
            let text = example.jsonText
                .replacing(/\{\{\w+\}\}/, with: "…")
            let hint = text.utf8.count > 200 ? "Send a JSON object." : "Send JSON such as \(text)."
            return definition.dialect == .registration
                ? ([.form, .json], "JSON or a form", hint) : ([.json], "JSON", hint)
        }
    }

    // MARK: The names

    /// Mistakes in the names of parameters that the operation reads: another spelling, repetition, or a place in the query.
    private var reasonsForNames: [Reason] {
        let readsQuery = if case .none = definition.body { true } else { false }
        // A link to a page has its parameters in the query, even a page of REST API V1.
        guard definition.dialect == .html ? readsQuery : !isLegacy && !definition.takesPartnerResponse else {
            return []
        }
        let place = readsQuery ? "query" : "body"
        let sent = readsQuery ? Self.names(of: query.pairs) : namesInBody
        let parameterNames = self.parameterNames
        let unknown = sent.filter { !parameterNames.contains($0) }
        let missing = parameterNames.filter { !sent.contains($0) }
        let inQuery =
            readsQuery || definition.dialect == .registration ? [] : missing.filter { query[$0] != nil }
        let misspelled = missing.filter { !inQuery.contains($0) }.compactMap { name in
            Self.misspelling(of: name, among: unknown).map { (sent: $0, name: name) }
        }
        var reasons: [Reason] = []
        if !inQuery.isEmpty {
            let (verb, pronoun) = inQuery.count == 1 ? ("is", "it") : ("are", "them")
            let form = inQuery.map { "\($0)=…" }.joined(separator: "&")
            reasons.append(
                Reason(
                    "\(inQuery.joined(separator: ", ")) \(verb) in the query, and this operation reads \(pronoun) from the "
                        + "form in the body.",
                    hint: "Send \(form) in the body, as application/x-www-form-urlencoded."))
        }
        // A registration refuses repeated parameters, with a reason of its own.
        let repeated =
            definition.dialect == .registration
            ? [] : parameterNames.filter { name in sent.filter { $0 == name }.count > 1 }
        if !repeated.isEmpty {
            reasons.append(
                Reason(
                    "The \(place) has \(repeated.joined(separator: ", ")) more than once, and the "
                        + "first value counts.", hint: "Send each parameter once."))
        }
        if !misspelled.isEmpty {
            let pairs = misspelled.map { "\($0.sent) instead of \($0.name)" }.joined(separator: ", ")
            let names = misspelled.map(\.name).joined(separator: ", ")
            reasons.append(
                Reason(
                    "The \(place) has \(pairs).",
                    hint:
                        "Name the \(misspelled.count == 1 ? "parameter" : "parameters") \(names), with this spelling."
                ))
        }
        return reasons
    }

    /// Why the redirect is shorter than the app meant it: it was not percent-encoded, and the text after an `&` in
    /// its query arrived as a parameter that the operation does not have. `nil` for any other request.
    var reasonForCutRedirect: Reason? {
        reasonForCutRedirect(in: form, of: request.body)
            ?? reasonForCutRedirect(in: query, of: Array((request.query ?? "").utf8))
    }

    /// - Parameter bytes: the form before it was decoded.
    private func reasonForCutRedirect(
        in form: Form, of bytes: @autoclosure () -> [UInt8]
    ) -> Reason? {
        // Nearly every redirect has no query of its own. Names can be of any length, so long ones are not compared.
        let cut = form.pairs.firstIndex { pair in
            pair.name.utf8.count <= 12 && ["redirectUrl", "redirect_url"].contains(pair.name)
                && pair.value.utf8.contains(UInt8(ascii: "?"))
        }
        guard let cut else { return nil }
        let (name, documented) = (form.pairs[cut].name, definition.parameterNames)
        // In the redirect's own query, no `=` and no `&` is percent-encoded.
        let isUnencoded = bytes().split(separator: UInt8(ascii: "&")).contains { pair in
            let text = String(decoding: pair, as: UTF8.self)
            guard text.hasPrefix("\(name)="),
                let query = text.split(separator: "?", maxSplits: 1).dropFirst().first
            else { return false }
            return query.contains("=") && !text.lowercased().contains("%26")
        }
        let others = Self.names(of: Array(form.pairs[(cut + 1)...].prefix(1)))
        guard isUnencoded, documented.contains(name), let next = others.first, !documented.contains(next)
        else {
            return nil
        }
        return Reason(
            "The \(name) ends before &\(next)=…, which arrived as a parameter of its own.",
            hint: "Percent-encode the \(name)."
        ).asRemark
    }

    /// The name that an app probably sent in place of the parameter: another spelling or name of it, otherwise a mistyped one.
    private static func misspelling(of name: String, among sent: [String]) -> String? {
        let spelling = lettersAndDigits(name)
        return sent.first { [spelling, otherNames[name]].contains(lettersAndDigits($0)) }
            ?? sent.first { $0.utf8.count >= 4 && NearestName.isNear(lettersAndDigits($0), to: [spelling]) }
    }

    /// The names of these parameters in REST API V1, in an older sample of Adobe's and in other calls, in the form of
    /// ``lettersAndDigits(_:)``.
    private static let otherNames = [
        "mvpd": "msoid", "domainName": "domain", "mvpd_id": "mvpd", "redirectUrl": "redirect",
    ]

    /// The names of the parameters that the operation reads in the body, or in the query if it has no body.
    private var parameterNames: [String] {
        switch operation {
        case .retrieveClientCredentials: return ["software_statement"]
        case .retrieveAccessToken: return ["grant_type", "client_id", "client_secret"]
        default:
            switch definition.body {
            case .none: return definition.query.map(\.name)
            case .form(let fields): return fields.map(\.name)
            case .json: return []
            }
        }
    }

    /// The names in the body that a reason can repeat: only the first ones, and none of a long body, because a client can send a
    /// megabyte.
    private var namesInBody: [String] {
        guard request.body.count <= RegistrationParameters.longestJSON else { return [] }
        if BodyKind(of: request.body) == .json {
            return (JSONValue(parsing: request.body)?.object?.keys.sorted().prefix(32) ?? []).filter {
                $0.utf8.count <= 32 && Reason.canRepeat($0)
            }
        }
        return Self.names(of: definition.dialect == .registration ? Form(request.body).pairs : form.pairs)
    }

    private static func names(of pairs: [Form.Pair]) -> [String] {
        pairs.prefix(32).compactMap(\.repeatableName)
    }

    /// The letters and digits of a name in lower case, which are the same in all its spellings.
    private static func lettersAndDigits(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }
}
