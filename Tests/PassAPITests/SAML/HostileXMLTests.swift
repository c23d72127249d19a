import PassAPI
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
    func `a document type is rejected at its declaration`(xml: String) {
        #expect(refusal(of: xml.utf8) == .notXML(line: 1, reason: "a document type is not allowed"))
    }

    @Test func `an undeclared entity is rejected`() {
        #expect(refusal(of: "<r>\n&e;</r>".utf8) == .notXML(line: 2, reason: "undefined entity"))
    }

    @Test(arguments: ["<a>", "<a>\n"])
    func `parsing of a hundred thousand nested elements stops at the sixty-fifth`(tag: String) {
        let xml = String(repeating: tag, count: 100_000)
        let line = tag.hasSuffix("\n") ? 65 : 1
        #expect(
            refusal(of: xml.utf8) == .notXML(line: line, reason: "elements are nested deeper than 64 levels"))
    }

    @Test func `many combining marks in a row are rejected, in text, values and names, and as references`() {
        let reason = "a text has more than 30 combining marks in a row"
        func marks(_ mark: String) -> String { String(repeating: mark, count: 31) }
        for xml in [
            "<r>e\(marks("\u{301}"))</r>", "<r>e\(marks("&#x301;"))</r>", "<r a='e\(marks("&#769;"))'/>",
            "<r a\(marks("\u{301}"))='1'/>",
            "<r>e\(String(repeating: "\u{301}<b>\u{301}</b>", count: 16))</r>",
        ] { #expect(refusal(of: xml.utf8) == .notXML(line: 1, reason: reason), "\(xml)") }
        #expect(
            refusal(of: "<r>\n<a>\ne\(marks("\u{301}"))\n</a>\n</r>".utf8) == .notXML(line: 3, reason: reason)
        )
    }

    @Test func `64 levels and 10,000 elements are accepted, but not one more, nor more than one mebibyte`() {
        let deep = String(repeating: "<a>", count: 64) + String(repeating: "</a>", count: 64)
        #expect(refusal(of: deep.utf8) == .notAResponse(found: "a"))
        func wide(_ count: Int) -> String { "<a>" + String(repeating: "<b/>", count: count) + "</a>" }
        #expect(refusal(of: wide(9_999).utf8) == .notAResponse(found: "a"))
        #expect(
            refusal(of: wide(10_000).utf8)
                == .notXML(line: 1, reason: "there are more than 10000 elements"))
        let long = "<a>" + String(repeating: " ", count: 1 << 20) + "</a>"
        #expect(
            refusal(of: long.utf8)
                == .notXML(line: 1, reason: "the document has 1048583 bytes; the maximum is 1048576"))
    }

    @Test(arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xC3]])
    func `invalid UTF-8 is rejected`(bytes: [UInt8]) {
        let xml = Array("<a>".utf8) + bytes + Array("</a>".utf8)
        guard case .notXML(1, _) = refusal(of: xml) else {
            Issue.record("accepted, or rejected for another reason")
            return
        }
    }

    @Test(arguments: [
        ("<a>\n<b>", 2, "no element found"), ("<a>\n</b>", 2, "mismatched tag"),
        ("<a/>\n<b/>", 2, "junk after document element"), ("<x:a/>", 1, "unbound prefix"),
        ("<a b='1' b='2'/>", 1, "duplicate attribute"), (" \n ", 2, "no element found"),
    ])
    func `a document that is truncated or not well-formed is rejected with the line number`(
        xml: String, line: Int, reason: String
    ) {
        #expect(refusal(of: xml.utf8) == .notXML(line: line, reason: reason))
    }

    @Test func `a truncated response is always rejected`() {
        let whole = Array(SAMLResponse.make().xml.utf8)
        for count in stride(from: 1, to: whole.count, by: 7) {
            guard case .notXML = refusal(of: whole.prefix(count)) else {
                Issue.record("the first \(count) bytes were accepted")
                return
            }
        }
    }
}
