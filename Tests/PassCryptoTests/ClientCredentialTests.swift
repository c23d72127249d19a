import PassAPI
import PassCrypto
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
        #expect(try key().statement(of: client) == statement)
        #expect(try key().secret(of: client) == key().secret(of: client))
        #expect(try key("media-token").statement(of: client) == nil)
        #expect(try key("media-token").secret(of: client) != key().secret(of: client))
    }

    @Test func `differ by the random bits and by the statement`() throws {
        let key = try key()
        let clients = (0..<64).map { key.makeClient(for: statement, randomBits: 1 << $0) }
        // The highest bits do not count.
        #expect(Set(clients).count == 51)
        #expect(Set(clients.map(key.secret)).count == 51)
        let other = key.makeClient(for: StatementDigest(of: "another.claims.signature"), randomBits: 1)
        #expect(other != clients[0] && key.statement(of: other) != statement)
    }

    @Test func `are UUIDs of version 4, the same in every version of the mock`() throws {
        let key = try key()
        let client = key.makeClient(for: statement, randomBits: 0x1_2345_6789_ABCD)
        #expect(client == "48d159e2-6af3-477d-b72b-c44db44c17c6")
        #expect(key.secret(of: client) == "1cde40d0-f6a1-4e9d-a19e-e1ee3f097e82")
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
        for other in changed { #expect(key.statement(of: ClientID(other)) == nil, "\(other)") }
    }
}
