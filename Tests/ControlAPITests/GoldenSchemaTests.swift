import ControlAPI
import PassAPI
import TestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The published schemas, without the names of `PassVocabulary`: a golden file guards the format, and an operation
/// or an error code that joins the vocabulary does not change the format. To update the golden files, run the tests once with `UPDATE_GOLDEN_FILES=1`.
struct GoldenSchemaTests {
    @Test(arguments: ["config", "scenario"]) func `a schema equals its golden file`(
        _ name: String
    ) throws {
        let published = name == "config" ? Schema.configurationSchema : Schema.scenarioSchema
        let schema = published.withoutVocabulary
        let golden = "Tests/ControlAPITests/Golden/\(name).schema.json"
        let file = Repository.root.appending(path: golden)
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN_FILES"] != nil {
            try Data(schema.indented().utf8).write(to: file)
        }
        // Parse both sides, because equal numbers can be written differently.
        #expect(try JSONValue(parsing: Data(contentsOf: file)) == JSONValue(parsing: schema.jsonBytes))
    }

    @Test func `the help of each policy in the schema contains its default and its evidence grade`() {
        let policies = Schema.configurationSchema["properties"]?["policies"]?.withoutNull?["properties"]
        for row in Policies.rows {
            let policy = policies?[row.name]
            #expect(policy?.withoutNull?["enum"]?.array?.compactMap(\.string) == row.values)
            let help = policy?["description"]?.string ?? ""
            #expect(help.hasSuffix("Default: \(row.defaultValue) (\(row.grade.rawValue))."))
        }
    }
}

extension JSONValue {
    /// The first alternative of a schema that also allows `null`, which removes a key of the built-in configuration.
    fileprivate var withoutNull: JSONValue? { self["anyOf"]?.array?.first }

    /// The JSON with one marker in place of the names of all operations, and of all error codes.
    fileprivate var withoutVocabulary: JSONValue {
        switch self {
        case .string(let text):
            if PassOperation(rawValue: text) != nil { return "… every operation …" }
            let isErrorCode = AllowedValues.errorCodes.contains(text)
            return isErrorCode ? "… every error code …" : self
        case .array(let elements):
            return .array(
                elements.map(\.withoutVocabulary).reduce(into: []) { kept, element in
                    if kept.last != element { kept.append(element) }
                })
        case .object(let members): return .object(members.mapValues(\.withoutVocabulary))
        case .null, .bool, .integer, .number: return self
        }
    }

    /// The JSON with indentation and sorted members, for readable diffs.
    fileprivate func indented(_ indentation: String = "") -> String {
        let inner = indentation + "  "
        switch self {
        case .array(let elements) where !elements.isEmpty:
            let lines = elements.map { inner + $0.indented(inner) }
            return "[\n\(lines.joined(separator: ",\n"))\n\(indentation)]"
        case .object(let members) where !members.isEmpty:
            let lines = members.sorted { $0.key < $1.key }.map { name, value in
                "\(inner)\(String(decoding: name.jsonBytes, as: UTF8.self)): \(value.indented(inner))"
            }
            return "{\n\(lines.joined(separator: ",\n"))\n\(indentation)}"
        default:
            return String(decoding: jsonBytes, as: UTF8.self)
        }
    }
}
