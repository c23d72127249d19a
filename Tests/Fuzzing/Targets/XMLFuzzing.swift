import Captures
import PassAPI

/// Checks that text survives XML and the tokens of the AccessEnabler endpoints, and that XML of captured replies and
/// media RSS are read or refused without a crash.
enum XMLFuzzing {
    static func run(_ bytes: [UInt8]) throws(Finding) {
        let text = String(decoding: bytes, as: UTF8.self)
        _ = JSONValue(xml: text)
        _ = try? MediaRSS(text)
        for element in ["simpleTokenAuthenticationGuid", "simpleTokenResourceID"] {
            _ = AccessEnablerToken.text(of: element, in: text)
        }
        let again = XMLText.unescape(XMLText.escape(text))
        try Finding.unless(again.utf8.elementsEqual(text.utf8), "\(text) is written and read as \(again)")

        let token = AccessEnablerToken.authorization(
            loginID: "login", serviceProvider: "REF30", mvpd: "Cablevision", resource: ResourceID(text),
            device: text, expires: Timestamp(milliseconds: 0))
        // Some clients send a token as they received it, still escaped, and some escape no ">".
        let escaped = XMLText.escape(token.document)
        // By scalars, because a combining mark forms one Character with the semicolon.
        let halfEscaped = String(
            escaped.unicodeScalars.replacing("&gt;".unicodeScalars, with: ">".unicodeScalars))
        for document in [token.document, escaped, halfEscaped] {
            for element in ["simpleTokenResourceID", "simpleTokenFingerprint"] {
                let found = AccessEnablerToken.text(of: element, in: document)
                try Finding.unless(
                    found?.utf8.elementsEqual(text.utf8) == true,
                    "\(element) of \(document) is \(found ?? "missing")")
            }
        }
    }
}
