import PassAPI
import TestSupport
import Testing

@Suite("Encryption of user metadata")
struct EncryptionTests {
    @Test(arguments: [[], Array("94101".utf8), [0, 0, 0], [UInt8](repeating: 0xFF, count: 245)])
    func `the private key decrypts what its certificate encrypted`(value: [UInt8]) throws {
        let encrypted = try #require(
            TestKeys.publicKey("REF30.cert.pem").encryptDeterministically(value))
        #expect(encrypted.count == 256)
        #expect(try Decryption.decrypt(encrypted, withKey: TestKeys.text("REF30.key.pem")) == value)
    }

    @Test func `the same value and key give the same bytes, another value or key gives different ones`()
        throws
    {
        let key = try TestKeys.publicKey("REF30.cert.pem")
        let other = try TestKeys.publicKey("media-token.cert.pem")
        let zip = Array("94101".utf8)
        let encrypted = key.encryptDeterministically(zip)
        #expect(try TestKeys.publicKey("REF30.cert.pem").encryptDeterministically(zip) == encrypted)
        #expect(key.encryptDeterministically(Array("94102".utf8)) != encrypted)
        #expect(other.encryptDeterministically(zip) != encrypted)
        #expect(key.encryptDeterministically([UInt8](repeating: 1, count: 246)) == nil, "too long")
    }
}
