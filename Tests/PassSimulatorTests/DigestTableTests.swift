import PassAPI
import Testing

@testable import PassSimulator

@Suite("The hash table of entities")
struct DigestTableTests {
    private func insert(_ name: String, _ value: Int, in table: inout DigestTable<Entity<ClientID, Int>>) {
        let key = ClientID(name)
        table.insert(Entity(key, value), digest: key.keyDigest)
    }

    private func value(_ name: String, in table: DigestTable<Entity<ClientID, Int>>) -> Int? {
        table[ClientID(name).keyDigest]?.value
    }

    @Test func `it has what a dictionary has, after any order of changes`() {
        var random = RandomSource(seed: 7)
        var table = DigestTable<Entity<ClientID, Int>>()
        var expected: [String: Int] = [:]
        for step in 0..<20_000 {
            // Few names, so that removals hit, and clusters of slots grow and close again.
            let name = "client-\(random.next() % 300)"
            if random.next() % 5 < 3 {
                insert(name, step, in: &table)
                expected[name] = step
            } else {
                #expect(table.remove(ClientID(name).keyDigest)?.value == expected.removeValue(forKey: name))
            }
            #expect(table.count == expected.count)
        }
        #expect(!expected.isEmpty)
        for number in 0..<300 {
            #expect(value("client-\(number)", in: table) == expected["client-\(number)"])
        }
        #expect(Dictionary(uniqueKeysWithValues: table.map { ($0.key.text, $0.value) }) == expected)
    }

    @Test func `an empty table has nothing, and loses nothing`() {
        var table = DigestTable<Entity<ClientID, Int>>()
        #expect(table.isEmpty && value("a", in: table) == nil && table.remove(ClientID("a").keyDigest) == nil)
        insert("a", 1, in: &table)
        #expect(!table.isEmpty && value("a", in: table) == 1)
        table.remove(ClientID("a").keyDigest)
        #expect(table.isEmpty && value("a", in: table) == nil && Array(table).isEmpty)
    }

    @Test func `a filter keeps what it is told to keep`() {
        var table = DigestTable<Entity<ClientID, Int>>()
        for number in 0..<100 { insert("\(number)", number, in: &table) }
        table.filter { $0.value.isMultiple(of: 3) }
        #expect(table.count == 34)
        #expect((0..<100).allSatisfy { value("\($0)", in: table) == ($0.isMultiple(of: 3) ? $0 : nil) })
    }

    @Test func `equal texts have one digest, also when their bytes differ`() {
        #expect("é".keyDigest == "e\u{301}".keyDigest)
        #expect("e".keyDigest != "é".keyDigest && "".keyDigest != "\0".keyDigest)
        #expect(DeviceIdentifier(base64: "YQ==")?.keyDigest == DeviceIdentifier(base64: "YQ==")?.keyDigest)
    }
}
