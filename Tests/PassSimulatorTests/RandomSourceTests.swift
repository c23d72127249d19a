import PassSimulator
import Testing

@Suite("Random source")
struct RandomSourceTests {
    @Test func `UUIDs have version 4 and are in lower case (RFC 9562, 5.4)`() throws {
        let form = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/
        var random = RandomSource(seed: 1)
        for _ in 0..<200 {
            let uuid = random.uuid()
            #expect(try form.wholeMatch(in: uuid) != nil, "\(uuid)")
        }
    }

    @Test func `a UUID contains the digits of the generated numbers`() {
        var one = RandomSource(seed: 1)
        var other = RandomSource(seed: 1)
        let drawn = [one.next(), one.next()].map { String($0, radix: 16) }.map {
            String(repeating: "0", count: 16 - $0.count) + $0
        }.joined()
        let written = other.uuid().filter { $0 != "-" }
        // Version and variant overwrite two of the digits.
        let kept = zip(drawn, written).enumerated().filter { $0.offset != 12 && $0.offset != 16 }
        #expect(kept.allSatisfy { $0.element.0 == $0.element.1 })
        #expect(kept.count == 30)
    }
}
