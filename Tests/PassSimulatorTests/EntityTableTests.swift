import PassAPI
import PassSimulator
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite("The table of entities")
struct EntityTableTests {
    private let numbers = EntityTable<ClientID, Int>(
        (0..<5_000).map { (key: ClientID("client-\($0)"), value: $0) })

    @Test func `entries and count are correct after every kind of change`() {
        var numbers = numbers
        #expect(numbers.count == 5_000)
        #expect(Set(numbers.values) == Set(0..<5_000) && Set(numbers.keys).count == 5_000)
        #expect(numbers.allSatisfy { $0.key.text == "client-\($0.value)" })
        numbers["client-7"] = nil
        numbers["unknown"] = nil
        #expect(numbers.count == 4_999 && numbers["client-7"] == nil)
        numbers["client-7", default: 1] += 1
        numbers["client-8", default: 1] += 1
        numbers["client-9"]? += 1
        numbers["unknown"]? += 1
        #expect(numbers["client-7"] == 2 && numbers["client-8"] == 9 && numbers["client-9"] == 10)
        #expect(numbers.count == 5_000)
        numbers.keep { $1.isMultiple(of: 10) }
        #expect(numbers.count == numbers.map(\.value).count)
        #expect(numbers["client-20"] == 20 && numbers["client-21"] == nil)
    }

    @Test func `a copy does not change with the original`() {
        var changed = numbers
        changed["client-1"] = 0
        changed["client-2"] = nil
        #expect(numbers["client-1"] == 1 && numbers["client-2"] == 2 && numbers.count == 5_000)
        #expect(changed["client-1"] == 0 && changed["client-2"] == nil && changed.count == 4_999)
    }

    @Test func `it is encoded as a dictionary`() throws {
        let data = try JSONEncoder().encode(numbers)
        #expect(try JSONDecoder().decode([ClientID: Int].self, from: data).count == 5_000)
        let decoded = try JSONDecoder().decode(EntityTable<ClientID, Int>.self, from: data)
        #expect(decoded.count == 5_000 && decoded.allSatisfy { numbers[$0.key] == $0.value })
    }
}
