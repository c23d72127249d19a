import HTTPMessages
import HTTPTypes
import Testing

@Suite("The fields of a request")
struct RequestFieldsTests {
    private let fields: RequestFields = ["Accept": "a", "X-Two": "1", "x-two": "2", "Empty": ""]

    @Test func `are found whatever the case of their names`() {
        #expect(fields[.accept] == "a")
        #expect(fields[HTTPField.Name("EMPTY")!] == "")
        #expect(fields[.date] == nil)
        #expect(fields.contains(HTTPField.Name("X-TWO")!))
    }

    @Test func `of one name are joined, and can be had one by one`() {
        #expect(fields[HTTPField.Name("X-Two")!] == "1, 2")
        #expect(fields.values(of: HTTPField.Name("X-Two")!) == ["1", "2"])
    }

    @Test func `are lent as bytes when they are there once`() {
        #expect(fields.bytes(of: .accept).map(Array.init) == Array("a".utf8))
        #expect(fields.bytes(of: HTTPField.Name("Empty")!)?.isEmpty == true)
        #expect(fields.bytes(of: HTTPField.Name("X-Two")!) == nil)
        #expect(fields.bytes(of: .date) == nil)
        // As long as another name, and not it.
        #expect(fields.bytes(of: HTTPField.Name("X-One")!) == nil)
        #expect(fields[HTTPField.Name("X-One")!] == nil)
    }

    @Test func `keep their order`() {
        #expect(fields.map { "\($0.name)=\($0.value)" } == ["accept=a", "x-two=1", "x-two=2", "empty="])
    }
}
