import PassAPI
import SAMLMessages
import Testing

@Suite("Hostile XML")
struct HostileXMLTests {
    private func refusal(of xml: some Sequence<UInt8>) -> SAMLError? {
        do {
            _ = try PartnerAuthenticationResponse(samlResponse: Base64.encode(xml))
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        "<!DOCTYPE r>\n<r/>",
        #"<!DOCTYPE r SYSTEM "file:///etc/passwd"><r/>"#,
        #"<!DOCTYPE r [<!ENTITY e SYSTEM "file:///etc/passwd">]><r>&e;</r>"#,
        #"<!DOCTYPE r [<!ENTITY % e SYSTEM "http://127.0.0.1/">%e;]><r/>"#,
        #"<!DOCTYPE r [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;">]><r>&c;</r>"#,
    ])
    func `every document type is refused where it begins`(xml: String) {
        #expect(refusal(of: xml.utf8) == .notXML(line: 1, what: "a document type is not allowed"))
    }

    @Test func `an entity that nobody declared is refused`() {
        #expect(refusal(of: "<r>\n&e;</r>".utf8) == .notXML(line: 2, what: "undefined entity"))
    }

    @Test(arguments: ["<a>", "<a>\n"])
    func `a hundred thousand levels end at the sixty-fifth`(tag: String) {
        let xml = String(repeating: tag, count: 100_000)
        let line = tag.hasSuffix("\n") ? 65 : 1
        #expect(
            refusal(of: xml.utf8) == .notXML(line: line, what: "elements are nested deeper than 64 levels"))
    }

    @Test func `sixty-four levels are read, and so are ten thousand elements`() {
        let deep = String(repeating: "<a>", count: 64) + String(repeating: "</a>", count: 64)
        #expect(refusal(of: deep.utf8) == .notAResponse(found: "a"))
        let wide = "<a>" + String(repeating: "<b/>", count: 9_999) + "</a>"
        #expect(refusal(of: wide.utf8) == .notAResponse(found: "a"))
    }

    @Test func `the ten thousand and first element is refused`() {
        let xml = "<a>" + String(repeating: "<b/>", count: 10_000) + "</a>"
        #expect(refusal(of: xml.utf8) == .notXML(line: 1, what: "there are more than 10000 elements"))
    }

    @Test func `more than a mebibyte is not read at all`() {
        let xml = "<a>" + String(repeating: " ", count: 1 << 20) + "</a>"
        #expect(refusal(of: xml.utf8) == .notXML(line: 1, what: "1048583 bytes are more than 1048576"))
    }

    @Test(arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xC3]])
    func `bytes that are not UTF-8 are refused`(bytes: [UInt8]) {
        let xml = Array("<a>".utf8) + bytes + Array("</a>".utf8)
        guard case .notXML(1, _) = refusal(of: xml) else {
            Issue.record("read, or refused for another reason")
            return
        }
    }

    @Test(arguments: [
        ("<a>\n<b>", 2, "no element found"), ("<a>\n</b>", 2, "mismatched tag"),
        ("<a/>\n<b/>", 2, "junk after document element"), ("<x:a/>", 1, "unbound prefix"),
        ("<a b='1' b='2'/>", 1, "duplicate attribute"), (" \n ", 2, "no element found"),
    ])
    func `a document that ends early or is not well-formed is refused with its line`(
        xml: String, line: Int, what: String
    ) {
        #expect(refusal(of: xml.utf8) == .notXML(line: line, what: what))
    }

    @Test func `a response cut off anywhere is never taken for a whole one`() {
        let whole = Array(SAMLResponse.make().xml.utf8)
        for count in stride(from: 1, to: whole.count, by: 7) {
            guard case .notXML = refusal(of: whole.prefix(count)) else {
                Issue.record("\(count) bytes were read")
                return
            }
        }
    }
}
