import Foundation
import Testing

/// What each target may import, and does. A target exists because its list forbids something.
@Suite("Import rules")
struct ImportRules {
    static let allowed: [String: Set<String>] = [
        "AdobePassMockClient": [
            "Foundation", "FoundationNetworking", "PassVocabulary", "VideoSubscriberAccount",
        ],
        "PassVocabulary": [],
        "HTTPMessages": ["HTTPTypes", "Libc", "PassVocabulary"],
        "Libc": ["Glibc", "Musl", "Darwin"],
        "EventServer": [
            "CLibevent", "CLibeventOpenSSL", "Dispatch", "HTTPMessages", "HTTPTypes", "Libc", "Logging",
            "OpenSSLSupport", "PassVocabulary",
        ],
        "OpenSSLSupport": ["CLibcrypto"],
        "PassAPI": ["Documents", "FoundationEssentials", "HTTPMessages", "HTTPTypes", "PassVocabulary"],
        "PassOperations": ["Documents", "HTTPMessages", "HTTPTypes", "PassAPI"],
        "Documents": [],
        "ControlAPI": ["Documents", "HTTPMessages", "HTTPTypes", "PassAPI", "PassOperations"],
        "ControlFiles": ["CYaml", "ControlAPI", "Documents", "FoundationEssentials"],
        "PassCrypto": ["CLibcrypto", "OpenSSLSupport", "PassAPI"],
        "SAMLMessages": ["CExpat", "PassAPI"],
        "PassSimulator": ["ControlAPI", "PassAPI"],
        "PassAudit": ["PassAPI", "PassOperations"],
        "RequestJournal": ["ControlAPI", "HTTPMessages", "HTTPTypes", "PassAPI", "PassSimulator"],
        "HTMLPages": ["HTTPMessages", "HTTPTypes", "PassAPI", "PassCrypto"],
        "LoginPages": ["ControlAPI", "HTMLPages", "HTTPMessages", "HTTPTypes", "PassAPI", "PassSimulator"],
        "PassBackend": [
            "ControlAPI", "Documents", "HTTPMessages", "HTTPTypes", "Libc", "LoginPages", "PassAPI",
            "PassCrypto", "PassOperations", "PassSimulator", "RawStructuredFieldValues", "RequestJournal",
            "SAMLMessages",
        ],
        "APIDescription": ["Documents", "HTTPMessages", "HTTPTypes", "PassAPI", "PassOperations"],
        "AdminAPI": [
            "APIDescription", "ControlAPI", "Documents", "HTTPMessages", "HTTPTypes", "PassAPI", "PassAudit",
            "PassBackend", "PassCrypto", "PassOperations", "PassSimulator", "RequestJournal", "SAMLMessages",
        ],
        // What the dashboard shows, the admin API answers: it sees neither the pipeline nor the simulator.
        "Dashboard": [
            "AdminAPI", "ControlAPI", "Documents", "HTMLPages", "HTTPMessages", "HTTPTypes", "PassAPI",
            "PassAudit", "PassOperations", "RequestJournal",
        ],
        "adobe-pass-mock": [
            "AdminAPI", "ArgumentParser", "ControlAPI", "ControlFiles", "Dashboard", "Dispatch", "Documents",
            "EventServer", "FoundationEssentials", "HTTPMessages", "Libc", "Logging", "PassAPI",
            "PassBackend", "PassCrypto", "PassSimulator", "RequestJournal",
        ],
    ]

    @Test(arguments: allowed.keys.sorted())
    func `hold for every source file`(target: String) throws {
        let files = try SourceFile.all(below: "Sources/\(target)")
        #expect(!files.isEmpty, "the target has sources")
        let allowed = Self.allowed[target, default: []]
        var unused = allowed
        for file in files {
            for module in Self.imports(of: file) {
                unused.remove(module)
                if !allowed.contains(module) {
                    Issue.record("\(file.path) imports \(module)")
                }
            }
        }
        #expect(unused.isEmpty, "\(target) may import what none of its files imports")
    }

    @Test func `know every target`() throws {
        let sources = SourceFile.root.appending(path: "Sources")
        let folders = try FileManager.default.contentsOfDirectory(atPath: sources.path)
            .filter { !$0.hasPrefix(".") }
        let systemLibraries = folders.filter { folder in
            FileManager.default.fileExists(
                atPath: sources.appending(path: folder + "/module.modulemap").path)
        }
        #expect(Set(folders).subtracting(systemLibraries) == Set(Self.allowed.keys))
    }

    /// The modules after `import`, with or without an access level or attribute in front.
    private static func imports(of file: SourceFile) -> [String] {
        // Where that module is missing, all of Foundation stands in for it.
        let text = file.text.replacing(SystemRules.essentials, with: "import FoundationEssentials")
        return text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard let place = words.firstIndex(of: "import"), words.count > place + 1,
                words[..<place].allSatisfy({
                    ["public", "package", "internal", "private"].contains($0) || $0.hasPrefix("@")
                })
            else { return nil }
            return String(words[place + 1])
        }
    }
}
