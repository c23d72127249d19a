import PassAPI
import Testing

@Suite("SHA-256")
struct SHA256Tests {
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func `the digests are those of FIPS 180-4`(message: String, digest: String) {
        let hash = SHA256.hash(Array(message.utf8))
        #expect(hash.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == digest)
    }

    @Test func `the constant-time comparison is true only for equal bytes`() {
        let secret: [UInt8] = [1, 2, 3]
        #expect(secret.constantTimeEquals([1, 2, 3]))
        #expect(!secret.constantTimeEquals([1, 2, 4]))
        #expect(!secret.constantTimeEquals([1, 2]))
        #expect([UInt8]().constantTimeEquals([]))
    }
}
