import ControlAPI
import ControlFiles
import PassAPI

/// Files are read, checked and built, or refused with at least one problem; the same as JSON.
enum ScenarioFuzzing {
    private static let library = try? ControlDocuments().load()

    static func run(_ bytes: [UInt8]) throws(Finding) {
        do throws(Problems) {
            try check(YAMLReader.read(bytes, file: "x.yaml"))
        } catch {
            try Finding.unless(
                !error.all.isEmpty && !error.description.isEmpty, "it was refused without a word")
        }
        guard let json = JSONValue(parsing: bytes) else { return }
        try? check(Node(json))
        _ = Shape.requestPattern.problems(in: Node(json))
    }

    private static func check(_ node: Node) throws(Problems) {
        _ = try? World(node)
        guard var library else { throw Problems("the built-in files cannot be read") }
        library.add(node, named: "x")
        _ = try? library.rule(node, id: "x")
        try library.validate(scenario: "x")
    }
}
