/// The signed statement with which a registered application identifies itself (page *Retrieve client
/// credentials*; RFC 7591, section 2.3).
package struct SoftwareStatement: Sendable {
    private let token: JSONWebSignature
    /// The statement without white space, which identifies the application.
    package let compact: String

    /// Parses a JWT of any algorithm. White space is removed first, because the published sample is wrapped
    /// and clients have copied it.
    ///
    /// - Returns: `nil` when it is not a JWT.
    package init?(parsing text: String) {
        let isCompact = text.utf8.allSatisfy { $0 > UInt8(ascii: " ") && $0 < 0x7F }
        compact = isCompact ? text : text.filter { !$0.isWhitespace }
        guard let token = JSONWebSignature(parsing: compact) else { return nil }
        self.token = token
    }

    package func isSigned(by key: RSAPublicKey) -> Bool {
        token.isSigned(by: key)
    }

    /// Creates a signed statement. Claims without a value are omitted.
    package static func mint(
        softwareID: String, clientName: String, clientURI: String? = nil, issuedAt: Timestamp,
        signedBy key: RSAPrivateKey
    ) -> String {
        var claims = JSONWriter()
        claims.object { object in
            object.member("software_id", softwareID)
            object.member("client_name", clientName)
            object.member("client_uri", ifPresent: clientURI)
            object.member("iat", issuedAt.seconds)
        }
        return JSONWebSignature.sign(claims: claims.bytes, by: key)
    }
}

/// The tokens that identify a user in `AD-Service-Token`: of Adobe's single sign-on service, and of an external
/// identity service (pages *Adobe Single Sign-On Service*, *Header - AD-Service-Token*).
package enum ServiceToken {
    /// The issuer of the tokens of an identity service that the mock generates, as in `identityServices` of the built-in
    /// configuration.
    package static let issuer = "adobe-pass-mock"

    /// Creates a token of an identity service for the audience `Adobe`, as a compact JWS with RS256.
    package static func mint(
        subject: String, issuer: String = issuer, validity: Validity, signedBy key: RSAPrivateKey
    ) -> String {
        var claims = JSONWriter()
        claims.object { object in
            object.member("iss", issuer)
            object.member("sub", subject)
            object.member("aud", "Adobe")
            object.member("iat", validity.notBefore.seconds)
            object.member("exp", validity.notAfter.seconds)
        }
        return JSONWebSignature.sign(claims: claims.bytes, by: key)
    }

    /// Creates the token of an answer of Adobe's single sign-on service, as a compact JWS with RS256.
    package static func mint(_ answer: ServiceTokenResponse, signedBy key: RSAPrivateKey) -> String {
        var claims = JSONWriter()
        answer.writeClaims(to: &claims)
        return JSONWebSignature.sign(claims: claims.bytes, by: key)
    }
}

extension Timestamp {
    /// Parses the `issueTime` of a media token, `2026-03-16 07:39:48 -0700`, including its offset.
    ///
    /// - Returns: `nil` for another format and for an invalid date or time.
    init?(issueTime text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 25 else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            guard bytes[range].allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
            return Int(String(decoding: bytes[range], as: UTF8.self))
        }
        guard let year = number(0..<4), let month = number(5..<7), 1...12 ~= month, let day = number(8..<10),
            let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
            let offsetHours = number(21..<23), let offsetMinutes = number(23..<25), offsetMinutes < 60
        else { return nil }
        let days = CivilTime.days(year: year, month: month, day: day)
        let local = Int64(days * 86_400 + hour * 3_600 + minute * 60 + second)
        let civil = CivilTime(secondsSinceEpoch: local)
        let sign = text.dropFirst(20).prefix(1)
        // Format the result and compare: 31 February, 25:00 or a wrong separator give a different text.
        guard sign == "+" || sign == "-", text.hasPrefix("\(civil.date) \(civil.timeOfDay) ") else {
            return nil
        }
        let offset = Int64(offsetHours * 3_600 + offsetMinutes * 60) * (sign == "-" ? -1 : 1)
        self.init(milliseconds: (local - offset) * 1_000)
    }
}
