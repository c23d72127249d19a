/// Converts `Codable` values to JSON texts and back: documents, and the rows of a state.
package enum JSONDocument {
    /// Equal values have equal bytes: members in the order of their types, names of dictionaries and elements of sets in the
    /// order of their bytes.
    ///
    /// - Throws: `EncodingError` for a number that JSON cannot express, such as infinity, or that 64 bits cannot.
    package static func encode(_ value: some Encodable) throws -> [UInt8] {
        try JSONEncoding.encode(value)
    }

    /// - Throws: `DecodingError`, whose `diagnostic` has the description and the JSON Pointer.
    package static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        try Value(from: JSONDecoding(bytes: bytes, part: JSONReader.whole(bytes), codingPath: []))
    }
}

extension DecodingError {
    /// The description of the error in a sentence, and the JSON Pointer to it (RFC 6901).
    package var diagnostic: (detail: String, pointer: String) {
        switch self {
        case .typeMismatch(let type, let context):
            ("expected \(type)", Self.pointer(context.codingPath))
        case .valueNotFound(let type, let context):
            ("expected \(type), found null", Self.pointer(context.codingPath))
        case .keyNotFound(let key, let context):
            ("\"\(key.stringValue)\" is missing", Self.pointer(context.codingPath))
        case .dataCorrupted(let context):
            (context.debugDescription, Self.pointer(context.codingPath))
        @unknown default: ("\(self)", "")
        }
    }

    private static func pointer(_ path: [any CodingKey]) -> String {
        path.reduce(into: "") { pointer, key in
            let step = key.intValue.map { String($0) } ?? key.stringValue
            pointer += "/" + step.jsonPointerStep
        }
    }
}
