import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassOperations

extension RequestFilter {
    package func matches(_ entry: JournalEntry) -> Bool {
        if let operation, operation != entry.operation { return false }
        if let status, !status.codes.contains(entry.status.code) { return false }
        if let device, !entry.isOf(deviceNamed: device) { return false }
        if isForErrors, !entry.isRefusal { return false }
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
            || operation?.definition.namesResources == true && !reasons.isEmpty
    }

    /// True for requests that no app sends on purpose: a browser's icons, and robots.txt.
    package var isNoise: Bool {
        guard operation == nil else { return false }
        let path = exchange.request.path
        return path == "/favicon.ico" || path == "/robots.txt" || path.hasPrefix("/apple-touch-icon")
            || path.hasPrefix("/.well-known/appspecific")
    }

    fileprivate func isOf(deviceNamed name: String) -> Bool {
        guard let device else { return false }
        return device.isNamed(name) || device.readableText.containsIgnoringCase(name)
    }

    /// True if the text occurs in what the journal shows of the entry. The redacted text of a body is made only if the
    /// text occurs in the body as it was sent.
    fileprivate func contains(_ text: String) -> Bool {
        let names = [
            id, operation?.rawValue, device?.readableText, client?.text, scenario, reason, hint,
            "\(method.rawValue) \(exchange.requestTarget)", String(status.code), delivery.fault?.rawValue,
        ]
        if names.contains(where: { $0?.containsIgnoringCase(text) ?? false }) { return true }
        if ruleIDs.contains(where: { $0.containsIgnoringCase(text) }) { return true }
        return exchange.request.body.containsIgnoringCase(text)
            && exchange.requestBody.containsIgnoringCase(text)
            || exchange.reply.body.containsIgnoringCase(text) && exchange.replyBody.containsIgnoringCase(text)
    }
}

extension String {
    fileprivate func containsIgnoringCase(_ other: String) -> Bool {
        Array(utf8).containsIgnoringCase(other)
    }
}

extension [UInt8] {
    /// Ignores the case of ASCII letters.
    fileprivate func containsIgnoringCase(_ text: String) -> Bool {
        let wanted = text.utf8.map(Self.lowercase)
        guard let first = wanted.first, count >= wanted.count else { return wanted.isEmpty }
        return indices.dropLast(wanted.count - 1).contains { start in
            Self.lowercase(self[start]) == first
                && zip(self[start...], wanted).allSatisfy { Self.lowercase($0) == $1 }
        }
    }

    private static func lowercase(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }
}
