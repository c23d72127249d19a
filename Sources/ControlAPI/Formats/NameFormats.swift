import HTTPMessages
import PassAPI

/// Formats of names and values that occur in header fields, URLs and options.
extension TextFormat {
    /// The name of a device in a call of the admin API: see ``DeviceIdentifier/candidates(named:)``.
    package static let deviceName = TextFormat(
        expectation:
            "an identifier that is not empty and has at most \(IdentifierLimit.longest) bytes in base64",
        pattern: filled.pattern
    ) { !DeviceIdentifier.candidates(named: $0).isEmpty }

    /// The label of a device. Limited, because every page of the dashboard shows it, and is rendered again after each change.
    package static let deviceLabel = TextFormat(expectation: "at most 200 bytes", pattern: "") {
        $0.utf8.count <= 200
    }

    /// The name of a scenario: a token (RFC 9651, 3.3.4), so that it can be sent in `X-Mock-Scenario` without
    /// quoting. Slashes separate folders.
    static let scenarioName = TextFormat(
        expectation:
            "a name that begins with a letter or *, with letters, digits and !#$%&'*+-.^_`|~:/ after it",
        pattern: #"^[A-Za-z*][A-Za-z0-9!#$%&'*+.^_`|~:/-]*$"#
    ) { text in
        text.utf8.first.map { $0.isLetter || $0 == UInt8(ascii: "*") } ?? false
            && text.utf8.allSatisfy { $0.isToken || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") }
    }

    /// The name of a parameter: a key after the name of the scenario (RFC 9651, 3.1.2). Unlike there, upper-case letters are
    /// allowed.
    static let parameterName = TextFormat(
        expectation: "letters, digits, _, -, . and *, with a letter or * first",
        pattern: #"^[A-Za-z*][A-Za-z0-9_.*-]*$"#
    ) { text in
        text.utf8.first.map { $0.isLetter || $0 == UInt8(ascii: "*") } ?? false
            && text.utf8.allSatisfy { $0.isLetter || $0.isDigit || "_.*-".utf8.contains($0) }
    }

    /// The name of a header field in a reply of a rule, except the fields that frame messages (RFC 9112, 6).
    static let replyFieldName = TextFormat(
        expectation:
            "a token such as Retry-After, but not Connection, Content-Length or Transfer-Encoding, which the "
            + "mock sets itself",
        pattern:
            #"^(?!([Cc]onnection|[Cc]ontent-[Ll]ength|[Tt]ransfer-[Ee]ncoding)$)[A-Za-z0-9!#$%&'*+.^_`|~-]+$"#
    ) { text in
        !text.isEmpty && text.utf8.allSatisfy(\.isToken)
            && !["connection", "content-length", "transfer-encoding"].contains(text.lowercased())
    }

    /// The value of a header field (RFC 9110, 5.5).
    static let fieldValue = TextFormat(
        expectation: "text without line breaks and other control characters",
        pattern: #"^[^\u0000-\u0008\u000A-\u001F\u007F]*$"#
    ) { text in
        text.unicodeScalars.allSatisfy { $0 == "\t" || ($0.value >= 0x20 && $0.value != 0x7F) }
    }

    /// A token that clients can send as `Authorization: Bearer`, or an empty text. It has no spaces at its ends, because values of
    /// header fields have none (RFC 9110, 5.5).
    static let bearerToken = TextFormat(
        expectation:
            "text without control characters, such as a line break or a carriage return, and without white space at its ends",
        pattern: #"^([^\u0000-\u0020\u007F]([^\u0000-\u001F\u007F]*[^\u0000-\u0020\u007F])?)?$"#
    ) { text in
        let space = UInt8(ascii: " ")
        return text.utf8.first != space && text.utf8.last != space
            && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }

    /// A JWT. It can have several lines, and an empty signature (`"alg": "none"`). Its parts are not decoded.
    static let softwareStatement = TextFormat(
        expectation: "the text of a JWT, not a path",
        pattern: #"^[A-Za-z0-9_\s-]+\.[A-Za-z0-9_\s-]+\.[A-Za-z0-9_\s-]*$"#
    ) { text in
        let parts = text.withoutASCIISpace.utf8.split(
            separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count == 3 && parts.prefix(2).allSatisfy { !$0.isEmpty }
            && parts.joined().allSatisfy { $0.isLetter || $0.isDigit || "_-".utf8.contains($0) }
    }

    static let portBinding = TextFormat(
        expectation: "PORT=SCENARIO with a port up to 65535, such as 8081=fallback-to-basic",
        pattern: "^[0-9]{1,5}=."
    ) { text in
        PortBinding(text) != nil
    }

    static let publicURL = TextFormat(
        expectation: "a URL with http:// or https:// and without a path, such as https://mock.example:8443",
        pattern: #"^[Hh][Tt][Tt][Pp][Ss]?://(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(:[0-9]{1,5})?/?$"#
    ) { text in
        PublicURL(text) != nil
    }

    private static let durationPattern =
        #"(P([0-9.]+[WD])+(T([0-9.]+[HMS])+)?|PT([0-9.]+[HMS])+|[0-9.]+(ms|s|m|h|d))"#

    package static let duration = TextFormat(
        expectation: "a duration of at most 36525 days, such as PT6H or 300ms",
        pattern: "^\(durationPattern)$",
        unitExpectation: "a duration such as PT6H or 300ms"
    ) { text in
        Duration(text: text).map { $0 >= .zero } ?? false
    }

    /// Replies state the lifetime of an access token in seconds.
    static let wholeSeconds = TextFormat(
        expectation: "a duration of whole seconds, at most 36525 days, such as PT6H or 10s",
        pattern: duration.pattern, unitExpectation: "a duration such as PT6H or 10s"
    ) { text in
        Duration(text: text).map { $0 >= .zero && $0.milliseconds.isMultiple(of: 1_000) } ?? false
    }

    /// At most an hour: a longer delay would only hold connections that clients have given up.
    static let delay = TextFormat(
        expectation: "a duration of at most an hour, such as 300ms", pattern: duration.pattern,
        unitExpectation: "a duration such as 300ms or 2s"
    ) { text in
        Duration(text: text).map { $0 >= .zero && $0 <= .hours(1) } ?? false
    }

    package static let signedDuration = TextFormat(
        expectation: "a duration of at most 36525 days, such as PT6H or -1h",
        pattern: "^-?\(durationPattern)$",
        unitExpectation: "a duration such as PT6H or -1h"
    ) { text in
        Duration(text: text) != nil
    }
}

extension String {
    /// The text without white space. Compares bytes, which is faster than comparing characters: a JWT is ASCII.
    var withoutASCIISpace: String {
        String(decoding: utf8.filter { $0 != 0x20 && !(0x09...0x0d).contains($0) }, as: UTF8.self)
    }
}
