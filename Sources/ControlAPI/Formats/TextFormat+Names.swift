import HTTPMessages

/// What names must look like that travel in header fields.
extension TextFormat {
    /// A scenario's name goes into `X-Mock-Scenario` as it is: a token (RFC 9651, 3.3.4), in which folders may be.
    package static let scenarioName = TextFormat(
        expectation:
            "a name that begins with a letter or *, with letters, digits and !#$%&'*+-.^_`|~:/ after it",
        pattern: #"^[A-Za-z*][A-Za-z0-9!#$%&'*+.^_`|~:/-]*$"#
    ) { text in
        text.utf8.first.map { $0.isLetter || $0 == UInt8(ascii: "*") } ?? false
            && text.utf8.allSatisfy { $0.isToken || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") }
    }

    /// A parameter is chosen as a key behind the name (RFC 9651, 3.1.2).
    static let parameterName = TextFormat(
        expectation: "lower-case letters, digits, _, -, . and *, with a letter or * first",
        pattern: #"^[a-z*][a-z0-9_.*-]*$"#
    ) { text in
        text.utf8.first.map { $0.isLowercaseLetter || $0 == UInt8(ascii: "*") } ?? false
            && text.utf8.allSatisfy { $0.isLowercaseLetter || $0.isDigit || "_.*-".utf8.contains($0) }
    }

    /// A header field of a reply that a rule gives.
    static let replyFieldName = TextFormat(
        expectation:
            "a token such as Retry-After, but not Connection, Content-Length or Transfer-Encoding: the mock says "
            + "itself where a reply ends",
        pattern:
            #"^(?!([Cc]onnection|[Cc]ontent-[Ll]ength|[Tt]ransfer-[Ee]ncoding)$)[A-Za-z0-9!#$%&'*+.^_`|~-]+$"#
    ) { text in
        !text.isEmpty && text.utf8.allSatisfy(\.isToken)
            && !["connection", "content-length", "transfer-encoding"].contains(text.lowercased())
    }

    /// The value of a header field (RFC 9110, 5.5).
    static let fieldValue = TextFormat(
        expectation: "text without line ends and other control characters",
        pattern: #"^[^\u0000-\u0008\u000A-\u001F\u007F]*$"#
    ) { text in
        text.unicodeScalars.allSatisfy { $0 == "\t" || ($0.value >= 0x20 && $0.value != 0x7F) }
    }

    /// One of `listen`.
    package static let furtherPort = TextFormat(
        expectation: "PORT=SCENARIO, such as 8081=fallback-to-basic", pattern: "^[0-9]{1,5}=."
    ) { text in
        FurtherPort(text) != nil
    }

    static let publicURL = TextFormat(
        expectation: "a URL without a path, such as https://mock.example:8443",
        pattern: #"^[Hh][Tt][Tt][Pp][Ss]?://(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(:[0-9]{1,5})?/?$"#
    ) { text in
        PublicURL(text) != nil
    }
}
