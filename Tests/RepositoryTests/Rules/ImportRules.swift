import Foundation
import Testing

/// Imports that the build does not check: it checks the targets and packages that `Package.swift` names, and the system has more.
/// `EventServer` alone knows libevent, whatever the manifest says.
@Suite("Import rules")
struct ImportRules {
    /// The modules that only some targets can import.
    static let importers: [String: Set<String>] = [
        "CLibevent": ["EventServer"],
        "Dispatch": [
            "AdobePassMockClient", "AdobePassMockInProcess", "EventServer", "StateStore", "adobe-pass-mock",
        ],
        "Foundation": [
            "AdobePassMockClient", "AdobePassMockInProcess", "AdobePassMockTesting", "SubscriberAccount",
        ],
        // Dates and numbers in texts.
        "FoundationEssentials": ["ControlAPI", "PassAPI", "adobe-pass-mock"],
    ]

    @Test(arguments: importers.keys.sorted())
    func `hold for every source file`(module: String) throws {
        var unused = Self.importers[module, default: []]
        let allowed = unused
        for file in try SourceFile.all(below: "Sources")
        where file.contains(anyOf: ["import \(module)"]) && Self.imports(of: file).contains(module) {
            let target = String(file.path.split(separator: "/")[1])
            unused.remove(target)
            if !allowed.contains(target) { Issue.record("\(file.path) imports \(module)") }
        }
        #expect(unused.isEmpty, "these targets do not import \(module)")
    }

    /// The modules of the import statements, with or without an access level or an attribute.
    private static func imports(of file: SourceFile) -> Set<String> {
        // Foundation replaces FoundationEssentials on systems without this module.
        let text = file.text.replacing(SystemRules.essentials, with: "import FoundationEssentials")
        let imports = text.matches(
            of: /(?m)^ *(?:(?:public|package|internal|private|@\w+(?:\([^)]*\))?) )*import (\w+)$/)
        return Set(imports.map { String($0.output.1) })
    }
}
