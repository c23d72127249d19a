import Testing

/// The comments of what the libraries for apps offer. The formatter checks that there are comments.
@Suite("Documentation comments")
struct DocumentationCommentRules {
    @Test(arguments: [
        "SubscriberAccount", "AdobePassMockClient", "AdobePassMockTesting", "AdobePassMockInProcess",
    ])
    func `of a public function that throws say what it throws`(target: String) throws {
        // A documentation comment, attributes, and a declaration up to its body.
        let declaration =
            /(?m)((?:^ *\/\/\/.*\n)+)(?:^ *@.*\n)*^ *(?:nonisolated\(nonsending\) )?(?:public|open) (?:(?!\/\/\/|\n\n)[^{}])*?\bthrows\b/
        let functions = try SourceFile.all(below: "Sources/\(target)").flatMap { file in
            file.text.matches(of: declaration).map { (file.path, $0.output) }
        }
        #expect(!functions.isEmpty)
        // A function that takes one which throws need not throw itself.
        let takesThrowing = /@escaping|@Sendable \(\) async throws/
        for (path, function) in functions where !function.0.contains(takesThrowing) {
            #expect(function.1.contains("- Throws:"), "\(path): \(function.0.suffix(120))")
        }
    }
}
