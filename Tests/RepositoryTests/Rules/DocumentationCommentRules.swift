import Testing

@Suite("Documentation comments")
struct DocumentationCommentRules {
    /// Such a comment is a clause without its sentence, which a reader must complete.
    @Test func `name the thing that they describe`() throws {
        let beginnings = ["What", "Who", "Whose", "Where", "Which", "Those"].flatMap {
            ["/// \($0) ", "// \($0) "]
        }
        let files = try SourceFile.all(below: "Sources") + SourceFile.all(below: "Tests")
        for file in files {
            for line in file.text.split(separator: "\n") where line.utf8.contains(UInt8(ascii: "/")) {
                let comment = line.drop { $0 == " " }
                #expect(!beginnings.contains(where: comment.hasPrefix), "\(file.path): \(comment)")
            }
        }
    }

    // The formatter checks that public declarations have comments.
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
