import HTTPMessages
import PassAPI

extension InferredConfiguration {
    /// Reads what a page for user agents shows of its session and of the MVPD behind it.
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
        guard let mvpd = session.mvpd else { return }
        let provider = call.serviceProvider?.text ?? call["requestor_id"] ?? call.redirect("requestor_id")
        if let provider = provider.map({ ServiceProviderID($0) }) {
            see(provider, call.exchange.number)
            see(mvpd, at: provider, call.exchange.number)
        }
        addPage(call, at: mvpd)
    }

    private mutating func addPage(_ call: CapturedCall, at mvpd: MVPDID) {
        guard mvpds[mvpd] != nil else { return }
        switch call.operation {
        case .performAuthentication, .legacyInitiateAuthentication, .authenticateWithSAML:
            // Other pages say what went wrong.
            if call.exchange.status == 200, call.contains("SAMLRequest") { mvpds[mvpd]?.postsRequests = true }
        case .showLoginPage, .receiveAuthenticationRequest:
            if call.exchange.status / 100 == 3 || call.contains("SAMLResponse") {
                mvpds[mvpd]?.isAtHome = true
            }
        default: break
        }
    }
}

extension CapturedCall {
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

/// The fields of the first form in a page that a user agent sends without a user, such as `SAMLRequest`.
struct PageForm {
    let action: String
    let hiddenFields: [(name: String, value: String)]

    /// - Returns: `nil` for a page without a form.
    init?(_ page: String) {
        guard let start = page.firstMatch(of: /<form\b[^>]*>/.ignoresCase()) else { return nil }
        let form = page[start.range.upperBound...]
        let end = form.firstMatch(of: /<\/form\s*>/.ignoresCase())?.range.lowerBound ?? form.endIndex
        action = Self.attribute("action", of: start.output) ?? ""
        hiddenFields = form[..<end].matches(of: /<input\b[^>]*>/.ignoresCase()).compactMap { match in
            guard Self.attribute("type", of: match.output)?.lowercased() == "hidden",
                let name = Self.attribute("name", of: match.output)
            else { return nil }
            return (name, Self.attribute("value", of: match.output) ?? "")
        }
    }

    private static func attribute(_ name: String, of tag: Substring) -> String? {
        for match in tag.matches(of: /([A-Za-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/)
        where match.1.lowercased() == name {
            return XMLText.unescape(String(match.2 ?? match.3 ?? ""))
        }
        return nil
    }
}
