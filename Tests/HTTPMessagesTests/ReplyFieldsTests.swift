import HTTPMessages
import HTTPTypes
import Testing

@Suite("The fields of a reply")
struct ReplyFieldsTests {
    private func fields() -> ReplyFields {
        var fields: ReplyFields = [.vary: "Origin"]
        fields.append([.cacheControl: "no-store"] as ReplyFields)
        fields.append(HTTPField(name: .contentType, value: "text/plain"))
        return fields
    }

    private func lines(_ fields: ReplyFields) -> [String] {
        fields.map { "\($0.name): \($0.value)" }.sorted()
    }

    @Test func `can be replaced and removed`() {
        var changed = fields()
        changed[.cacheControl] = "max-age=60"
        #expect(lines(changed) == ["Cache-Control: max-age=60", "Content-Type: text/plain", "Vary: Origin"])
        #expect(changed[.cacheControl] == "max-age=60")
        var rest = fields()
        rest[.vary] = nil
        #expect(lines(rest) == ["Cache-Control: no-store", "Content-Type: text/plain"])
        #expect(!rest.contains(.vary))
    }

    @Test func `are read again from their lines`() {
        var fields = fields()
        fields.append(HTTPField(name: .location, value: ""))
        fields.append(HTTPField(name: .setCookie, value: "a=b: c; é"))
        #expect(Array(ReplyFields(lines: fields.lines)) == Array(fields))
    }
}
