import PassAPI
import Testing

@Suite("Identifiers of SAML requests")
struct PartnerRequestKeyTests {
    private let request = PartnerRequest(
        device: DeviceIdentifier(base64: "ZGV2aWNl")!, mvpd: "AT&T/é",
        issuedAt: Timestamp(milliseconds: 1_773_671_988_123))

    private func key(_ name: String = "access-token") throws -> PartnerRequestKey {
        PartnerRequestKey(derivedFrom: try TestKeys.privateKey(name))
    }

    @Test(arguments: [0, 1, .max] as [UInt64])
    func `name their request, with the same key only`(randomBits: UInt64) throws {
        let id = try key().id(of: request, randomBits: randomBits)
        #expect(try key().request(withID: id) == request)
        #expect(try key("media-token").request(withID: id) == nil)
    }

    @Test func `are names of XML without a colon, and different for each request of a device`() throws {
        let key = try key()
        let ids = Set((0..<64).map { key.id(of: request, randomBits: 1 << $0) })
        #expect(ids.count == 64)
        #expect(ids.allSatisfy { $0.wholeMatch(of: /_[A-Za-z0-9._-]+/) != nil })
    }

    @Test func `can be of a request that names no device`() throws {
        let unnamed = PartnerRequest(device: .unnamed, mvpd: "A", issuedAt: Timestamp(milliseconds: 0))
        let key = try key()
        #expect(key.request(withID: key.id(of: unnamed, randomBits: 1)) == unnamed)
    }

    @Test func `are not recognized after any change`() throws {
        let key = try key()
        let id = Array(key.id(of: request, randomBits: 1).utf8)
        for index in id.indices {
            var changed = id
            changed[index] = changed[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            #expect(key.request(withID: String(decoding: changed, as: UTF8.self)) == nil)
            #expect(key.request(withID: String(decoding: id[..<index], as: UTF8.self)) == nil)
        }
        for text in ["", ".", "_1", "....", String(repeating: "A.", count: 100_000)] {
            #expect(key.request(withID: text) == nil)
        }
    }
}
