import ControlAPI
import Testing

/// A reason that names a policy tells a developer the key to change, so the name must be that of the table.
@Suite("Names of policies in the sources")
struct PolicyNameRules {
    @Test func `are those of the table, with one of the policy's values`() throws {
        let values = Dictionary(uniqueKeysWithValues: Policies.rows.map { ($0.name, $0.values) })
        let mention = #/[Pp]olicy\s+(?:\\\s+|/// )?[`"]?([a-z]+[A-Z]\w*)(?:: ([a-z][\w-]*))?/#
        let mentions = try SourceFile.all(below: "Sources").flatMap { file in
            file.text.matches(of: mention).map { (path: file.path, output: $0.output) }
        }
        #expect(mentions.count > 20)
        for (path, output) in mentions {
            let known = values[String(output.1)]
            #expect(known != nil, "\(path): the policy \(output.1)")
            if let known, let value = output.2 {
                #expect(known.contains(String(value)), "\(path): the policy \(output.1): \(value)")
            }
        }
    }
}
