import Foundation

/// A reply to a `Call`.
struct Answer: Sendable {
    var status: Int
    var fields: [(name: String, value: String)]
    var body: String
    /// How many bytes came over the wire, the head included.
    var size: Int

    /// The first field of that name, in any case of letters.
    subscript(field name: String) -> String? {
        fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// The text that stands in the JSON object of the body, at the end of these members; `nil` when there is none.
    func text(_ path: String...) -> String? {
        var value = try? JSONSerialization.jsonObject(with: Data(body.utf8))
        for member in path { value = (value as? [String: Any])?[member] }
        return value as? String
    }

    /// - Returns: itself, when it has that status.
    @discardableResult
    func expecting(_ status: Int) throws -> Answer {
        guard self.status == status else {
            throw Failure("expected \(status), the answer is \(self.status) \(body)")
        }
        return self
    }
}
