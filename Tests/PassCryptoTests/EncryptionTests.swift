import PassAPI
import PassCrypto
import Testing

@Suite("Encryption of user metadata")
struct EncryptionTests {
    @Test(arguments: [[], Array("94101".utf8), [0, 0, 0], [UInt8](repeating: 0xFF, count: 245)])
    func `the private key decrypts what its certificate encrypted`(value: [UInt8]) throws {
        let encrypted = try TestKeys.publicKey("REF30.cert.pem").encryptRepeatably(value)
        #expect(encrypted.count == 256)
        #expect(try TestKeys.privateKey("REF30").decrypt(encrypted) == value)
    }

    @Test func `the same value gives the same bytes, another value or key others`() throws {
        let key = try TestKeys.publicKey("REF30.cert.pem")
        let other = try TestKeys.publicKey("media-token.cert.pem")
        let zip = Array("94101".utf8)
        let encrypted = try key.encryptRepeatably(zip)
        #expect(try TestKeys.publicKey("REF30.cert.pem").encryptRepeatably(zip) == encrypted)
        #expect(try key.encryptRepeatably(Array("94102".utf8)) != encrypted)
        #expect(try other.encryptRepeatably(zip) != encrypted)
    }

    @Test func `a value that the key cannot hold is refused with both lengths`() throws {
        let key = try TestKeys.publicKey("REF30.cert.pem")
        #expect(key.maximumPlaintextCount == 245)
        #expect(throws: EncryptionError.tooLong(bytes: 246, maximum: 245)) {
            try key.encryptRepeatably([UInt8](repeating: 1, count: 246))
        }
    }

    @Test func `bytes of another length are not decrypted`() throws {
        #expect(try TestKeys.privateKey("REF30").decrypt([1, 2, 3]) == nil)
    }
}
