import HTTPTypes
import Testing

@testable import HTTPMessages

@Suite("Request fields")
struct RequestFieldsTests {
    private let fields: RequestFields = ["Accept": "a", "X-Two": "1", "x-two": "2", "Empty": ""]

    @Test func `names are case-insensitive, and values of one name are joined`() {
        #expect(fields[.accept] == "a")
        #expect(fields[HTTPField.Name("EMPTY")!] == "")
        #expect(fields[.date] == nil)
        #expect(fields.contains(HTTPField.Name("X-TWO")!))
        #expect(fields[HTTPField.Name("X-Two")!] == "1, 2")
        #expect(fields.isRepeated(HTTPField.Name("X-Two")!))
        #expect(!fields.isRepeated(.accept) && !fields.isRepeated(.date))
        #expect(fields.names(beginningWith: "x-") == ["x-two", "x-two"])
        #expect(fields.names(beginningWith: "x-two") == ["x-two", "x-two"])
        #expect(fields.names(beginningWith: "x-two-") == [])
        #expect(fields.names(beginningWith: "e") == ["empty"])
        #expect(fields.map { "\($0.name)=\($0.value)" } == ["accept=a", "x-two=1", "x-two=2", "empty="])
    }

    @Test func `the bytes of a field are available when it occurs once`() {
        #expect(fields.bytes(of: .accept).map(Array.init) == Array("a".utf8))
        #expect(fields.bytes(of: HTTPField.Name("Empty")!)?.isEmpty == true)
        #expect(fields.bytes(of: HTTPField.Name("X-Two")!) == nil)
        #expect(fields.bytes(of: .date) == nil)
        // The name is as long as another one, but different.
        #expect(fields.bytes(of: HTTPField.Name("X-One")!) == nil)
        #expect(fields[HTTPField.Name("X-One")!] == nil)
    }

    @Test func `are read again from their lines`() {
        let fields: RequestFields = ["Host": "x:1", "A": "1", "a": "2", "empty": ""]
        let read = RequestFields(lines: fields.lines)
        #expect(read.map { "\($0.name)=\($0.value)" } == fields.map { "\($0.name)=\($0.value)" })
        #expect(read[.host] == "x:1")
    }
}
