import Foundation
import Testing

/// Extensions of types that are declared elsewhere, in the libraries that apps and their tests import.
///
/// A public member or a conformance reaches every file of a module in which one file imports the library, and the
/// compiler can prefer it to a member that the app has called before. Members that are not public are invisible to
/// the module that imports the library, so they are allowed in the libraries for tests. `SubscriberAccount` is part
/// of shipping apps and has none at all. An extension of a protocol with `where Self ==` one of our types only
/// adds members to this type.
@Suite("Extensions of foreign types")
struct ForeignExtensionRules {
    private static let libraries = [
        "SubscriberAccount", "PassVocabulary", "AdobePassMockClient", "AdobePassMockTesting",
        "AdobePassMockInProcess",
    ]

    @Test(arguments: libraries)
    func `change nothing in a module that imports a library for apps`(library: String) throws {
        let ours = try Self.ourTypes.get()
        let files = try SourceFile.all(below: "Sources/\(library)")
        #expect(!files.isEmpty)
        for file in files {
            let violations = Self.violations(in: file.text, of: library, ours: ours)
            #expect(violations.isEmpty, "\(file.path): \(violations.joined(separator: ", "))")
        }
    }

    @Test(arguments: [
        ("extension VSAccountManager: SubscriberAccountManager {\n}", "AdobePassMockClient"),
        ("extension VSAccountManager: SubscriberAccountManager {}", "AdobePassMockClient"),
        ("    extension VSAccountManager {\n        public func check() {}\n    }", "AdobePassMockClient"),
        ("public extension URL {\n    var isPass: Bool { true }\n}", "AdobePassMockTesting"),
        (
            "extension Foundation.URL {\n    @MainActor public static var pass: URL? { nil }\n}",
            "AdobePassMockClient"
        ),
        ("extension [String: String] {\n    public var device: String { \"\" }\n}", "AdobePassMockClient"),
        (
            "extension Trait where Self == Other {\n    public static var pass: Self { Self() }\n}",
            "AdobePassMockClient"
        ),
        ("extension VSAccountMetadataRequest {\n    fileprivate func fill() {}\n}", "SubscriberAccount"),
    ])
    func `are recognized`(text: String, library: String) {
        #expect(!Self.violations(in: text, of: library, ours: ["Device"]).isEmpty)
    }

    @Test(arguments: [
        "extension Device: CustomStringConvertible {\n    public var description: String { \"\" }\n}",
        "extension URL {\n    func appending() {}\n}\n\npublic struct Device {}",
        "extension Trait where Self == Device {\n    public static var pass: Self { Self() }\n}",
    ])
    func `are allowed where no app can see them`(text: String) {
        #expect(Self.violations(in: text, of: "AdobePassMockClient", ours: ["Device"]) == [])
    }

    /// The first lines of the extensions that break the rule.
    private static func violations(in text: String, of library: String, ours: Set<String>) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return lines.indices.compactMap { index in
            guard let head = try? /^( *)((?:\w+ )?)extension (.+)$/.wholeMatch(in: lines[index])?.output
            else {
                return nil
            }
            // A head can go on in the next lines; the end is the brace below its first letter.
            let rest = lines[index...]
            let end =
                lines[index].hasSuffix("}")
                ? index : rest.firstIndex { $0 == "\(head.1)}" } ?? lines.endIndex - 1
            let block = lines[index...end]
            let declaration = String(block.joined(separator: " ").drop { $0 != "e" }.prefix { $0 != "{" })
            let parts = declaration.split(separator: " where ", maxSplits: 1).map(String.init)
            let name = String(parts[0].dropFirst("extension ".count))
            let isOurs =
                ours.contains(String(name.prefix { $0.isLetter || $0.isNumber }))
                || parts.count > 1
                    && ours.contains { parts[1].contains("Self == \($0)") }
            guard !isOurs else { return nil }
            let hasConformance = !name.hasPrefix("[") && name.contains(":")
            let isPublic =
                head.2 == "public "
                || block.dropFirst().contains { $0.contains(/^ *(?:@\S+ |\w+ )*(?:public|open)\b/) }
            return library == "SubscriberAccount" || hasConformance || isPublic ? lines[index] : nil
        }
    }

    /// The names of all types that the package declares.
    private static let ourTypes = Result {
        try SourceFile.all(below: "Sources").reduce(into: Set<String>()) { names, file in
            for match in file.text.matches(of: /\b(?:struct|class|enum|actor|protocol) (\w+)/) {
                names.insert(String(match.output.1))
            }
        }
    }
}
