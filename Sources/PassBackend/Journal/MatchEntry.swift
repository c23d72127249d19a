import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI

extension RequestFilter {
    package func matches(_ entry: JournalEntry) -> Bool {
        if let operation, operation != entry.operation { return false }
        if let status, !status.codes.contains(entry.status.code) { return false }
        if let device, !(entry.device?.isNamed(device) ?? false) { return false }
        if isForErrors, !entry.isRefusal, entry.fallback == nil { return false }
        switch effect {
        case nil: break
        case .rule: if entry.ruleIDs.isEmpty { return false }
        case .fault: if entry.delivery.fault == nil { return false }
        case .delay: if entry.delivery.delay == .zero { return false }
        }
        if let path, !entry.exchange.requestTarget.contains(path) { return false }
        return text.map(entry.contains) ?? true
    }
}

extension JournalEntry {
    /// True if the reply is an error, has a connection fault, or denies a resource.
    package var isRefusal: Bool {
        status.code >= 400 || delivery.fault != nil
            || operation?.definition.namesResources == true && !reasons.allSatisfy(\.isRemark)
    }

    /// True for a browser's preflight to the path of an operation. A preflight to an unknown path has a reason.
    package var isPreflightOfOperation: Bool {
        operation == nil && method == .options && reasons.isEmpty
    }

    /// True for requests that browsers send on their own, such as those for icons and robots.txt.
    var isNoise: Bool {
        operation == nil && Self.isNoise(path: exchange.request.path)
    }

    package static func isNoise(path: String) -> Bool {
        path == "/favicon.ico" || path == "/robots.txt" || path.hasPrefix("/apple-touch-icon")
            || path.hasPrefix("/.well-known/appspecific")
    }

    /// True if the text occurs in what the journal shows of the entry. The redacted text of a body is made only if the
    /// text occurs in the body as it was sent.
    fileprivate func contains(_ text: String) -> Bool {
        let text = text.utf8.map(\.lowercased)
        func isIn(_ part: String?) -> Bool { part.map { $0.utf8.contains(lowercased: text) } ?? false }
        return isIn(id) || isIn(operation?.rawValue) || isIn(device?.readableText) || isIn(shownClient?.text)
            || isIn(scenario) || isIn(reason) || isIn(hint) || isIn(delivery.fault?.rawValue)
            || isIn("\(exchange.request.method.rawValue) \(exchange.requestTarget)")
            || isIn(String(status.code))
            || ruleIDs.contains(where: isIn)
            || exchange.request.body.contains(lowercased: text) && isIn(exchange.requestBody)
            || exchange.reply.body.contains(lowercased: text) && isIn(exchange.replyBody)
    }
}

extension Collection<UInt8> {
    /// True if the collection contains the text, which is in lower case. Ignores the case of ASCII letters.
    fileprivate func contains(lowercased text: [UInt8]) -> Bool {
        map(\.lowercased).firstRange(of: text) != nil
    }
}
