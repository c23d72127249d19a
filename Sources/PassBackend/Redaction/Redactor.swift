import HTTPMessages
import PassAPI

/// Removes secrets from the parts of messages. A ``ValueRole`` follows from the name of a value.
///
/// The journal shows developers the data of their own app: a mark replaces only values whose role is secret. A capture is shown to
/// others: only values that are known to be harmless stay, and a pseudonym of the same form replaces each other one.
package struct Redactor {
    /// `nil` for the journal.
    private let captureContext: CaptureContext?
    /// True within the data of a user, in which names say nothing about values.
    private(set) var isPersonal = false
    /// True within the description of a device, in which only known words stay.
    var describesDevice = false

    /// Needed only for an entry of a capture.
    private struct CaptureContext {
        let pseudonyms: Pseudonyms
        let work: RedactionWork
        let now: Timestamp
    }

    package static var journal: Redactor { Redactor(captureContext: nil) }

    /// A redactor for one entry of a capture, at the time of its request. The size of the entry is in bytes.
    package static func capture(_ pseudonyms: Pseudonyms, now: Timestamp, size: Int) -> Redactor {
        Redactor(
            captureContext: CaptureContext(
                pseudonyms: pseudonyms, work: RedactionWork(size: size), now: now))
    }

    var isJournal: Bool { captureContext == nil }

    /// The time of the request. In a capture, a number near it is a time.
    var now: Timestamp { captureContext?.now ?? Timestamp(milliseconds: 0) }

    /// True if a text of the entry was encoded too many times, so that a placeholder replaces it.
    package var hasExceededWork: Bool { captureContext?.work.isExceeded ?? false }

    /// Redacts a text of a capture within the bounds of its entry. Every recursion into a text within a text calls this.
    func withinWork(_ text: String, _ redact: () -> String) -> String {
        captureContext?.work.redacting(text, redact) ?? redact()
    }

    var personal: Redactor {
        var redactor = self
        redactor.isPersonal = true
        return redactor
    }

    /// The text in place of a secret.
    func pseudonym(for text: String) -> String {
        captureContext?.pseudonyms.text(text) ?? "[redacted]"
    }

    /// The text in place of a secret in the journal. A token is shown by its fingerprint, so that a reader sees which
    /// requests have the same token, and which request has issued it. Other secrets, and short ones, could be guessed and
    /// compared with a fingerprint.
    func mark(for text: String, as role: ValueRole) -> String {
        role.isToken && text.utf8.count >= 16 ? "[redacted \(Self.fingerprint(of: text))]" : "[redacted]"
    }

    /// Eight hexadecimal digits. A token cannot be computed from them, because it has far more bits.
    static func fingerprint(of token: String) -> String { StableDigest.hex8(token) }

    /// The role of a member, an element or an attribute.
    ///
    /// - Parameter parent: the name of the value that contains it; empty for a whole document.
    func role(of name: String, in parent: String = "", isObject: Bool = false) -> ValueRole {
        if isPersonal {
            // The members of an attribute are its value and its state.
            let service = ValueRole(serviceAttribute: name == "value" ? parent : name)
            return service ?? (name == "state" ? .metadataState : name == "value" ? .secret : .personal)
        }
        let role =
            isJournal ? ValueRole(loosely: name, isObject: isObject) : ValueRole(named: name, in: parent)
        return describesDevice && role == .name ? .product : role
    }

    package func text(_ text: String, as role: ValueRole, depth: Int = 0) -> String {
        withinWork(text) { redacted(text, as: role, depth) }
    }

    private func redacted(_ text: String, as role: ValueRole, _ depth: Int) -> String {
        if role == .metadataState, UserMetadata.State(rawValue: text) != nil { return text }
        return isJournal ? journalText(text, as: role, depth) : captureText(text, as: role, depth)
    }

    private func journalText(_ text: String, as role: ValueRole, _ depth: Int) -> String {
        role.isHidden ? mark(for: text, as: role) : withoutSecrets(text, depth: depth).withoutSecretValues
    }

    private func captureText(_ text: String, as role: ValueRole, _ depth: Int) -> String {
        switch role {
        case .name where Self.isPlain(text): return text
        case .names: return words(of: text, at: " ,;=:/*+\"") { $0.isPlainName }
        case .mediaType:
            return words(of: text, at: " ,;=/*+\"") { AllowedWords.mediaTypes.contains($0.lowercased()) }
        case .errorCode where Self.isErrorCode(text): return text
        case .number where isPlausible(text): return text
        case .prose, .challenge: return prose(text, depth)
        case .url: return url(text, depth)
        case .userAgent: return userAgent(text)
        case .product where userAgent(text) == text: return text
        case .version where text.isVersion: return text
        case .credentials: return credentials(text)
        case .device: return pieces(of: text, at: { $0 == " " }) { $0 == "fingerprint" ? $0 : secret($0) }
        case .statement: return secret(text.filter { !$0.isWhitespace }, depth)
        case .hexadecimalDevice: return hexadecimal(text, depth) ?? secret(text, depth)
        case .user where !text.isEmpty: return "[redacted]"
        case .deviceInformation: return deviceInformation(text)
        default: return secret(text, depth)
        }
    }

    /// Redacts a text, or the JSON of a value, according to its place in a document of the service.
    ///
    /// - Parameter path: the names of the enclosing members or elements, and at the end its own.
    package func text(_ text: String, at path: [String]) -> String {
        let redactor = path.contains(where: ValueRole.isPersonal) ? personal : self
        let isObject = text.hasPrefix("{")
        let role = redactor.role(of: path.last ?? "", in: path.dropLast().last ?? "", isObject: isObject)
        // The members of an object have roles of their own. The elements of a list have the role of the list.
        if role.isSecret || role.isHidden && !isObject { return redactor.text(text, as: role) }
        return redactor.json(in: text) ?? redactor.text(text, as: role)
    }

    /// The name of a member, an element, a parameter or an attribute.
    package func name(_ name: String) -> String {
        if isJournal { return withoutSecrets(name) }
        return ValueRole.isKnown(name) || name.split(separator: ":").allSatisfy { String($0).isPlainName }
            ? name : secret(name)
    }

    package func field(_ name: String, _ value: String) -> String {
        let name = name.lowercased()
        if !isJournal {
            return (ValueRole.isPersonal(name) ? personal : self).text(value, as: ValueRole(named: name))
        }
        // The selection of a scenario has parameters of its own, which are not secret.
        if name == "x-mock-scenario" { return value }
        var role = ValueRole(named: name)
        if name.hasSuffix("authorization") || name == "authentication" { role = .credentials }
        guard role == .credentials else { return text(value, as: role) }
        guard name == "authorization", let space = value.firstIndex(of: " "), space > value.startIndex else {
            return mark(for: value, as: name == "authorization" ? role : .secret)
        }
        let scheme = value[..<space]
        switch scheme.lowercased() {
        case "bearer": return "\(scheme) \(mark(for: String(value[space...].drop { $0 == " " }), as: role))"
        case "basic": return "\(scheme) [redacted]"
        default: return "[redacted]"
        }
    }

    /// The body of a request or a reply of the mock, as the journal shows it. JSON, XML and forms are redacted value by
    /// value. Any other body of a request can contain anything, so only its length is shown. The service accepts forms with
    /// any content type, so the text is inspected instead.
    ///
    /// - Parameters:
    ///   - isOwn: true for a reply of the mock, which is shown as text even if it is neither JSON nor a form.
    ///   - shown: the names of the only parameters of a form that are shown; `nil` for all whose names are not secret.
    func body(_ bytes: [UInt8], isOwn: Bool = false, showing shown: Set<String>? = nil) -> String {
        guard let text = String(utf8: bytes[...]) else { return "[\(bytes.count) bytes]" }
        if let json = json(in: text) { return json }
        if isOwn { return xml(in: text) ?? sentence(text) }
        let isForm = text.split(separator: "&").allSatisfy { pair in
            pair.contains("=") && pair.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "{") }
        }
        return isForm ? parameters(text, showing: shown) : "[\(bytes.count) bytes]"
    }
}

/// Bounds how much text of one entry of a capture is redacted.
///
/// Each encoding within another one is redacted again. Without a bound, a small entry could take hours, or more stack than a thread
/// has.
final class RedactionWork {
    /// The levels of texts within texts, which bound the stack.
    static let deepest = 32

    /// The bytes that can still be redacted, including those of decoded texts.
    private var bytes: Int
    private var depth = 0
    /// True if a text was replaced because it exceeded a bound.
    private(set) var isExceeded = false

    /// - Parameter size: the size of the entry in bytes. The work is in proportion to it.
    init(size: Int) { bytes = (1 << 18) + 8 * size }

    func redacting(_ text: String, _ redact: () -> String) -> String {
        bytes -= text.utf8.count
        guard bytes >= 0, depth < Self.deepest else {
            isExceeded = true
            return "[redacted]"
        }
        depth += 1
        defer { depth -= 1 }
        return redact()
    }
}
