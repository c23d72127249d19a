import Foundation
import TestSupport
import Testing

/// The graph and the table of the page *Architecture*, compared with the package manifest.
@Suite("The page about the architecture")
struct ArchitecturePageTests {
    /// Targets, each with the targets that it depends on.
    private typealias Graph = [String: Set<String>]

    @Test func `shows every target in the graph and in the table`() throws {
        let targets = try Set(Self.manifest().keys)
        #expect(targets.count > 20)
        let drawn = try Set(Self.picture().keys)
        #expect(drawn == targets)
        let libraries = targets.filter { target in
            let map = Repository.root.appending(path: "Sources/\(target)/module.modulemap")
            return FileManager.default.fileExists(atPath: map.path)
        }
        let rows = try Document.page("Architecture").text.matches(of: /(?m)^\| `([A-Za-z-]+)` \|/)
        #expect(Set(rows.map { String($0.output.1) }) == targets.subtracting(libraries))
    }

    @Test func `draws only dependencies of Package.swift`() throws {
        let manifest = try Self.manifest()
        for (target, drawn) in try Self.picture() {
            let missing = drawn.subtracting(manifest[target, default: []])
            #expect(missing.isEmpty, "\(target) does not depend on \(missing.sorted())")
        }
    }

    @Test func `draws or implies every dependency of Package.swift`() throws {
        let picture = try Self.picture()
        for (target, dependencies) in try Self.manifest() {
            let missing = dependencies.subtracting(Self.reachable(from: target, in: picture))
            #expect(missing.isEmpty, "no arrows lead from \(target) to \(missing.sorted())")
        }
    }

    /// The targets in `Sources`, with their dependencies among each other.
    private static func manifest() throws -> Graph {
        let text = try Document("Package.swift").text
        let heads = text.matches(
            of: /\.(?:systemLibrary|target|executableTarget|testTarget)\(\s*name: "([^"]+)"/)
        var graph: Graph = [:]
        for (index, head) in heads.enumerated() {
            let name = String(head.output.1)
            let folder = Repository.root.appending(path: "Sources/\(name)")
            guard FileManager.default.fileExists(atPath: folder.path) else { continue }
            // The declaration of a target ends where the next one begins.
            let end = index + 1 < heads.count ? heads[index + 1].range.lowerBound : text.endIndex
            let declaration = text[head.range.upperBound..<end]
            let list = declaration.firstMatch(of: /dependencies: \[([^\]]*)\]/)?.output.1 ?? ""
            graph[name] = Set(list.matches(of: /"([^"]+)"/).map { String($0.output.1) })
        }
        // The lists also contain the names of products and packages.
        let names = Set(graph.keys)
        return graph.mapValues { $0.intersection(names) }
    }

    /// The Mermaid graph: a line is an arrow `A --> B`, or a target alone.
    private static func picture() throws -> Graph {
        let blocks = try Document.page("Architecture").blocks
        let block = try #require(blocks.first { $0.language == "mermaid" })
        var graph: Graph = [:]
        for line in block.text.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            // The first line, `graph TD`, is neither.
            guard words.count != 2 else { continue }
            for target in words where target != "-->" {
                graph[target] = graph[target, default: []]
            }
            if words.count == 3 { graph[words[0]]?.insert(words[2]) }
        }
        return graph
    }

    private static func reachable(from target: String, in graph: Graph) -> Set<String> {
        var found: Set<String> = []
        var open = graph[target, default: []]
        while let next = open.popFirst() {
            if found.insert(next).inserted { open.formUnion(graph[next, default: []]) }
        }
        return found
    }
}
