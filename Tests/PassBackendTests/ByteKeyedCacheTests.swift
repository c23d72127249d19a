import HTTPMessages
import Testing

@testable import PassBackend

@Suite("A byte-keyed cache")
struct ByteKeyedCacheTests {
    private let cache = ByteKeyedCache<String>(capacity: 1_000)

    @Test func `computes a value once`() {
        var made = 0
        for _ in 0..<3 {
            #expect(
                value(of: "a text") {
                    made += 1; return $0.uppercased()
                } == "A TEXT")
        }
        #expect(made == 1)
    }

    @Test func `does not cache a failure`() {
        #expect(value(of: "a text") { _ in nil } == nil)
        #expect(value(of: "a text") { $0 } == "a text")
    }

    @Test func `keeps as many texts as its capacity`() {
        for number in 0..<1_000 { #expect(value(of: "text \(number)") { $0 } == "text \(number)") }
        for number in 0..<1_000 { #expect(value(of: "text \(number)") { _ in nil } == "text \(number)") }
    }

    @Test func `keeps no more bytes than its limit`() {
        let cache = ByteKeyedCache<Int>(capacity: 1_000, maximumBytes: 10_000)
        for number in 0..<100 {
            let text = Array("\(number) \(String(repeating: "x", count: 1_000))".utf8)
            #expect(cache.value(for: text[...]) { _ in number } == number)
            #expect(cache.value(for: text[...]) { _ in nil } == number)
            #expect(cache.bytes <= 10_000)
        }
        let large = [UInt8](repeating: 1, count: 10_001)
        #expect(
            cache.value(for: large[...]) { _ in 7 } == 7 && cache.value(for: large[...]) { _ in nil } == nil)
    }

    @Test func `with keys of any type keeps no more bytes than its limit`() {
        let cache = Cache<Int, [UInt8]>(capacity: 1_000, maximumBytes: 10_000) { $1.count }
        for number in 0..<100 {
            #expect(cache.value(for: number) { [UInt8](repeating: 1, count: 1_000) }?.count == 1_000)
            #expect(cache.value(for: number) { nil } != nil)
            #expect((1_000...10_000).contains(cache.bytes))
        }
    }

    @Test func `never returns the value of another text`() {
        for _ in 0..<2 {
            for number in 0..<10_000 { #expect(value(of: "text \(number)") { $0 } == "text \(number)") }
        }
    }

    @Test(arguments: ["", "a", "12345678", "123456789"])
    func `distinguishes texts of equal length or with equal beginnings`(text: String) {
        for other in [text + "0", text + "1", text] { #expect(value(of: other) { $0 } == other) }
    }

    private func value(of text: String, _ make: (String) -> String?) -> String? {
        cache.value(for: Array(text.utf8)[...], orMake: make)
    }
}
