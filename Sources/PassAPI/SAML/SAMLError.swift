/// Why a SAML message is rejected.
package enum SAMLError: Error, Sendable, Hashable {
    /// The value is the XML itself, or another text with tags.
    case notEncoded
    /// The value was percent-encoded more than once, and still has escapes after decoding.
    case encodedTwice
    /// The value contains `-` or `_`, which only the base64 alphabet for URLs has.
    case base64URL
    /// The number of base64 characters is not a multiple of 4, or the XML ends too early.
    case cutOff(String)
    case notBase64
    case notXML(line: Int, reason: String)
    /// The root element is not a response. `found` is its name with the namespace in braces.
    case notAResponse(found: String)
    case notARequest(found: String)
    case notSuccessful(SAMLStatus)
    case noAssertion
    /// The assertion is encrypted, and the mock does not have the key.
    case encryptedAssertion
    /// A part that SAML 2.0 requires is missing.
    case missing(String)
    /// A time is not in the format of SAML 2.0 Core, 1.3.3.
    case unreadableTime(attribute: String)

    /// Why the mock refuses the message, for the journal. It repeats only names and status codes of the message.
    ///
    /// - Parameter name: the parameter that contains the message, such as `SAMLResponse`.
    package func reason(for name: String) -> Reason {
        switch self {
        case .notEncoded:
            Reason("The \(name) is XML, expected its base64.", hint: Self.encodingHint)
        case .encodedTwice:
            Reason(
                "The \(name) still has escapes such as %2B after it was percent-decoded: it was percent-encoded twice.",
                hint: Self.encodingHint)
        case .base64URL:
            Reason(
                "The \(name) is in the base64 alphabet for URLs, with - and _ in place of + and /.",
                hint: "Use the alphabet with + and / (RFC 4648, section 4), and percent-encode the value.")
        case .cutOff(let detail):
            Reason("The \(name) was cut off. \(detail)", hint: "Send the whole value, padded with =.")
        case .notBase64:
            Reason("The \(name) is not base64.", hint: Self.encodingHint)
        case .notXML(let line, let reason):
            Self.isEndTooEarly(reason)
                ? Reason(
                    "The \(name) was cut off. Its XML ends too early, in line \(line): \(reason).",
                    hint: "Send the whole value.")
                : Reason("The \(name) is base64, but not of XML. Line \(line): \(reason).")
        case .notAResponse(let found):
            "The \(name) has the root element \(Self.short(found)), expected a Response."
        case .notARequest(let found):
            "The \(name) has the root element \(Self.short(found)), expected an AuthnRequest or an AttributeQuery."
        case .notSuccessful(let status):
            Reason(
                "The \(name) has the status \(status.names), expected Success: the MVPD has not logged the user in."
            )
        case .noAssertion: "The \(name) has the status Success, but no Assertion."
        case .encryptedAssertion:
            "The \(name) has an EncryptedAssertion, and the mock has no key to decrypt it."
        case .missing(let part): "The \(name) lacks a part that SAML 2.0 requires: \(part)."
        case .unreadableTime(let attribute):
            "The \(name) has a \(attribute) that is not a time such as 2026-03-16T14:39:48Z."
        }
    }

    /// The encoding that the page of the operation requires.
    package static let encodingHint =
        "Encode the XML in base64, and then percent-encode it: + as %2B, / as %2F, = as %3D."

    /// True for expat's errors at the end of an incomplete document.
    private static func isEndTooEarly(_ reason: String) -> Bool {
        ["no element found", "unclosed token", "unclosed CDATA section", "partial character"].contains(reason)
    }

    /// The name of an element, shortened, because a client can send one of a megabyte.
    private static func short(_ name: String) -> String {
        name.utf8.count <= 100 ? name : "\(String(decoding: name.utf8.prefix(100), as: UTF8.self))…"
    }
}

extension SAMLStatus {
    /// The last parts of the codes, such as `Responder (AuthnFailed)`.
    fileprivate var names: String {
        func name(_ code: String) -> String {
            let last = String(code[(code.lastIndex(of: ":").map(code.index(after:)) ?? code.startIndex)...])
            return Reason.canRepeat(last) ? last : "of another kind"
        }
        return detailCode.map { "\(name(code)) (\(name($0)))" } ?? name(code)
    }
}

/// The element names of SAML 2.0 Core.
extension XMLName {
    static let samlpNamespace = "urn:oasis:names:tc:SAML:2.0:protocol"
    static let samlNamespace = "urn:oasis:names:tc:SAML:2.0:assertion"

    /// An element of a message.
    static func samlp(_ local: String) -> XMLName { XMLName(local, in: samlpNamespace) }

    /// An element of an assertion.
    static func saml(_ local: String) -> XMLName { XMLName(local, in: samlNamespace) }
}
