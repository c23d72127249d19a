import Foundation
import TestSupport
import Testing

/// The modules that each target can import. A target exists only if its list forbids something.
@Suite("Import rules")
struct ImportRules {
    static let allowed: [String: Set<String>] = [
        "AdobePassMockClient": [
            "Dispatch", "Foundation", "FoundationNetworking", "PassVocabulary", "SubscriberAccount",
        ],
        "SubscriberAccount": ["Foundation", "VideoSubscriberAccount"],
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
        "ControlFiles": [
            "CYaml", "ControlAPI", "Documents", "FoundationEssentials", "HTTPMessages", "Libc",
        ],
        "PassCrypto": ["CLibcrypto", "OpenSSLSupport", "PassAPI"],
        "SAMLMessages": ["CExpat", "HTTPMessages", "PassAPI"],
        "HTTPArchives": ["CZlib", "HTTPMessages", "PassAPI"],
        "Captures": [
            "ControlAPI", "HTTPArchives", "HTTPMessages", "HTTPTypes", "PassAPI", "PassOperations",
            "SAMLMessages",
        ],
        "CaptureRedaction": [
            "Captures", "HTTPArchives", "HTTPMessages", "HTTPTypes", "PassAPI", "PassCrypto",
            "PassOperations",
        ],
        "PassSimulator": ["ControlAPI", "PassAPI"],
        "StateStore": [
            "CSQLite", "ControlAPI", "Dispatch", "HTTPMessages", "Libc", "PassAPI", "PassSimulator",
        ],
        "RedisStore": [
            "CHiredis", "Dispatch", "EventServer", "HTTPMessages", "PassAPI", "PassBackend", "PassSimulator",
            "RequestJournal",
        ],
        "PassAudit": ["PassAPI", "PassOperations"],
        "RequestJournal": [
            "ControlAPI", "DequeModule", "Documents", "HTTPMessages", "HTTPTypes", "PassAPI",
            "PassOperations", "PassSimulator",
        ],
        "HTMLPages": ["HTTPMessages", "HTTPTypes", "PassAPI", "PassCrypto"],
        "LoginPages": [
            "ControlAPI", "HTMLPages", "HTTPMessages", "HTTPTypes", "PassAPI", "PassCrypto", "PassSimulator",
            "SAMLMessages",
        ],
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
        // The dashboard shows only what the admin API returns. It imports neither the pipeline nor the
        // simulator.
        "Dashboard": [
            "AdminAPI", "ControlAPI", "Documents", "HTMLPages", "HTTPMessages", "HTTPTypes", "PassAPI",
            "PassAudit", "PassOperations", "RequestJournal",
        ],
        "AdobePassMockTesting": ["AdobePassMockClient", "Foundation", "Testing", "XCTest"],
        "BackendAssembly": [
            "ControlAPI", "ControlFiles", "Documents", "Libc", "PassAPI", "PassBackend", "PassCrypto",
        ],
        "Comparison": [
            "AdminAPI", "BackendAssembly", "Captures", "ControlAPI", "ControlFiles", "Documents",
            "HTMLPages", "HTTPArchives",
            "HTTPMessages", "HTTPTypes", "PassAPI", "PassBackend", "PassCrypto", "PassOperations",
            "PassSimulator", "SAMLMessages",
        ],
        "AdobePassMockInProcess": [
            "AdminAPI", "AdobePassMockClient", "BackendAssembly", "ControlAPI", "ControlFiles", "Dashboard",
            "Dispatch", "Documents", "Foundation", "FoundationNetworking", "HTTPMessages", "HTTPTypes",
            "PassAPI",
            "PassBackend", "PassVocabulary",
        ],
        "adobe-pass-mock": [
            "AdminAPI", "ArgumentParser", "BackendAssembly", "CProcess", "CRelease", "CaptureRedaction",
            "Captures",
            "Comparison",
            "ControlAPI",
            "ControlFiles", "Dashboard", "Dispatch",
            "Documents",
            "EventServer", "FoundationEssentials", "HTTPArchives", "HTTPMessages", "Libc", "Logging",
            "PassAPI",
            "PassBackend", "PassCrypto", "PassSimulator", "RedisStore", "RequestJournal", "StateStore",
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
        #expect(unused.isEmpty, "\(target) imports none of these modules")
    }

    @Test func `know every target`() throws {
        let sources = Repository.root.appending(path: "Sources")
        let folders = try FileManager.default.contentsOfDirectory(atPath: sources.path)
            .filter { !$0.hasPrefix(".") }
        let targets = try folders.filter { try !SourceFile.all(below: "Sources/\($0)").isEmpty }
        #expect(Set(targets) == Set(Self.allowed.keys))
    }

    /// The modules of the import statements, with or without an access level or an attribute.
    private static func imports(of file: SourceFile) -> [String] {
        // Foundation replaces FoundationEssentials on systems without this module.
        let text = file.text.replacing(SystemRules.essentials, with: "import FoundationEssentials")
        return text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard let position = words.firstIndex(of: "import"), words.count > position + 1,
                words[..<position].allSatisfy({
                    ["public", "package", "internal", "private"].contains($0) || $0.hasPrefix("@")
                })
            else { return nil }
            return String(words[position + 1])
        }
    }
}
