import PassAPI
import PassCrypto
import Testing

@Suite("Access tokens")
struct AccessTokenSignerTests {
    private static let token = AccessToken(
        id: "c4fc3e7e-12d9-495d-b742-6aeac8a490e7", trackingID: "t", client: "c",
        validity: Validity(from: Timestamp(milliseconds: 1_724_087_868_000), for: .hours(6)))

    @Test func `the identifier of a signed token can be read back`() throws {
        let signer = AccessTokenSigner(key: try TestKeys.privateKey("access-token"))
        #expect(signer.read(signer.serialize(Self.token)) == .signed(Self.token.id))
    }

    @Test func `the claims are those of the published token`() throws {
        let signer = AccessTokenSigner(key: try TestKeys.privateKey("access-token"))
        let published =
            "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJjNGZjM2U3ZS0xMmQ5LTQ5NWQtYjc0Mi02YWVhYzhhNDkwZTciLCJuYmYiOjE3MjQ"
            + "wODc4NjgsImlzcyI6ImF1dGguYWRvYmUuY29tIiwic2NvcGVzIjoiYXBpOmNsaWVudDp2MiIsImV4cCI6MTcyNDEwOTQ2O"
            + "CwiaWF0IjoxNzI0MDg3ODY4fQ."
        #expect(signer.serialize(Self.token).hasPrefix(published))
    }

    @Test func `a token of another signer has no identifier`() throws {
        let signer = AccessTokenSigner(key: try TestKeys.privateKey("access-token"))
        let foreign = AccessTokenSigner(key: try TestKeys.privateKey("media-token"))
        #expect(signer.read(foreign.serialize(Self.token)) == .foreign(issuer: AccessToken.issuer))
        #expect(signer.read("a token") == .notJWT)
    }
}
