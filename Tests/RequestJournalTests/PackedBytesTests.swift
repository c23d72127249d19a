import Testing

@testable import RequestJournal

@Suite("The packed values of an entry")
struct PackedBytesTests {
    @Test func `values are read as they were written`() {
        typealias Writer = PackedBytes.Writer
        let texts = ["", "short", String(repeating: "é long ", count: 30)]
        let block: [UInt8] = [0, 10, 255]
        var position = 0
        let capacity =
            texts.reduce(0) { $0 + Writer.size(of: $1) } + Writer.size(of: String?.none)
            + Writer.size(of: Int64.min) + Writer.size(of: texts) { Writer.size(of: $0) }
            + Writer.size(of: [String]()) { Writer.size(of: $0) } + Writer.size(ofBlock: 2)
            + Writer.size(ofBlock: block.count)
        let packed = PackedBytes(capacity: capacity) { writer in
            for text in texts { writer.put(text) }
            writer.put(String?.none)
            writer.put(Int64.min)
            writer.put(texts) { $0.put($1) }
            position = writer.end
            writer.put([String]()) { $0.put($1) }
            writer.put(beginning: 2, of: block)
            writer.put(beginning: .max, of: block)
        }
        #expect(packed.count == capacity)
        var reader = packed.reader()
        #expect(texts.map { _ in reader.text() } == texts)
        #expect(reader.optionalText() == nil)
        #expect(reader.number(Int64.self) == .min)
        #expect(reader.list { $0.text() } == texts)
        #expect(reader.list { $0.text() } == [])
        #expect(reader.block() == [0, 10])
        #expect(Array(reader.block()) == block)
        var later = packed.reader(at: position)
        #expect(later.list { $0.text() } == [])
        var skipping = packed.reader()
        skipping.skip(4)
        #expect(skipping.number(Int64.self) == .min)
    }

    @Test func `more than the capacity stops the process`() async {
        await #expect(processExitsWith: .failure) {
            _ = PackedBytes(capacity: 8) { $0.put("too long") }
        }
    }
}
