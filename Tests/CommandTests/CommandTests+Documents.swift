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
                // What follows -- belongs to another program.
                let words = match.1.split(separator: " ").map(String.init).prefix { $0 != "--" }
                let command = words.first.flatMap { program.commands.contains($0) ? $0 : nil }
                // The ready line begins with the name of the program, too, but is not a command.
                if match.0.hasPrefix("`"), let first = words.first, first != "ready", !first.hasPrefix("-") {
                    #expect(command != nil, "\(document.path): there is no command \(first)")
                }
                // An arrow of a Mermaid graph begins like an option.
                for word in words where word.hasPrefix("--") && word != "-->" {
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

    @Test func `documents link to and name only files that exist`() throws {
        for document in try Document.all() {
            let folder = Repository.root.appending(path: document.path).deletingLastPathComponent()
            for match in document.text.matches(of: /\]\(([^)#:]+)\)/) {
                let file = folder.appending(path: String(match.1))
                #expect(FileManager.default.fileExists(atPath: file.path), "\(document.path): \(match.1)")
            }
            let named = /`((?:Sources|Tests|config|scenarios|\.ci|\.github)\/[A-Za-z0-9_+.\/-]*[A-Za-z0-9])`/
            for match in document.text.matches(of: named) where !match.1.hasPrefix("scenarios/second-try") {
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
        let topics = try #require(start.text.range(of: "## Topics"))
        let listed = Set(start.text[..<topics.lowerBound].matches(of: Self.link).map { String($0.output.1) })
        let reached = try Self.documents(linkedFrom: Document.readme)
        for page in pages {
            #expect(reached.contains(page.path), "no link leads from the README to \(page.path)")
            let file = URL(filePath: page.path).lastPathComponent
            guard page.path != start.path else { continue }
            #expect(listed.contains(file), "\(start.path) has no plain link to \(file)")
            // DocC builds its navigation from this list.
            let name = file.dropLast(".md".count)
            #expect(start.text[topics.upperBound...].contains("- <doc:\(name)>\n"), "no topic \(name)")
        }
    }

    @Test func `pages link to each other so that the links work where the pages are stored, too`() throws {
        for document in try Document.all() {
            let text = document.text.prefix(
                upTo: document.text.range(of: "## Topics")?.lowerBound ?? document.text.endIndex)
            #expect(!text.contains("<doc:"), "\(document.path)")
        }
    }

    /// A link to a Markdown file.
    private static var link: Regex<(Substring, Substring)> { /\]\(([^)#:]+\.md)\)/ }

    /// The documents that a chain of links leads to, by their paths in the repository.
    private static func documents(linkedFrom path: String) throws -> Set<String> {
        var found: Set<String> = [path]
        var open = [path]
        while let next = open.popLast() {
            let folder = URL(filePath: "/\(next)").deletingLastPathComponent()
            for match in try Document(next).text.matches(of: link) {
                let target = folder.appending(path: String(match.output.1)).standardized.path.dropFirst()
                if found.insert(String(target)).inserted { open.append(String(target)) }
            }
        }
        return found
    }
}
