import Foundation
import PassAPI
import Testing

@Suite("Client credentials")
struct ClientCredentialTests {
    private let statement = StatementDigest(of: "header.claims.signature")

    private func key(_ name: String = "access-token") throws -> ClientCredentialKey {
        ClientCredentialKey(derivedFrom: try TestKeys.privateKey(name))
    }

    @Test(arguments: [0, 1, 0x2_AAAA_AAAA_AAAA, 0x3_FFFF_FFFF_FFFF, .max] as [UInt64])
    func `are recognized with the same key only`(randomBits: UInt64) throws {
        let client = try key().makeClient(for: statement, randomBits: randomBits)
        #expect(try key().statementDigest(of: client) == statement)
        #expect(try key().secret(of: client) == key().secret(of: client))
        #expect(try key("media-token").statementDigest(of: client) == nil)
        #expect(try key("media-token").secret(of: client) != key().secret(of: client))
    }

    @Test func `differ by the random bits and by the statement`() throws {
        let key = try key()
        let clients = (0..<64).map { key.makeClient(for: statement, randomBits: 1 << $0) }
        // The highest bits do not count.
        #expect(Set(clients).count == 51)
        #expect(Set(clients.map(key.secret)).count == 51)
        let other = key.makeClient(for: StatementDigest(of: "another.claims.signature"), randomBits: 1)
        #expect(other != clients[0] && key.statementDigest(of: other) != statement)
    }

    @Test func `are UUIDs of version 4, the same in every version of the mock`() throws {
        let key = try key()
        let client = key.makeClient(for: statement, randomBits: 0x1_2345_6789_ABCD)
        #expect(client == "48d159e2-6af3-477d-b72b-c44d812b8a9a")
        #expect(key.secret(of: client) == "8c72f4aa-f8ba-46e6-b44d-96351baab2eb")
    }

    @Test func `are the same for a key in PKCS#8 and in PKCS#1, also behind other text`() throws {
        let text = try TestKeys.text("access-token.key.pem")
        let base64 = text.split(separator: "\n").filter { !$0.hasPrefix("-----") }.joined()
        let wrapped = try #require(Data(base64Encoded: base64))
        // The bytes of PKCS#8 before a key with 2048 bits: version, algorithm and the heads of the structures.
        let unwrapped = wrapped.dropFirst(26).base64EncodedString(options: .lineLength64Characters)
        let block = "-----BEGIN RSA PRIVATE KEY-----\n\(unwrapped)\n-----END RSA PRIVATE KEY-----\n"
        let client = try key().makeClient(for: statement, randomBits: 1)
        for pem in [block, "Bag Attributes: none\n" + block, "Bag Attributes: none\n" + text] {
            let other = ClientCredentialKey(derivedFrom: try RSAPrivateKey(pem: pem))
            #expect(other.statementDigest(of: client) == statement)
            #expect(try other.secret(of: client) == key().secret(of: client))
        }
    }

    @Test func `are not recognized with another character, in upper case, or with another length`() throws {
        let key = try key()
        let text = key.makeClient(for: statement, randomBits: 0x1_2345_6789_ABCD).text
        var changed = [
            text.uppercased(), String(text.dropLast()), text + "0", "", text.replacing("-", with: ""),
        ]
        for index in text.indices {
            for digit in "0123456789abcdef-" where digit != text[index] {
                changed.append(text[..<index] + String(digit) + text[text.index(after: index)...])
            }
        }
        for other in changed { #expect(key.statementDigest(of: ClientID(other)) == nil, "\(other)") }
    }
}
