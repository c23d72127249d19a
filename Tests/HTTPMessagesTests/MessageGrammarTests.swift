import Testing

@Suite("Request lines, targets, versions and Host")
struct MessageGrammarTests {
    @Test(arguments: requestLines)
    func `request lines are accepted or refused as RFC 9112, 3 requires`(row: GrammarRow) { row.check() }

    @Test(arguments: targets)
    func `targets are accepted in the forms of RFC 9112, 3.2 only`(row: GrammarRow) { row.check() }

    @Test(arguments: hosts)
    func `exactly one valid Host field is required`(row: GrammarRow) { row.check() }

    static let requestLines: [GrammarRow] =
        [
            .accepted("9112 2.1", "a plain GET", "GET / HTTP/1.1\r\nHost: x\r\n\r\n", "GET / open"),
            .accepted(
                "9112 2.2", "leading empty lines", "\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n", "GET / open"),
            .refused("9112 2.2", "many empty lines", "\r\n\r\n\r\n\r\n\r\n\r\n"),
            .refused("9112 2.2", "an empty line that is LF alone", "\nGET / HTTP/1.1\r\nHost: x\r\n\r\n"),
            .refused("9112 2.2", "LF without CR after the request line", "GET / HTTP/1.1\nHost: x\r\n\r\n"),
            .refused("9112 2.2", "LF without CR after a field", "GET / HTTP/1.1\r\nHost: x\n\r\n"),
            .refused("9112 2.2", "LF without CR at the end", "GET / HTTP/1.1\r\nHost: x\r\n\n"),
            .refused("9112 2.2", "CR within the request line", "GET /\rx HTTP/1.1\r\n"),
            .refused("9112 2.2", "whitespace before the first field", "GET / HTTP/1.1\r\n Host: x\r\n"),
            .refused("9112 2.2", "CR alone before the request line", "\rGET / HTTP/1.1\r\nHost: x\r\n\r\n"),
            .refused("9112 2.2", "two CR in a line end", "\r\r\nGET / HTTP/1.1\r\n"),
            .refused("9112 2.2", "CR as line end", "GET / HTTP/1.1\rHost: x\r\n"),
            .refused("9112 2.2", "a space on an empty line", " \r\nGET / HTTP/1.1\r\n"),
            .refused("9112 2.2", "two CR at the end of the head", "GET / HTTP/1.1\r\nHost: x\r\n\r\r\n"),
            .refused("9112 2.2", "NUL before the method", "\0GET / HTTP/1.1\r\n"),
            .refused("9112 2.2", "a byte order mark before the method", "\u{FEFF}GET / HTTP/1.1\r\n"),
            .refused("9112 3", "no version", "GET /\r\n"),
            .refused("9112 3", "no version after a space", "GET / \r\n"),
            .refused("9112 3", "no target", "GET HTTP/1.1\r\n"),
            .refused("9112 3", "neither target nor version after a space", "GET \r\n"),
            .refused("9112 3", "an empty target", "GET  HTTP/1.1\r\n"),
            .refused("9112 3", "two spaces before the version", "GET /  HTTP/1.1\r\n"),
            .refused("9112 3", "two versions", "GET / HTTP/1.1 HTTP/1.1\r\n"),
            .refused("9112 3", "a field instead of the request line", "Host: x\r\n"),
            .refused("9112 3", "two spaces", "GET  / HTTP/1.1\r\n"),
            .refused("9112 3", "a space after the version", "GET / HTTP/1.1 \r\n"),
            .refused("9112 3", "a space before the method", " GET / HTTP/1.1\r\n"),
            .refused("9112 3", "tabs instead of spaces", "GET\t/\tHTTP/1.1\r\n"),
            .refused("9112 3.1", "a method that is not a token", "G(T / HTTP/1.1\r\n"),
            .refused("9112 3.1", "a TLS handshake", "\u{16}\u{3}\u{1}\u{2}\r\n"),
            .refused("9112 3.1", "a TLS handshake without a line end", "\u{16}"),
            .refused("9112 3.1", "a first byte that is not a token character, without a line end", "{"),
            .refused("9112 3.1", "the same after an empty line", "\r\n{"),
            .refused("9112 3.1", "two methods", "GET,POST / HTTP/1.1\r\n"),
            .refused("9112 3.1", "a method in quotes", "\"GET\" / HTTP/1.1\r\n"),
            .refused("9112 3.1", "a method beyond ASCII", "G\u{CB}T / HTTP/1.1\r\n"),
            .refused("9112 3.1", "a method with a colon", "GET: / HTTP/1.1\r\n"),
            .accepted(
                "9110 5.6.2", "a method of unusual token characters",
                "!#$%&'*+-.^_`|~ / HTTP/1.1\r\nHost: x\r\n\r\n",
                "!#$%&'*+-.^_`|~ / open"),
            .accepted(
                "9110 9.3.5", "DELETE with a body",
                "DELETE / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\na",
                "DELETE / \"a\" open"),
            .accepted(
                "9110 9.3.7", "OPTIONS with a body",
                "OPTIONS * HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\na",
                "OPTIONS * \"a\" open"),
            .accepted(
                "9110 9.3.8", "TRACE", "TRACE / HTTP/1.1\r\nHost: x\r\n\r\n", "TRACE / open"),
            .accepted(
                "9112 6.3", "the chunks of a HEAD are not the next request",
                "HEAD / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
                    + "GET /2 HTTP/1.1\r\nHost: x\r\n\r\n", "HEAD / open", "GET /2 open"),
            .accepted(
                "9112 9.3.2", "PUT without a length has no body",
                "PUT / HTTP/1.1\r\nHost: x\r\n\r\nGET /2 HTTP/1.1\r\nHost: x\r\n\r\n", "PUT / open",
                "GET /2 open"),
            .accepted(
                "9110 9.1", "an unknown method", "BREW / HTTP/1.1\r\nHost: x\r\n\r\n", "BREW / open"),
            .accepted(
                "9110 9.1", "methods are case-sensitive", "get / HTTP/1.1\r\nHost: x\r\n\r\n", "get / open"),
            .accepted(
                "9110 9.3.1", "GET with a body", "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nab",
                "GET / \"ab\" open"),
            .accepted(
                "9110 9.3.2", "the body of a HEAD is not the next request",
                "HEAD / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nabGET /2 HTTP/1.1\r\nHost: x\r\n\r\n",
                "HEAD / \"ab\" open", "GET /2 open"),
            .accepted(
                "9110 2.5", "HTTP/1.7 is treated as 1.1", "GET / HTTP/1.7\r\nHost: x\r\n\r\n", "GET / open"),
            .refused("9110 15.6.6", "HTTP/2.0", "GET / HTTP/2.0\r\n", 505),
            .refused("9113 3.4", "the preface of HTTP/2", "PRI * HTTP/2.0\r\n", 505),
            .refused("9110 15.6.6", "HTTP/0.9 spelled out", "GET / HTTP/0.9\r\n", 505),
            .refused("9112 2.3", "a version in lower case", "GET / http/1.1\r\n"),
            .refused("9112 2.3", "a version of two digits", "GET / HTTP/1.10\r\n"),
            .refused("9112 2.3", "a negative version", "GET / HTTP/-1.1\r\n"),
            .refused("9112 2.3", "no minor version", "GET / HTTP/1\r\n"),
            .refused("9112 2.3", "another protocol", "GET / ICY/1.1\r\n"),
            .accepted(
                "9110 2.5", "HTTP/1.2 is treated as 1.1", "GET / HTTP/1.2\r\nHost: x\r\n\r\n", "GET / open"),
            .refused("9110 15.6.6", "HTTP/9.9", "GET / HTTP/9.9\r\n", 505),
        ]
        + [
            "HTTP/1.1\t", "HTTP/1.1x", "HTTP/1.1,HTTP/1.0", "HTTP/11", "HTTP/1.", "HTTP/.1", "HTTP /1.1",
            "HTTP/1,1",
            "HTTP\\1.1", "HTTP/1.1\0", "HTTPS/1.1", "Http/1.1", "HTTP/01.1", "HTTP/1.01", "HTTP/1.x",
            "HTTP/x.1",
            "HTTP/+1.1", "HTTP/1.\u{661}", "HTTP//1.1", "HTTP1.1", "HTTP/", "HTTP", "/HTTP/1.1", "HTTP/1.1\r",
        ].map { .refused("9112 2.3", "the version '\($0)'", "GET / \($0)\r\nHost: x\r\n\r\n") }

    static let targets: [GrammarRow] =
        [
            .accepted(
                "9112 3.2.1", "a query", "GET /a?b=c%20?/ HTTP/1.1\r\nHost: x\r\n\r\n",
                "GET /a ?b=c%20?/ open"),
            .accepted("9112 3.2.1", "an empty query", "GET /a? HTTP/1.1\r\nHost: x\r\n\r\n", "GET /a ? open"),
            .accepted("9112 3.2.1", "two slashes", "GET //a HTTP/1.1\r\nHost: x\r\n\r\n", "GET //a open"),
            .accepted(
                "9112 3.2.2", "absolute", "GET http://y/a?b HTTP/1.1\r\nHost: x\r\n\r\n", "GET /a ?b open"),
            .accepted(
                "9112 3.2.2", "absolute, no path", "GET HTTPS://y:1 HTTP/1.1\r\nHost: x\r\n\r\n", "GET / open"
            ),
            .accepted(
                "9112 3.2.2", "absolute with a query and no path",
                "GET http://y?q HTTP/1.1\r\nHost: x\r\n\r\n",
                "GET / ?q open"),
            .accepted(
                "9112 3.2.4", "absolute OPTIONS without a path",
                "OPTIONS http://y HTTP/1.1\r\nHost: x\r\n\r\n",
                "OPTIONS * open"),
            .accepted("9112 3.2.4", "OPTIONS *", "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", "OPTIONS * open"),
            .refused("9112 3.2.4", "GET *", "GET * HTTP/1.1\r\n"),
            .refused("9112 3.2.4", "OPTIONS with two stars", "OPTIONS ** HTTP/1.1\r\n"),
            .refused("9110 9.3.6", "CONNECT", "CONNECT x:443 HTTP/1.1\r\n", 501),
            .refused("9112 3.2.3", "authority without CONNECT", "GET x:443 HTTP/1.1\r\n"),
            .refused("9112 3.2", "a relative path", "GET a/b HTTP/1.1\r\n"),
            .refused("9112 3.2.2", "another scheme", "GET ftp://y/ HTTP/1.1\r\n"),
            .refused("9110 4.2.1", "no host", "GET http:///a HTTP/1.1\r\n"),
            .refused("9110 4.2.4", "user information", "GET http://u@y/ HTTP/1.1\r\n"),
            .refused("9112 3.2", "a fragment", "GET /a#b HTTP/1.1\r\n"),
            .refused("9112 3.2", "a space", "GET /a b HTTP/1.1\r\n"),
            .refused("3986 2", "a letter beyond ASCII", "GET /\u{E9} HTTP/1.1\r\n"),
            .refused("3986 2", "a letter beyond ASCII in the query", "GET /?\u{E9} HTTP/1.1\r\n"),
            .refused("3986 2", "NUL", "GET /\0 HTTP/1.1\r\n"),
            .refused("3986 2", "a bar", "GET /a?b=| HTTP/1.1\r\n"),
            .refused("3986 2", "a backslash", "GET /a\\b HTTP/1.1\r\n"),
            .accepted(
                "9112 3.2.2", "absolute with an IPv6 address",
                "GET http://[::1]:80/a HTTP/1.1\r\nHost: x\r\n\r\n", "GET /a open"),
            .accepted(
                "9112 3.2.2", "another host than the field's", "GET http://y/ HTTP/1.1\r\nHost: z\r\n\r\n",
                "GET / open"),
            .refused(
                "9112 3.2.2", "absolute beside a malformed Host",
                "GET http://y/ HTTP/1.1\r\nHost: a b\r\n\r\n"),
            .accepted(
                "9112 3.2.4", "absolute OPTIONS with a path", "OPTIONS http://y/ HTTP/1.1\r\nHost: x\r\n\r\n",
                "OPTIONS / open"),
            .accepted(
                "9112 3.2.4", "absolute OPTIONS with a query alone",
                "OPTIONS http://y?q HTTP/1.1\r\nHost: x\r\n\r\n", "OPTIONS / ?q open"),
            .accepted(
                "3986 2.1", "escapes are not decoded",
                "GET /%zz%00%?%f HTTP/1.1\r\nHost: x\r\n\r\n",
                "GET /%zz%00% ?%f open"),
            .accepted(
                "3986 6.2.2", "dot segments are kept", "GET /../a/./b HTTP/1.1\r\nHost: x\r\n\r\n",
                "GET /../a/./b open"),
            .refused("9110 9.3.6", "CONNECT with a path", "CONNECT / HTTP/1.1\r\n", 501),
            .refused("9112 3.2.3", "CONNECT in lower case", "connect x:443 HTTP/1.1\r\n"),
            .refused("9112 3.2.4", "a star with a query", "OPTIONS *?a HTTP/1.1\r\n"),
            .refused("9112 3.2.4", "a star with a path", "OPTIONS */a HTTP/1.1\r\n"),
            .refused("9112 3.2.4", "POST *", "POST * HTTP/1.1\r\n"),
        ]
        + [
            "http:///", "http://", "http:/y", "http:y", "http//y/", "://y/", "http://:80/", "http://@y/",
            "http://u:p@y/", "http://y:99999/", "http://y:8a/", "http://y\\@z/", "http://y#f", "http://[::1/",
            "http://[::1]z/", "http://y z/", "http://y,z/", "http://%zz/", "httpss://y/",
            "file:///etc/passwd", "?a",
            "#a", ".", "%2F", "\u{2215}", "localhost", "x:0", "@", "[::1]:80",
        ].map { .refused("9112 3.2", "'\($0)'", "GET \($0) HTTP/1.1\r\nHost: x\r\n\r\n") }

    static let hosts: [GrammarRow] =
        ["x:8080", "127.0.0.1", "[::1]:80", "a.b-c_d", "x:", "%41"].map {
            .accepted("9110 7.2", $0, "GET / HTTP/1.1\r\nHost: \($0)\r\n\r\n", "GET / open")
        }
        + [
            "", "a b", "a/b", "u@x", "x:99999", "x:8a", "[::1", "[x]", "[]", ":80", "a,\tb", "%4", "x#",
            "a,b", "a, b", "x:80:80", "x:-1", "x:+1", "x: 80", "x:65536", "[::1]x",
            "[::1]:x", "[v1.a]", "[fe80::1%25en0]", "::1", "http://x", "x?", "x\\y", "x\0", "\u{E9}", "<x>",
            "x@", "%zz", ":",
            "x\r\n y", "\"x\"",
        ].map {
            .refused("9110 7.2", "'\($0)'", "GET / HTTP/1.1\r\nHost: \($0)\r\n\r\n")
        }
        + [
            .refused("9112 3.2", "none", "GET / HTTP/1.1\r\n\r\n"),
            .refused("9112 3.2", "an empty one in HTTP/1.0", "GET / HTTP/1.0\r\nHost:\r\n\r\n"),
            .refused("9112 3.2", "two, in two cases", "GET / HTTP/1.1\r\nHost: x\r\nhOST: y\r\n\r\n"),
            .refused("9112 3.2", "two, one empty", "GET / HTTP/1.1\r\nHost:\r\nHost: x\r\n\r\n"),
            .refused("9112 5.1", "a space before its colon", "GET / HTTP/1.1\r\nHost : x\r\n\r\n"),
            .refused(
                "9112 3.2", "two beside an absolute target",
                "GET http://x/ HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n"),
            .refused("9112 3.2", "two", "GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n"),
            .refused("9112 3.2", "none beside an absolute target", "GET http://y/ HTTP/1.1\r\n\r\n"),
            .accepted("9112 3.2", "none in HTTP/1.0", "GET / HTTP/1.0\r\n\r\n", "GET / close"),
            .refused("9112 3.2", "two in HTTP/1.0", "GET / HTTP/1.0\r\nHost: x\r\nHost: y\r\n\r\n"),
        ]
}
