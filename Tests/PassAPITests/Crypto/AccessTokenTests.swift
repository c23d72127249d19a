import Testing

@testable import PassAPI

@Suite("Access tokens")
struct AccessTokenTests {
    private static let token = AccessToken(
        id: "c4fc3e7e-12d9-495d-b742-6aeac8a490e7", trackingID: "t", client: "c",
        validity: Validity(from: Timestamp(milliseconds: 1_724_087_868_000), for: .hours(6)))

    @Test func `the client and the validity of a signed token can be read back`() throws {
        let key = try TestKeys.privateKey("access-token")
        let text = Self.token.serialized(by: key)
        #expect(AccessToken.read(text, key: key) == .signed("c", Self.token.validity))
    }

    @Test func `the claims are those of the published token, and client_id`() throws {
        let key = try TestKeys.privateKey("access-token")
        let published =
            "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJjNGZjM2U3ZS0xMmQ5LTQ5NWQtYjc0Mi02YWVhYzhhNDkwZTciLCJuYmYiOjE3MjQ"
            + "wODc4NjgsImlzcyI6ImF1dGguYWRvYmUuY29tIiwic2NvcGVzIjoiYXBpOmNsaWVudDp2MiIsImV4cCI6MTcyNDEwOTQ2O"
            + "CwiaWF0IjoxNzI0MDg3ODY4"
        let added = Base64.encodeURL(#","client_id":"c"}"#.utf8)
        #expect(Self.token.serialized(by: key).hasPrefix("\(published)\(added)."))
    }

    @Test func `the scopes are those of the application`() throws {
        let key = try TestKeys.privateKey("access-token")
        var token = Self.token
        token.scopes = ["api:client:v1", "custom"]
        let signed = try #require(JSONWebSignature(parsing: token.serialized(by: key)))
        #expect(signed.payload["scopes"]?.string == "api:client:v1 custom")
    }

    @Test(arguments: [
        #"{"nbf":1724087868,"exp":1724109468}"#, #"{"client_id":"c","exp":1724109468}"#,
        #"{"client_id":"c","nbf":1724087868}"#, #"{"client_id":"c","nbf":0,"exp":9223372036854775807}"#,
        #"{"client_id":"c","nbf":0,"exp":1724109468000}"#, #"{"client_id":7,"nbf":0,"exp":1724109468}"#,
    ])
    func `a signed token without a client or a time that is one is incomplete`(claims: String) throws {
        let key = try TestKeys.privateKey("access-token")
        let token = JSONWebSignature.sign(claims: Array(claims.utf8), by: key)
        #expect(AccessToken.read(token, key: key) == .incomplete)
    }

    @Test func `a token of another signer has no client`() throws {
        let key = try TestKeys.privateKey("access-token")
        let foreign = Self.token.serialized(by: try TestKeys.privateKey("media-token"))
        #expect(AccessToken.read(foreign, key: key) == .foreign(issuer: AccessToken.issuer))
        #expect(AccessToken.read("a token", key: key) == .notJWT)
    }
}
