import Foundation

/// The README, another page of the documentation, or another text file of the repository.
package struct Document: Sendable {
    package let path: String
    package let text: String

    package static let readme = "README.md"
    /// The DocC catalog of the program.
    package static let catalog = "Sources/adobe-pass-mock/Documentation.docc"
    /// The DocC catalog of the library for apps' tests.
    package static let clientCatalog = "Sources/AdobePassMockClient/Documentation.docc"

    /// - Parameter path: relative to the top of the repository.
    package init(_ path: String) throws {
        self.path = path
        text = try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
    }

    /// The page of the program's catalog with that name.
    package static func page(_ name: String) throws -> Document {
        try Document("\(catalog)/\(name).md")
    }

    /// The README, the notes for contributors and the pages of the DocC catalogs.
    package static func all() throws -> [Document] {
        try [Document(readme), Document(".github/CONTRIBUTING.md")] + pages(of: catalog)
            + pages(of: clientCatalog)
    }

    /// The pages of a DocC catalog, in the order of their names.
    package static func pages(of catalog: String) throws -> [Document] {
        try FileManager.default.contentsOfDirectory(atPath: Repository.root.appending(path: catalog).path)
            .filter { $0.hasSuffix(".md") }
            .sorted()
            .map { try Document("\(catalog)/\($0)") }
    }

    /// The targets of the links and pictures that lead to files or headings, outside of blocks of code.
    package var links: [Substring] {
        prose.flatMap { line -> [Substring] in
            let links = line.matches(of: /\]\(([^)\s]+)\)/).map(\.output.1)
            // A tag in a line of its own: a span of code can contain one, too.
            guard line.drop(while: { $0 == " " }).hasPrefix("<") else { return links }
            return links + line.matches(of: /(?:src|srcset|href)="([^"]+)"/).map(\.output.1)
        }
        .filter { $0.prefixMatch(of: /[a-z]+:/) == nil }
    }

    /// The file that a link of the document leads to, relative to the top of the repository; `nil` outside of it.
    ///
    /// - Parameter target: the target without its fragment; empty for the document itself.
    package func path(of target: some StringProtocol) -> String? {
        if target.isEmpty { return path }
        var parts = path.split(separator: "/").dropLast().map(String.init)
        for part in target.split(separator: "/") where part != "." {
            guard part == ".." else {
                parts.append(String(part))
                continue
            }
            guard parts.popLast() != nil else { return nil }
        }
        return parts.joined(separator: "/")
    }

    /// The fragments that GitHub gives to the headings.
    package var fragments: Set<String> {
        Set(
            prose.compactMap { line in
                line.wholeMatch(of: /#+ (.+)/)?.output.1.lowercased()
                    .filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
                    .replacing(" ", with: "-")
            })
    }

    /// The lines outside of blocks of code.
    package var prose: [Substring] {
        var isCode = false
        return text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
            let isFence = line.drop { $0 == " " }.hasPrefix("```")
            if isFence { isCode.toggle() }
            return !isCode && !isFence
        }
    }

    /// A block of code.
    package struct Block: Sendable {
        /// The word after the fence, such as `sh`.
        package var language: String
        package var text: String
        /// The text of the HTML comment in the line before the block, which says how the block is tested.
        package var comment: String?
    }

    /// The code blocks in their order, without their indentation.
    package var blocks: [Block] {
        var blocks: [Block] = []
        var open: (language: Substring, indentation: Int, lines: [Substring])?
        var comment: String?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let words = line.drop { $0 == " " }
            if var block = open {
                if words == "```" {
                    let text = block.lines.joined(separator: "\n") + "\n"
                    blocks.append(Block(language: String(block.language), text: text, comment: comment))
                    open = nil
                    comment = nil
                } else {
                    block.lines.append(line.dropFirst(min(block.indentation, line.count - words.count)))
                    open = block
                }
            } else if words.hasPrefix("```") {
                open = (words.dropFirst(3), line.count - words.count, [])
            } else {
                comment = words.wholeMatch(of: /<!-- (.+) -->/).map { String($0.output.1) }
            }
        }
        return blocks
    }

    /// A block to run, and the block of the language `text` directly after it, which quotes what it prints.
    package struct Step: Sendable {
        package var script: String
        package var answer: String?
    }

    /// The blocks of the language `sh` with those marks, in their order.
    package func steps(_ marks: [String]) -> [Step] {
        let blocks = blocks
        return blocks.indices.compactMap { index in
            let block = blocks[index]
            guard block.language == "sh",
                marks.contains(where: { block.comment?.hasPrefix("\($0): ") == true })
            else { return nil }
            let next = index + 1 < blocks.count ? blocks[index + 1] : nil
            return Step(script: block.text, answer: next?.language == "text" ? next?.text : nil)
        }
    }

    /// The first code block after the HTML comment that begins with that mark.
    package func block(after mark: String) throws -> String {
        try blocks(after: mark)[0]
    }

    /// The first code block after each HTML comment that begins with that mark; at least one.
    package func blocks(after mark: String) throws -> [String] {
        let locations = text.ranges(of: "<!-- \(mark): ")
        if locations.isEmpty { throw Unexpected("no mark \(mark) in \(path)") }
        return try locations.map { location in
            let rest = String(text[location.lowerBound...])
            guard let block = Document(path: path, text: rest).blocks.first else {
                throw Unexpected("no block after \(mark) in \(path)")
            }
            return block.text
        }
    }

    private init(path: String, text: String) {
        self.path = path
        self.text = text
    }
}
