import Foundation

// The answers of the operations, as far as the reference client reads them.

struct ClientCredentials: Decodable {
    var clientID: String
    var clientSecret: String

    private enum CodingKeys: String, CodingKey {
        case clientID = "client_id"
        case clientSecret = "client_secret"
    }
}

struct AccessToken: Decodable {
    var accessToken: String
    var createdAt: Double
    var expiresIn: Double

    /// A minute early, for clocks that differ.
    var expiry: Date { Date(timeIntervalSince1970: createdAt / 1_000 + expiresIn - 60) }

    private enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case createdAt = "created_at"
        case expiresIn = "expires_in"
    }
}

struct Configuration: Decodable {
    var requestor: Requestor

    struct Requestor: Decodable {
        var mvpds: [MVPD]
    }
}

struct MVPD: Decodable {
    var id: String
    var platformMappingId: String?
}

struct Session: Decodable {
    var actionName: String
    var reasonType: String
    var url: String
    var code: String?
    var mvpd: String?
    /// Milliseconds in a string.
    var notAfter: String?
    var authenticationRequest: AuthenticationRequest?

    var expiry: Date {
        notAfter.flatMap(Double.init).map { Date(timeIntervalSince1970: $0 / 1_000) } ?? .distantPast
    }
}

struct AuthenticationRequest: Decodable {
    var request: String
    var attributesNames: [String]
}

struct Profiles: Decodable {
    var profiles: [String: Entry]

    struct Entry: Decodable {
        var type: String
        var notAfter: Double
    }

    var longest: Profile? {
        profiles.max { $0.value.notAfter < $1.value.notAfter }
            .map { Profile(mvpd: $0.key, type: $0.value.type) }
    }
}

struct Decisions: Decodable {
    var decisions: [Decision]
}

struct Decision: Decodable {
    var resource: String
    var authorized: Bool
    var token: Token?
    var error: EnhancedErrorBody?

    struct Token: Decodable {
        var serializedToken: String
    }
}

struct EnhancedErrorBody: Decodable, Hashable {
    var action: String
    var code: String
    var details: String?
}

struct Logouts: Decodable {
    var logouts: [String: Entry]

    struct Entry: Decodable {
        var actionName: String
        var url: String?
    }
}
