import Testing

@Suite("Message framing")
struct FramingGrammarTests {
    @Test(arguments: lengths)
    func `Content-Length is one decimal number`(row: GrammarRow) { row.check() }

    @Test(arguments: codings)
    func `Transfer-Encoding is chunked alone`(row: GrammarRow) { row.check() }

    @Test(arguments: chunks)
    func `chunks are accepted or refused as RFC 9112, 7.1 requires`(row: GrammarRow) { row.check() }

    static let lengths: [GrammarRow] =
        [
            "+1", "-1", "0x1", "1a", "", " ", "1 1", "1,1", "1, 2", "1.0", "\u{661}", "18446744073709551617",
            "9223372036854775808", "340282366920938463463374607431768211456", "1e1", "1_0", "1;a=b", "\"1\"",
            "1,", ",1", "-0", "0x", "1\u{B}", "1\u{C}", "1\0", "1\r", "\u{A0}1", "1\r\n 0", "1\r\n\t0", "%31",
        ].map {
            .refusedField("9110 8.6", "'\($0)'", "Content-Length: \($0)")
        }
        + [
            .refusedField("9112 6.3", "two that differ", "Content-Length: 1\r\nContent-Length: 2"),
            .refusedField("9112 6.3", "two with the same value", "Content-Length: 1\r\nContent-Length: 1"),
            .refusedField("9112 6.3", "two, in two cases", "content-length: 1\r\nCONTENT-LENGTH: 1"),
            .refusedField("9112 6.3", "an empty one first", "Content-Length:\r\nContent-Length: 1"),
            .refusedField(
                "9112 6.3", "two with a field between", "Content-Length: 0\r\nA: b\r\nContent-Length: 0"),
            .refusedField("9112 5.1", "a space before the colon", "Content-Length : 1"),
            .refusedField("9112 5.1", "a vertical tab before the colon", "Content-Length\u{B}: 1"),
            .refusedField("9110 15.5.14", "one byte over the limit", "Content-Length: 1048577", 413),
            .refusedField(
                "9110 15.5.14", "the largest 64-bit number", "Content-Length: 9223372036854775807", 413),
            .accepted(
                "9110 8.6", "0", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n", "POST / open"),
            .accepted("9110 8.6", "none", "POST / HTTP/1.1\r\nHost: x\r\n\r\n", "POST / open"),
            .accepted(
                "9110 8.6", "leading zeros", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 003\r\n\r\nabc",
                "POST / \"abc\" open"),
            .accepted(
                "9110 5.5", "surrounding whitespace",
                "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: \t 3 \t\r\n\r\nabc", "POST / \"abc\" open"),
            .accepted(
                "9110 5.1", "fields with similar names",
                "POST / HTTP/1.1\r\nHost: x\r\nContent_Length: 3\r\nContent-Lengths: 3\r\n\r\n", "POST / open"
            ),
            .refused(
                "9112 6.3", "bytes after the declared length are the next request",
                "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\na b\r\n", after: "POST / \"a\" open"),
            .unfinished(
                "9112 8", "fewer bytes than declared",
                "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nab"),
            .unfinished(
                "9112 8", "an incomplete head", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n"),
            .accepted(
                "9112 9.3.2", "the next request follows at once",
                "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabcGET / HTTP/1.0\r\n\r\n",
                "POST / \"abc\" open", "GET / close"),
        ]

    static let codings: [GrammarRow] =
        [
            "", "identity", "gzip", "chunked, gzip", "chunked, chunked", "chunked,", ", chunked", "xchunked",
            "chunked;q=1", "\"chunked\"", "chunked, identity", "chunked, chunked, gzip", "CHUNKED, Chunked",
            "chunke",
            "chunkedd", "chun ked", "chunked\0", "chunked\u{7F}", "chunked\r", "\r\n chunked",
            "chunked\r\n x",
            "chunked\u{A0}", "chunked,,", "gzip,, chunked", "\u{17F}hunked", "cow", "chunked\u{C}",
            "identity\r\nTransfer-Encoding: chunked", "chunked\r\ntransfer-encoding: identity",
            "chunked\r\nTransfer-Encoding: chunked", "\u{B}chunked",
            "chunked\r\nContent-Length: 3",
        ].map { .refusedField("9112 6.1", "'\($0)'", "Transfer-Encoding: \($0)") }
        + [
            .refusedField("9112 6.1", "an unsupported coding", "Transfer-Encoding: gzip, chunked", 501),
            .refusedField(
                "9112 6.1", "identity, which is not a coding", "Transfer-Encoding: identity, chunked", 501),
            .refusedField("9112 5.1", "a space before the colon", "Transfer-Encoding : chunked"),
            .refusedField(
                "9112 6.1", "together with a length of 0", "Content-Length: 0\r\nTransfer-Encoding: chunked"
            ),
            .refused(
                "9112 6.1", "with a length in HTTP/1.0",
                "POST / HTTP/1.0\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n"),
            .accepted(
                "9110 5.5", "surrounding whitespace",
                "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding:\t chunked \t\r\n\r\n0\r\n\r\n",
                "POST / open"),
            .accepted(
                "9112 6.3", "GET with chunks",
                "GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n",
                "GET / \"a\" open"),
            .accepted(
                "9110 7.6.1", "named in Connection",
                "POST / HTTP/1.1\r\nHost: x\r\nConnection: transfer-encoding\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + "1\r\na\r\n0\r\n\r\n", "POST / \"a\" open"),
            .refusedField("9112 6.1", "the length first", "Content-Length: 3\r\nTransfer-Encoding: chunked"),
            .refused("9112 6.1", "in HTTP/1.0", "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"),
            .accepted(
                "9112 7", "in upper case",
                "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: CHUNKED\r\n\r\n0\r\n\r\n", "POST / open"),
        ]

    static let chunks: [GrammarRow] =
        [
            "3\r\nabc\r\n0\r\n\r\n", "1\r\na\r\n02\r\nbc\r\n000\r\n\r\n", "3;a\r\nabc\r\n0;b=c\r\n\r\n",
            "0000000000000003\r\nabc\r\n0\r\n\r\n", "3 ; a=\"x;y\"\r\nabc\r\n0\r\n\r\n",
            "3\r\nabc\r\n0\r\nA: b\r\nContent-Length: 9\r\n\r\n",
            "3\r\nabc\r\n0\r\nTransfer-Encoding: gzip\r\nHost: y\r\nConnection: close\r\nExpect: tea\r\n\r\n",
            "3\r\nabc\r\n00000000\r\n\r\n", "3\r\nabc\r\n0;last\r\n\r\n", "3\t;a\r\nabc\r\n0\r\n\r\n",
            "3;a=\"\\\"\"\r\nabc\r\n0\r\n\r\n", "3;a=\"0;\"\r\nabc\r\n0\r\n\r\n",
            "3;a=b;c=d\r\nabc\r\n0\r\n\r\n", "3;a =\tb ; c\r\nabc\r\n0\r\n\r\n",
        ].map { chunkRow($0, "POST / \"abc\" open") }
        + ["A\r\n0123456789\r\n0\r\n\r\n", "a\r\n0123456789\r\n0\r\n\r\n"].map {
            chunkRow($0, "POST / \"0123456789\" open")
        }
        + [
            "\r\n", "x\r\n", "-1\r\n", "+1\r\n", "0x1\r\n", "1_0\r\n", " 1\r\n", "1 \r\n", "1 2\r\n",
            ";a\r\n",
            "10000000000000000\r\n", "FFFFFFFFFFFFFFFFF\r\n", "1\n", "1\r\nab", "1\r\na\n", "1\r\na\rX",
            "1;a\rb\r\n", "1;a\nb", "1;a\0\r\n", "0\r\nA b\r\n", "0\r\n a: b\r\n", "0\r\nA: b\n", "0\r\n\n",
            "8000000000000000\r\n", "00000000000000001\r\n", "1\r\na0\r\n\r\n", "3\r\nabcd\r\n",
            "2\r\nabc\r\n",
            "1\u{B}\r\n", "\t1\r\n", "1\t\r\n", "1,\r\n", "1.0\r\n", "1h\r\n", "\u{FF11}\r\n", "1\0;\r\n",
            "1\r\r\n",
            "1\ra\r\n", "\n1\r\n", "1\r\na\r\n\r\n", "1\r\n\r\na", "1;a=\"\u{7F}\"\r\n", "1;a=\"\r\n\"\r\na",
            "1;\r\n", "1;;a\r\n", "1;=b\r\n", "1;a=\r\n", "1;a b\r\n", "1;a=\"b\r\n", "1;a=\"b\\\"\r\n",
            "1;a=\"b\"c\r\n", "1;a \r\n",
            "1;a=b=c\r\n", "1 a\r\n", "1;\u{E9}\r\n", "1;a,b\r\n",
            "0\n\r\n", "0\r\nA: b\r\n c\r\n", "0\r\nA : b\r\n", "0\r\n: b\r\n", "0\r\nA: \0\r\n",
            "0\r\nA: b\rc\r\n",
            "0\r\n\rX\r\n", "0\r\nGET / HTTP/1.1\r\n", "-0\r\n", "0x0\r\n",
        ].map { .refused("9112 7.1", "'\($0)'", head + $0) }
        + [
            .refused("9110 15.5.14", "a chunk that is too large", head + "100001\r\n", 413),
            .refused(
                "9110 15.5.14", "one byte over the limit in the second chunk", head + "1\r\na\r\n100000\r\n",
                413),
            .refused("9110 15.5.14", "the largest possible size", head + "7FFFFFFFFFFFFFFF\r\n", 413),
            .unfinished("9112 8", "no last chunk", head + "1\r\na\r\n"),
            .unfinished("9112 8", "no line end after a chunk", head + "1\r\na"),
            .unfinished("9112 8", "no empty line after the last chunk", head + "0\r\n"),
            .unfinished("9112 8", "CR without LF at the end", head + "0\r\n\r"),
            .unfinished("9112 8", "an incomplete size line", head + "1"),
            .accepted(
                "9112 7.1", "the next request follows the last chunk",
                head + "0\r\n\r\nGET /2 HTTP/1.1\r\nHost: x\r\n\r\n", "POST / open", "GET /2 open"),
            .accepted(
                "9112 7.1.2", "the next request follows the trailers",
                head + "0\r\nA: b\r\n\r\nGET /2 HTTP/1.1\r\nHost: x\r\n\r\n", "POST / open", "GET /2 open"),
        ]

    private static let head = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"

    private static func chunkRow(_ chunks: String, _ result: String) -> GrammarRow {
        .accepted("9112 7.1", "'\(chunks)'", head + chunks, result)
    }
}
