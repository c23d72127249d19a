import Testing

@Suite("Where a request ends")
struct FramingGrammarTests {
    @Test("Content-Length is one decimal number", arguments: lengths)
    func contentLength(row: GrammarRow) { row.check() }

    @Test("Transfer-Encoding is chunked, and nothing else beside it", arguments: codings)
    func transferEncoding(row: GrammarRow) { row.check() }

    @Test("chunks are taken or refused as RFC 9112 says", arguments: chunks)
    func chunked(row: GrammarRow) { row.check() }

    static let lengths: [GrammarRow] =
        ["+1", "-1", "0x1", "1a", "", " ", "1 1", "1,1", "1, 2", "1.0", "\u{661}", "18446744073709551617"].map
    {
        .refusedField("9110 8.6", "'\($0)'", "Content-Length: \($0)")
    }
        + [
            .refusedField("9112 6.3", "two that differ", "Content-Length: 1\r\nContent-Length: 2"),
            .refusedField("9112 6.3", "two alike", "Content-Length: 1\r\nContent-Length: 1"),
            .refusedField("9110 15.5.14", "a byte too many", "Content-Length: 1048577", 413),
            .refusedField("9110 15.5.14", "far too many", "Content-Length: 9223372036854775807", 413),
            .accepted(
                "9110 8.6", "0", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n", "POST / open"),
            .accepted("9110 8.6", "none", "POST / HTTP/1.1\r\nHost: x\r\n\r\n", "POST / open"),
            .accepted(
                "9110 8.6", "zeros first", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 003\r\n\r\nabc",
                "POST / \"abc\" open"),
            .accepted(
                "9112 9.3.2", "the next request follows at once",
                "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabcGET / HTTP/1.0\r\n\r\n",
                "POST / \"abc\" open", "GET / close"),
        ]

    static let codings: [GrammarRow] =
        [
            "", "identity", "gzip", "chunked, gzip", "chunked, chunked", "chunked,", ", chunked", "xchunked",
            "chunked;q=1", "\"chunked\"", "chunked\r\nTransfer-Encoding: chunked", "\u{B}chunked",
            "chunked\r\nContent-Length: 3",
        ].map { .refusedField("9112 6.1", "'\($0)'", "Transfer-Encoding: \($0)") }
        + [
            .refusedField("9112 6.1", "a coding that is not known", "Transfer-Encoding: gzip, chunked", 501),
            .refusedField("9112 6.1", "the length first", "Content-Length: 3\r\nTransfer-Encoding: chunked"),
            .refused("9112 6.1", "in HTTP/1.0", "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"),
            .accepted(
                "9112 7", "in capitals",
                "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: CHUNKED\r\n\r\n0\r\n\r\n", "POST / open"),
        ]

    static let chunks: [GrammarRow] =
        [
            "3\r\nabc\r\n0\r\n\r\n", "1\r\na\r\n02\r\nbc\r\n000\r\n\r\n", "3;a\r\nabc\r\n0;b=c\r\n\r\n",
            "0000000000000003\r\nabc\r\n0\r\n\r\n", "3 ; a=\"x;y\"\r\nabc\r\n0\r\n\r\n",
            "3\r\nabc\r\n0\r\nA: b\r\nContent-Length: 9\r\n\r\n",
        ].map { chunkRow($0, "POST / \"abc\" open") }
        + ["A\r\n0123456789\r\n0\r\n\r\n", "a\r\n0123456789\r\n0\r\n\r\n"].map {
            chunkRow($0, "POST / \"0123456789\" open")
        }
        + [
            "\r\n", "x\r\n", "-1\r\n", "+1\r\n", "0x1\r\n", "1_0\r\n", " 1\r\n", "1 \r\n", "1 2\r\n",
            ";a\r\n",
            "10000000000000000\r\n", "FFFFFFFFFFFFFFFFF\r\n", "1\n", "1\r\nab", "1\r\na\n", "1\r\na\rX",
            "1;a\rb\r\n", "1;a\nb", "1;a\0\r\n", "0\r\nA b\r\n", "0\r\n a: b\r\n", "0\r\nA: b\n", "0\r\n\n",
            "8000000000000000\r\n", "00000000000000001\r\n",
        ].map { .refused("9112 7.1", "'\($0)'", head + $0) }
        + [
            .refused("9110 15.5.14", "a chunk that is too large", head + "100001\r\n", 413),
            .refused("9110 15.5.14", "one byte over", head + "1\r\na\r\n100000\r\n", 413),
            .refused("9110 15.5.14", "as large as can be said", head + "7FFFFFFFFFFFFFFF\r\n", 413),
            .accepted(
                "9112 7.1.2", "the next request follows the trailers",
                head + "0\r\nA: b\r\n\r\nGET /2 HTTP/1.1\r\nHost: x\r\n\r\n", "POST / open", "GET /2 open"),
        ]

    private static let head = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"

    private static func chunkRow(_ chunks: String, _ outcome: String) -> GrammarRow {
        .accepted("9112 7.1", "'\(chunks)'", head + chunks, outcome)
    }
}
