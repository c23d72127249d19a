import Foundation
import HTTPTypes
import PassAPI
import TestSupport
import Testing

@testable import AdminAPI

/// The references of documents to the program.
extension CommandTests {
    @Test func `documents name only options and commands that exist`() throws {
        let program = try Help()
        var options: [String: Set<String>] = [:]
        for command in program.commands where command != "help" {
            options[command] = Set(try Help(of: command).options.map(\.name) + ["generate-completion-script"])
        }
        for document in try Document.all() {
            for match in document.text.matches(of: /(?m)(?:^|`|; | )adobe-pass-mock((?: +[^\s`|;&)]+)*)/) {
                // Words after -- belong to another program.
                let words = match.1.split(separator: " ").map(String.init).prefix { $0 != "--" }
                let command = words.first.flatMap { program.commands.contains($0) ? $0 : nil }
                // The ready line begins with the name of the program, too, but is not a command.
                if match.0.hasPrefix("`"), let first = words.first, first != "ready", !first.hasPrefix("-") {
                    #expect(command != nil, "\(document.path): there is no command \(first)")
                }
                // An arrow of a Mermaid graph begins like an option. What follows -- is another program.
                for word in words.prefix(while: { $0 != "--" }) where word.hasPrefix("--") && word != "-->" {
                    let name = String(word.dropFirst(2).prefix { $0 != "=" })
                    let known = command.map { options[$0, default: []] } ?? options["serve", default: []]
                    #expect(
                        known.contains(name) || ["help", "version"].contains(name),
                        "\(document.path): \(match.0)")
                }
            }
        }
    }

    @Test func `documents name only calls of the admin API that exist`() throws {
        let paths = AdminRoute.withDashboard.map { "\($0.path)" }
        func isKnown(_ path: String) -> Bool {
            paths.contains { template in
                let (parts, given) = (template.split(separator: "/"), path.split(separator: "/"))
                return parts.count == given.count
                    && zip(parts, given).allSatisfy { $0 == $1 || $0.hasPrefix("{") || $1.hasPrefix("{") }
            }
        }
        for document in try Document.all() {
            for match in document.text.matches(of: /\/__admin(\/[A-Za-z0-9_.${}\/-]*)?/) {
                let path = String(match.0)
                #expect(isKnown(path) || path == "/__admin", "\(document.path): \(path)")
            }
        }
    }

    @Test func `links of documents lead to files and headings that exist`() throws {
        for document in try Document.all() + [Document(".github/SECURITY.md")] {
            for target in document.links {
                let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
                let file = try #require(document.path(of: parts[0]), "\(document.path): \(target)")
                let exists = FileManager.default.fileExists(
                    atPath: Repository.root.appending(path: file).path)
                #expect(exists, "\(document.path): \(target)")
                guard exists, parts.count == 2 else { continue }
                let fragments = try Document(file).fragments
                #expect(fragments.contains(String(parts[1])), "\(document.path): \(target)")
            }
        }
    }

    @Test func `documents name only files that exist`() throws {
        for document in try Document.all() {
            let named = /`((?:Sources|Tests|config|scenarios|\.ci|\.github)\/[A-Za-z0-9_+.\/-]*[A-Za-z0-9])`/
            for match in document.text.matches(of: named) {
                let file = Repository.root.appending(path: String(match.1))
                let exists = FileManager.default.fileExists(atPath: file.path)
                let examples = [
                    "config/options.yaml", "config/mynet.yaml", "config/service-provider.yaml",
                    "scenarios/first.yaml", "scenarios/basic-package.yaml",
                ]
                #expect(exists || examples.contains(String(match.1)), "\(document.path): \(match.1)")
            }
        }
    }

    @Test(arguments: [Document.catalog, Document.clientCatalog])
    func `the first page of a catalog lists every page, and the README leads to all of them`(
        catalog: String
    ) throws {
        let pages = try Document.pages(of: catalog)
        // The title of the first page is the name of the module, as a symbol.
        let start = try #require(pages.first { $0.text.hasPrefix("# ``") })
        // .ci/documentation-pages makes DocC's navigation from the items of its lists.
        let listed = Set(start.text.matches(of: /(?m)^- \[[^\]]+\]\((\w+\.md)\)/).map { String($0.output.1) })
        let reached = try Self.documents(linkedFrom: Document.readme)
        for page in pages {
            #expect(reached.contains(page.path), "no link leads from the README to \(page.path)")
            let file = URL(filePath: page.path).lastPathComponent
            guard page.path != start.path else { continue }
            #expect(listed.contains(file), "no list of \(start.path) has \(file)")
        }
    }

    @Test func `pages link to files, so that the links work where the pages are stored`() throws {
        for document in try Document.all() {
            #expect(!document.text.contains("<doc:") && !document.text.contains("(doc:"), "\(document.path)")
        }
    }

    @Test(arguments: ["adobe-pass-mock", "AdobePassMockClient"])
    func `the site's copies of pages have links that DocC resolves, and its navigation`(name: String) throws {
        let folder = try ScratchFolder()
        let script = Repository.root.appending(path: ".ci/documentation-pages")
        let result = try Program.run(
            script, ["copy", name, folder.path + "/copy.docc"],
            environment: ["GITHUB_REPOSITORY": "owner/mock", "GITHUB_REF_NAME": "1.2.3"])
        #expect(result.status == 0, "\(result.errors)")
        let catalog = "Sources/\(name)/Documentation.docc"
        let pages = try Document.pages(of: catalog)
        for page in pages {
            let file = URL(filePath: page.path).lastPathComponent
            let copy = try String(contentsOfFile: "\(folder.path)/copy.docc/\(file)", encoding: .utf8)
            let files = copy.matches(of: /\]\((?![a-z]+:|\/documentation\/)[^)]+\)/).map { String($0.output) }
            #expect(files.allSatisfy { $0.hasSuffix(".png)") }, "\(file): \(files)")
            if page.text.contains("](../../../README.md)") {
                #expect(copy.contains("](https://github.com/owner/mock/blob/1.2.3/README.md)"), "\(file)")
            }
            guard page.text.hasPrefix("# ``") else { continue }
            for other in pages where other.path != page.path {
                let other = URL(filePath: other.path).deletingPathExtension().lastPathComponent
                #expect(copy.contains("\n- <doc:\(other)>\n"), "\(other)")
            }
        }
    }

    /// The documents that a chain of links leads to, by their paths in the repository.
    private static func documents(linkedFrom path: String) throws -> Set<String> {
        var found: Set<String> = [path]
        var open = [path]
        while let next = open.popLast() {
            let document = try Document(next)
            for target in document.links {
                let file = document.path(of: target.prefix { $0 != "#" })
                guard let file, file.hasSuffix(".md"), found.insert(file).inserted else { continue }
                open.append(file)
            }
        }
        return found
    }
}
