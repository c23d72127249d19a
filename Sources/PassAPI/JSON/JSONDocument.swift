import HTTPMessages
import HTTPTypes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Converts `Codable` values to JSON texts and back: documents, and the rows of a state.
package enum JSONDocument {
    /// Encodes equal values as equal bytes: members are sorted by name.
    ///
    /// A value must contain no set, whose elements have another order in each process, and no number that JSON cannot express, such
    /// as infinity.
    package static func encode(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do { return Array(try encoder.encode(value)) } catch {
            // A fatal error, because a row without a text would count as removed.
            fatalError("\(type(of: value)) cannot be written as JSON: \(error)")
        }
    }

    /// - Throws: `DecodingError`, whose `diagnostic` has the description and the JSON Pointer.
    package static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        do throws(JSONReader.Malformed) {
            try JSONReader.check(bytes)
        } catch {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "\(error)"))
        }
        return try JSONDecoder().decode(type, from: Data(bytes))
    }
}

extension DecodingError {
    /// The description of the error in a sentence, and the JSON Pointer to it (RFC 6901).
    package var diagnostic: (detail: String, pointer: String) {
        switch self {
        case .typeMismatch(let type, let context):
            ("expected \(Self.words(for: type))", Self.pointer(context.codingPath))
        case .valueNotFound(let type, let context):
            ("expected \(Self.words(for: type)), found null", Self.pointer(context.codingPath))
        case .keyNotFound(let key, let context):
            ("\"\(key.stringValue)\" is missing", Self.pointer(context.codingPath))
        case .dataCorrupted(let context):
            (context.debugDescription, Self.pointer(context.codingPath))
        @unknown default: ("\(self)", "")
        }
    }

    private static func words(for type: any Any.Type) -> String {
        switch type {
        case is String.Type: return "a text"
        case is Bool.Type: return "true or false"
        case is any FixedWidthInteger.Type: return "a whole number"
        default: break
        }
        // The names of Foundation's containers include the types of their elements.
        let name = "\(type)"
        if name.hasPrefix("Array") { return "a list" }
        return name.hasPrefix("Dictionary") ? "an object" : name
    }

    private static func pointer(_ path: [any CodingKey]) -> String {
        path.reduce(into: "") { pointer, key in
            let step = key.intValue.map { String($0) } ?? key.stringValue
            pointer += "/" + step.jsonPointerStep
        }
    }
}

extension Error {
    /// The reason why a JSON text cannot be read, with the JSON Pointer to the mistake.
    package var reasonInJSON: String {
        guard let (detail, pointer) = (self as? DecodingError)?.diagnostic else { return "\(self)" }
        return pointer.isEmpty ? detail : "\(pointer): \(detail)"
    }
}

/// A value that writes itself as JSON.
package protocol JSONEncodable {
    func write(to json: inout JSONWriter)
}

extension JSONEncodable {
    /// The JSON text of the value.
    package var jsonBytes: [UInt8] {
        var json = JSONWriter()
        write(to: &json)
        return json.bytes
    }

    package var jsonText: String { String(decoding: jsonBytes, as: UTF8.self) }
}

extension String: JSONEncodable {
    package func write(to json: inout JSONWriter) { json.string(self) }
}

extension Bool: JSONEncodable {
    package func write(to json: inout JSONWriter) { json.bool(self) }
}

extension Int: JSONEncodable {
    package func write(to json: inout JSONWriter) { json.integer(Int64(self)) }
}

extension Int64: JSONEncodable {
    package func write(to json: inout JSONWriter) { json.integer(self) }
}

/// `nil` is written as `null`. Use `member(_:ifPresent:)` to omit the member instead.
extension Optional: JSONEncodable where Wrapped: JSONEncodable {
    package func write(to json: inout JSONWriter) {
        if let self { self.write(to: &json) } else { json.null() }
    }
}

extension Double: JSONEncodable {
    package func write(to json: inout JSONWriter) { json.number(self) }
}

/// A body or an answer with a description of its JSON, from which the OpenAPI description follows. Tests compare
/// each reply with it.
package protocol JSONDescribed: SendableMetatype {
    static var schema: Schema { get }
}

extension Reply {
    /// The fields of Adobe's JSON answers. Made once, because an `HTTPField` checks its value.
    package static let jsonFields: ReplyFields = [.contentType: jsonContentType]

    /// The media type of Adobe's JSON answers.
    package static let jsonContentType = "application/json;charset=UTF-8"
}

/// A value that is encoded as a single string, even as the key of a dictionary.
package protocol TextCodable: Codable, CodingKeyRepresentable {
    /// - Returns: `nil` for text that does not represent a value.
    init?(codedText: String)
    var codedText: String { get }
}

extension TextCodable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = Self(codedText: text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\"\(text)\" is no \(Self.self)")
        }
        self = value
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(codedText)
    }

    package init?(codingKey: some CodingKey) {
        self.init(codedText: codingKey.stringValue)
    }

    package var codingKey: any CodingKey { TextKey(stringValue: codedText) }
}

/// A key that can be any text.
package struct TextKey: CodingKey {
    package let stringValue: String
    package var intValue: Int? { nil }
    package init(stringValue: String) { self.stringValue = stringValue }
    package init?(intValue: Int) { nil }
}
