import TestSupport
import Testing

/// The page that has all calls of the libraries for tests on one screen. To write its tables anew, run this test with
/// `UPDATE_GOLDEN_FILES=1`.
@Suite("The page about all calls")
struct CallsPageTests {
    private static let page = "Sources/AdobePassMockClient/Documentation.docc/AllCalls.md"

    /// A public function, initializer or property.
    private struct Call {
        let type: String
        let signature: String
        let summary: String
    }

    private static let calls = Result {
        try ["AdobePassMockClient", "AdobePassMockTesting", "AdobePassMockInProcess"].flatMap { target in
            try SourceFile.all(below: "Sources/\(target)").sorted { $0.path < $1.path }.flatMap {
                calls(in: $0.text)
            }
        }
    }

    private static func calls(in text: String) -> [Call] {
        var (calls, comment): ([Call], [Substring]) = ([], [])
        // The types that contain the line, by their indentation.
        var types: [(indentation: Int, name: Substring)] = []
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let code = line.drop { $0 == " " }
            let indentation = line.count - code.count
            if code.hasPrefix("///") {
                comment.append(code.dropFirst(3).drop { $0 == " " })
                continue
            }
            if code.hasPrefix("@") { continue }
            defer { comment = [] }
            if !code.isEmpty { types.removeAll { $0.indentation >= indentation } }
            let type =
                /^(?:public |open |final |indirect )*(?:extension|struct|enum|actor|class|protocol) ([\w.]+)/
            if let match = code.prefixMatch(of: type) {
                types.append((indentation, match.output.1))
            }
            let declaration =
                /^(?:nonisolated\(nonsending\) )?(?:public|open) (?:static )?(?:func |var |init\b)|^case \w/
            guard code.prefixMatch(of: declaration) != nil, !code.contains("encode(to"),
                // Skip the stub for systems without the call. The real declaration is listed.
                let first = comment.first, !first.hasPrefix("Not available")
            else { continue }
            calls.append(
                Call(
                    type: types.map(\.name).joined(separator: "."),
                    signature: signature(lines[index...]), summary: summary(comment)))
        }
        return calls
    }

    /// The declaration on one line, without its body and without the parameters that have the line of the caller.
    private static func signature(_ lines: ArraySlice<Substring>) -> String {
        var (text, depth) = ("", 0)
        reading: for line in lines {
            for character in line.drop(while: { $0 == " " }) {
                if character == "{", depth == 0 { break reading }
                depth += character == "(" ? 1 : character == ")" ? -1 : 0
                text.append(character)
            }
            // Only functions have more than one line before their body.
            guard text.contains(/\b(func|init)\b/) else { break }
            text.append(" ")
        }
        return text.replacing(#/nonisolated\(nonsending\) |public |open |( =)? *$/#, with: "")
            .replacing(
                #/,? ?(sourceLocation: SourceLocation|file: StaticString|line: UInt) = #\w+/#, with: ""
            )
            .replacing("( ", with: "(").replacing(" )", with: ")")
    }

    private static func summary(_ comment: [Substring]) -> String {
        let paragraph = comment.prefix { !$0.isEmpty }.joined(separator: " ")
        let sentence =
            paragraph.firstRange(of: ". ").map { String(paragraph[..<$0.lowerBound]) + "." } ?? paragraph
        return sentence.replacing(/``(?:[\w.]+\/)*([^`]+)``/) { "`\($0.output.1)`" }
    }

    @Test(arguments: [
        ("## A session of a test", "AdobePassMock.TestSession"), ("## The mock", "AdobePassMock"),
        ("## What a rule does", "AdobePassMock.ResponseOverride"), ("## A rule", "AdobePassMock.Rule"),
        ("## A profile", "AdobePassMock.SeededProfile"),
        ("## A pattern of requests", "AdobePassMock.RequestPattern"),
        ("## A message", "AdobePassMock.RecordedRequest.Message"),
        ("## An answer", "AdobePassMock.RecordedRequest.Answer"),
        ("## A status of Apple's framework", "AdobePassMock.PartnerFrameworkStatus"),
        ("## What the user of a UI test decides", "MockAccountManager.Account"),
        ("## A permission", "MockAccountManager.Permission"),
        ("## A provider", "MockAccountManager.Provider"),
        ("## A login", "MockAccountManager.Login"), ("## A delegate", "MockAccountManager.Delegate"),
        ("## A request", "AdobePassMock.RecordedRequest"),
        ("## A device", "AdobePassMock.Device"), ("## A clock", "AdobePassMock.Clock"),
        ("## Swift Testing", "Trait"), ("## XCTest", "AdobePassTestCase"),
        ("## A program of its own", "AdobePassMockServer"), ("## Apple's framework", "MockAccountManager"),
    ])
    func `has the signatures of the sources`(heading: String, type: String) throws {
        let rows = try Self.calls.get().filter { $0.type == type }.map {
            "| `\($0.signature.replacing("|", with: "\\|"))` | \($0.summary) |"
        }
        #expect(!rows.isEmpty)
        let table = DocumentTable(in: Self.page, head: "| call | what it does |", under: heading)
        #expect(try table.rows(updatedTo: rows) == rows)
    }

    @Test func `says which calls need a newer system than the library: those with a duration`() throws {
        #expect(try Document(Self.page).text.contains("Calls with `Duration` need iOS 16 or tvOS 16."))
        var count = 0
        for target in ["AdobePassMockClient", "AdobePassMockTesting", "SubscriberAccount"] {
            for file in try SourceFile.all(below: "Sources/\(target)") {
                let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
                for (index, line) in lines.enumerated() where line.contains("@available(iOS") {
                    let declaration = lines[index...].drop { $0.contains(/^ *@/) }
                    #expect(line.contains("(iOS 16, tvOS 16, *)"), "\(file.path):\(index + 1)")
                    #expect(Self.signature(declaration).contains("Duration"), "\(file.path):\(index + 1)")
                    count += 1
                }
            }
        }
        #expect(count > 5)
    }
}
