import HTTPMessages
import PassAPI

extension InferredConfiguration {
    /// Reads the facts about a session and its MVPD that a page for user agents shows.
    mutating func addPage(_ call: CapturedCall) {
        guard call.definition.dialect == .html, call.exchange.status < 400, let code = call.code else {
            return
        }
        var session = sessions[code] ?? Session()
        session.mvpd =
            (call.parameters["mvpd"] ?? call["mso_id"] ?? call.redirect("mso_id")).map { MVPDID($0) }
            ?? session.mvpd
        session.domainName = call["domain_name"] ?? call.redirect("domain_name") ?? session.domainName
        session.redirectURL = call["redirect_url"] ?? call.redirect("redirect_url") ?? session.redirectURL
        if call.operation == .consumeAssertion, session.redirectURL == nil {
            session.redirectURL = call.exchange.reply["Location"]
        }
        sessions[code] = session
        guard let mvpd = session.mvpd else {
            if call.postsRequest { sessions[code]?.postsRequest = true }
            return
        }
        let provider = call.serviceProvider?.text ?? call["requestor_id"] ?? call.redirect("requestor_id")
        if let provider = provider.map({ ServiceProviderID($0) }) {
            see(provider, call.exchange.number)
            see(mvpd, at: provider, call.exchange.number)
        }
        addPage(call, at: mvpd)
    }

    private mutating func addPage(_ call: CapturedCall, at mvpd: MVPDID) {
        guard mvpds[mvpd] != nil else { return }
        if call.postsRequest { mvpds[mvpd]?.postsRequests = true }
        if [.showLoginPage, .receiveAuthenticationRequest].contains(call.operation),
            call.exchange.status / 100 == 3 || call.contains("SAMLResponse")
        {
            mvpds[mvpd]?.isAtHome = true
        }
    }

    /// Adds the facts that pages have shown about MVPDs which only later replies name.
    mutating func addPostedRequests() {
        for session in sessions.values where session.postsRequest {
            if let mvpd = session.mvpd { mvpds[mvpd]?.postsRequests = true }
        }
    }
}

extension CapturedCall {
    /// True for a page with a form that sends the request to the MVPD. Other pages report an error.
    fileprivate var postsRequest: Bool {
        [.performAuthentication, .legacyInitiateAuthentication, .authenticateWithSAML].contains(operation)
            && exchange.status == 200 && contains("SAMLRequest")
    }

    fileprivate func contains(_ text: String) -> Bool {
        exchange.reply.body.map { String(decoding: $0, as: UTF8.self).contains(text) } ?? false
    }

    /// A parameter of the URL to which the reply redirects.
    fileprivate func redirect(_ parameter: String) -> String? {
        let location = exchange.reply["Location"]
        let query = location?.split(separator: "?", maxSplits: 1).dropFirst().first
        return query.flatMap { Form(String($0))[parameter] }
    }
}

/// The fields of the first form in a page that a user agent submits on its own, such as `SAMLRequest`.
struct PageForm {
    let action: String
    let hiddenFields: [(name: String, value: String)]

    /// - Returns: `nil` for a page without a form.
    init?(_ page: String) {
        // Splits the page before each tag, so that it is read once, even if no tag has an end.
        let tags = page.split(separator: "<", omittingEmptySubsequences: false).dropFirst()
            .map { tag in tag.prefix { $0 != ">" } }
        guard let start = tags.firstIndex(where: { Self.isTag($0, named: "form") }) else { return nil }
        let form = tags[(start + 1)...].prefix { !Self.isTag($0, named: "/form") }
        action = Self.attributes(of: tags[start])["action"] ?? ""
        hiddenFields = form.compactMap { tag in
            guard Self.isTag(tag, named: "input") else { return nil }
            let attributes = Self.attributes(of: tag)
            guard attributes["type"]?.lowercased() == "hidden", let name = attributes["name"] else {
                return nil
            }
            return (name, attributes["value"] ?? "")
        }
    }

    private static func isTag(_ tag: Substring, named name: String) -> Bool {
        tag.prefix { $0 == "/" || $0.isLetter }.lowercased() == name
    }

    /// The quoted attributes of a tag, by their names in lower case.
    private static func attributes(of tag: Substring) -> [String: String] {
        var attributes: [String: String] = [:]
        var rest = tag
        while let equals = rest.firstIndex(of: "=") {
            let name = rest[..<equals].split(whereSeparator: \.isWhitespace).last?.lowercased()
            rest = rest[equals...].dropFirst().drop(while: \.isWhitespace)
            guard let name, let quote = rest.first, quote == "\"" || quote == "'" else { continue }
            let value = rest.dropFirst().prefix { $0 != quote }
            rest = rest[value.endIndex...].dropFirst()
            attributes[name] = attributes[name] ?? XMLText.unescape(String(value))
        }
        return attributes
    }
}
