import ControlAPI
import PassAPI

/// Checks that files are parsed, validated and built, or refused with at least one diagnostic, as YAML and as
/// JSON.
enum ScenarioFuzzing {
    private static let library = try? ControlDocuments().load()

    static func run(_ bytes: [UInt8]) throws(Finding) {
        do throws(Diagnostics) {
            try check(YAMLReader.read(bytes, file: "x.yaml"))
        } catch {
            try Finding.unless(
                !error.all.isEmpty && !error.description.isEmpty, "the file was refused without a diagnostic")
        }
        guard let json = JSONValue(parsing: bytes) else { return }
        try? check(Node(json))
        _ = Schema.requestPattern.diagnostics(in: Node(json))
    }

    private static func check(_ node: Node) throws(Diagnostics) {
        _ = try? Configuration(node)
        guard var library else { throw Diagnostics("the built-in files cannot be read") }
        library.add(node, named: "x")
        _ = try? library.rule(node, id: "x")
        try library.validate(scenario: "x")
    }
}
