import HTTPTypes
import TestSupport
import Testing

@testable import HTTPMessages

@Suite("Header fields, persistence and expectations")
struct FieldGrammarTests {
    @Test(arguments: malformed)
    func `a malformed field line is refused`(row: GrammarRow) { row.check() }

    @Test(arguments: persistence)
    func `version and Connection field determine the persistence`(row: GrammarRow) { row.check() }

    @Test(arguments: expectations)
    func `100-continue is the only supported expectation`(row: GrammarRow) { row.check() }

    @Test func `values are trimmed, and their other bytes are kept`() {
        let head = "GET / HTTP/1.1\r\nHOST:x\r\nA: \t b\tc \t\r\nEmpty:\r\na:\u{E9}\r\n\r\n"
        let fields = read(head)?.fields
        #expect(fields?[HTTPField.Name("a")!] == "b\tc, \u{E9}")
        #expect(fields?[HTTPField.Name("Empty")!] == "")
        #expect(fields?.map(\.name) == ["host", "a", "empty", "a"])
    }

    @Test func `the host of an absolute target replaces the Host field`() {
        let request = read("GET http://y:81/ HTTP/1.1\r\nHost: x\r\nA: b\r\n\r\n")
        #expect(request?.fields[HTTPField.Name("Host")!] == "y:81")
        #expect(request.map { Array($0.fields).count } == 2)
    }

    private func read(_ text: String) -> Request? {
        var reader = RequestReader()
        var position = 0
        guard case .complete(let request, _) = reader.read(Array(text.utf8), &position) else {
            return nil
        }
        return request
    }

    static let malformed: [GrammarRow] = [
        .refusedField("9112 5.1", "a space before the colon", "A : b"),
        .refusedField("9112 5.1", "a tab before the colon", "A\t: b"),
        .refusedField("9112 5.1", "no colon", "A"),
        .refusedField("9110 5.1", "an empty name", ": b"),
        .refusedField("9110 5.1", "a name that is not a token", "A(: b"),
        .refusedField("9110 5.1", "a name beyond ASCII", "\u{E9}: b"),
        .refusedField("9110 5.1", "NUL in a name", "A\0: b"),
        .refusedField("9112 5.2", "a value on two lines", "A: b\r\n c"),
        .refusedField("9112 5.2", "a value on two lines with a tab", "A: b\r\n\tc"),
        .refusedField("9110 5.5", "NUL in a value", "A: b\0c"),
        .refusedField("9110 5.5", "CR in a value", "A: b\rc"),
        .refusedField("9110 5.5", "CR at the end of a value", "A: b\r"),
        .refusedField("9110 5.5", "a control character in a value", "A: b\u{1}"),
        .refusedField("9110 5.5", "DEL in a value", "A: b\u{7F}"),
        .refusedField(
            "UAX #15 13", "many combining marks", "A: e" + String(repeating: "\u{301}", count: 31)),
        .refusedField("9110 5.5", "a vertical tab as whitespace", "A:\u{B}b"),
        .refusedField("9112 5", "a colon alone", ":"),
        .refusedField("9110 5.1", "a name in quotes", "\"A\": b"),
        .refusedField("9110 5.1", "two words", "A B: c"),
        .refusedField("9110 5.1", "a name with a semicolon", "A;: b"),
        .refusedField("9110 5.1", "CR before the colon", "A\r: b"),
        .refusedField("9112 2.2", "CR as line end", "A: b\rC: d"),
        .refusedField("9112 2.2", "LF as line end", "A: b\nC: d"),
        .refusedField("9112 2.2", "LF alone as the end of the head", "A: b\n\nGET / HTTP/1.1"),
        .refusedField("9112 5.2", "an empty continuation line", "A: b\r\n "),
        .refusedField("9112 5.2", "a continuation before the value", "A:\r\n b"),
        .refusedField("9112 5.2", "a continuation that looks like a field", "A: b\r\n Content-Length: 5"),
        .refusedField("9112 5.2", "an empty line with a tab", "A: b\r\n\t"),
    ]

    static let persistence: [GrammarRow] = [
        row("1.1", "", "open"), row("1.1", "close", "close"), row("1.1", "Keep-Alive", "open"),
        row("1.1", "upgrade, CLOSE ,", "close"), row("1.1", "closed", "open"),
        row("1.1", "keep-alive, close", "close"), row("1.1", "a\r\nConnection: close", "close"),
        row("1.0", "", "close"), row("1.0", "keep-alive", "openWhenConfirmed"),
        row("1.1", ",,close,,", "close"), row("1.1", "close;a=b", "open"), row("1.1", "\"close\"", "open"),
        row("1.1", "x-close", "open"), row("1.1", "clo se", "open"), row("1.1", "\tcLoSe\t", "close"),
        row("1.1", "host, content-length", "open"), row("1.1", ",", "open"), row("1.1", "\u{E9}", "open"),
        row("1.1", "Upgrade, HTTP2-Settings\r\nUpgrade: h2c", "open"),
        row("1.1", "x\r\nProxy-Connection: close", "open"),
        row("1.0", "\r\nProxy-Connection: keep-alive", "close"),
        row("1.0", "close, keep-alive", "close"), row("1.0", "keepalive", "close"),
        row("1.2", "", "open"),
        row("1.0", "Keep-Alive, close", "close"),
    ]

    private static func row(_ version: String, _ options: String, _ result: String) -> GrammarRow {
        .accepted(
            "9112 9.3", "HTTP/\(version) with '\(options)'",
            "GET / HTTP/\(version)\r\nHost: x\r\nConnection: \(options)\r\n\r\n", "GET / \(result)")
    }

    static let expectations: [GrammarRow] = [
        .accepted(
            "9110 10.1.1", "with a body",
            "POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-Continue\r\nContent-Length: 1\r\n\r\na",
            "100", "POST / \"a\" open"),
        .accepted(
            "9110 10.1.1", "without a body", "GET / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n\r\n",
            "GET / open"),
        .accepted(
            "9110 10.1.1", "in HTTP/1.0",
            "POST / HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\na", "POST / \"a\" close"),
        .accepted(
            "9110 10.1.1", "with chunks",
            "POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "100", "POST / open"),
        .accepted(
            "9110 10.1.1", "with an empty body",
            "POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 0\r\n\r\n", "POST / open"),
        .accepted(
            "9110 10.1.1", "twice",
            "POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue, 100-CONTINUE\r\nExpect: 100-continue\r\n"
                + "Content-Length: 1\r\n\r\na", "100", "POST / \"a\" open"),
        .accepted(
            "9110 10.1.1", "an empty field",
            "POST / HTTP/1.1\r\nHost: x\r\nExpect:\r\nContent-Length: 1\r\n\r\na", "POST / \"a\" open"),
        .refusedField("9110 10.1.1", "a parameter", "Expect: 100-continue;a=b", 417),
        .refusedField("9110 10.1.1", "quotes", "Expect: \"100-continue\"", 417),
        .refusedField("9110 10.1.1", "another number", "Expect: 1000-continue", 417),
        .refused("9110 10.1.1", "something else in HTTP/1.0", "POST / HTTP/1.0\r\nExpect: tea\r\n\r\n", 417),
        .refusedField("9110 10.1.1", "something else", "Expect: tea", 417),
        .refusedField("9110 10.1.1", "something else besides", "Expect: 100-continue, tea", 417),
        .refusedField(
            "9110 10.1.1", "with a body that is too large",
            "Expect: 100-continue\r\nContent-Length: 1048577", 413),
    ]
}
