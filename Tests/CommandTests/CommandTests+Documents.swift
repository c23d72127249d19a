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
                let words = match.1.split(separator: " ").map(String.init)
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
            let folder = Document.root.appending(path: document.path).deletingLastPathComponent()
            for match in document.text.matches(of: /\]\(([^)#:]+)\)/) {
                let file = folder.appending(path: String(match.1))
                #expect(FileManager.default.fileExists(atPath: file.path), "\(document.path): \(match.1)")
            }
            let named = /`((?:Sources|Tests|config|scenarios|\.ci|\.github)\/[A-Za-z0-9_+.\/-]*[A-Za-z0-9])`/
            for match in document.text.matches(of: named) where !match.1.hasPrefix("scenarios/second-try") {
                let file = Document.root.appending(path: String(match.1))
                let exists = FileManager.default.fileExists(atPath: file.path)
                #expect(exists || match.1 == "config/options.yaml", "\(document.path): \(match.1)")
            }
        }
    }

    @Test func `scripts in documents have a valid syntax`() throws {
        for document in try Document.all() {
            for block in document.blocks where block.language == "sh" {
                let result = try Program.run(
                    URL(filePath: "/bin/bash"), ["-n"], input: block.text)
                #expect(result.status == 0, "\(document.path): \(result.errors)")
            }
        }
    }

    @Test func `the README and the first page of the catalog link to every page`() throws {
        let readme = try Document(Document.readme).text
        let start = try Document.page("Documentation").text
        for document in try Document.all() where document.path.contains(".docc/") {
            let name = URL(filePath: document.path).deletingPathExtension().lastPathComponent
            guard name != "Documentation" else { continue }
            #expect(readme.contains(document.path), "\(name)")
            #expect(start.contains("<doc:\(name)>"), "\(name)")
        }
    }
}
