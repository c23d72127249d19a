import PassAPI

/// Decides whether a directory contains files of the mock. Many projects have a directory `config`.
///
/// Reads only the keys at the top of the files, so that a file with a mistake is still recognized.
extension FileTree {
    package enum Format: Sendable, CaseIterable {
        case configuration, scenarios

        /// The folder that is looked for by its name. The option with this name chooses another one.
        var folder: String { self == .configuration ? "config" : "scenarios" }

        var noun: String { self == .configuration ? "a configuration" : "a scenario" }

        var keys: Set<String> { self == .configuration ? Self.configurationKeys : Self.scenarioKeys }

        /// The end of the schema's address. Editors need the address in a comment of the file.
        fileprivate var schemaPath: String {
            self == .configuration ? "/__admin/schema/config.json" : "/__admin/schema/scenario.json"
        }

        var isRecursive: Bool { self == .scenarios }

        private static let configurationKeys = Set(Schema.configuration.fields.map(\.name))
        private static let scenarioKeys = Set(Schema.scenario.fields.map(\.name))
    }

    enum Contents: Sendable, Hashable {
        /// No YAML file, or the directory does not exist.
        case nothing
        /// Only YAML files that have no key of the format, and no mistyped form of one. One of them has content.
        case foreign(files: [String])
        /// A file of the format, or only files that are empty or cannot be read.
        case own
    }

    /// True if the directory has a file of the format, so that the mock uses it.
    package func isUsed(as format: Format) -> Bool { contents(as: format) == .own }

    /// The contents of the directory: files of the format, only files of another program, or nothing.
    func contents(as format: Format) -> Contents {
        let files = existingYAMLFiles(recursive: format.isRecursive)
        guard !files.isEmpty else { return .nothing }
        // At most 1000 files, because the directory of another project can be large.
        let some = files.prefix(1_000)
        if some.contains(where: { isOwn($0, as: format) }) { return .own }
        return some.contains(where: hasContent) ? .foreign(files: files) : .own
    }

    /// False for a file that has only comments, is empty or cannot be read.
    private func hasContent(_ file: String) -> Bool {
        text(of: file).split(whereSeparator: \.isNewline).contains { line in
            let words = line.drop(while: \.isWhitespace)
            let content = words.hasPrefix("---") ? words.dropFirst(3).drop(while: \.isWhitespace) : words
            return !content.isEmpty && !content.hasPrefix("#") && !content.hasPrefix("%")
        }
    }

    /// True for a configuration in a directory of any name: without scenarios, it defines MVPDs, or service providers and their
    /// integrations, or extends another configuration.
    var looksLikeConfiguration: Bool {
        let files = existingYAMLFiles(recursive: false)
        let keys = files.map { Set(Self.topLevelKeys(in: text(of: $0))) }
        let scenarioKeys = Format.scenarios.keys.subtracting(Format.configuration.keys)
        guard keys.allSatisfy(scenarioKeys.isDisjoint) else { return false }
        let all = keys.reduce(into: Set()) { $0.formUnion($1) }
        return all.contains("mvpds") || all.contains("extends")
            || all.isSuperset(of: ["serviceProviders", "integrations"])
    }

    /// True for a directory named `config`, unless it contains only scenarios. Files of another program in it are validated as a
    /// configuration.
    var isConfigurationByName: Bool {
        switch contents(as: .configuration) {
        case .own: true
        case .foreign: contents(as: .scenarios) != .own
        case .nothing: false
        }
    }

    func isOwn(_ file: String, as format: Format) -> Bool {
        let text = text(of: file)
        return text.contains(format.schemaPath)
            || Self.topLevelKeys(in: text).contains { NearestName.isNear($0, to: format.keys) }
    }

    /// True for a file whose top-level keys all belong to the format, and include all required ones. For a file whose name does not
    /// show its format, this is stricter than ``isOwn(_:as:)``.
    func hasOnlyKeys(_ file: String, of format: Format, with required: Set<String> = []) -> Bool {
        let keys = Set(Self.topLevelKeys(in: text(of: file)))
        return !keys.isEmpty && keys.isSubset(of: format.keys) && keys.isSuperset(of: required)
    }

    /// The YAML files directly in the directory that can only be scenarios. The directory can be the root of any project.
    var scenarioFiles: [String] {
        existingYAMLFiles(recursive: false).prefix(50).filter {
            hasOnlyKeys($0, of: .scenarios, with: ["description"])
        }
    }

    private func existingYAMLFiles(recursive: Bool) -> [String] {
        let isPresent = directory.map { Self.isFolder($0) == true } ?? true
        return isPresent ? (try? yamlFiles(recursive: recursive)) ?? [] : []
    }

    /// The text without a byte order mark. UTF-16 is read without its zero bytes, which is enough to recognize keys, because they
    /// are ASCII.
    private func text(of file: String) -> String {
        let bytes = (try? contents(of: file)) ?? []
        guard YAMLReader.isUTF16(bytes) else {
            return String(decoding: YAMLReader.withoutByteOrderMark(bytes), as: UTF8.self)
        }
        return String(decoding: bytes.dropFirst(2).filter { $0 != 0 }, as: UTF8.self)
    }

    /// The top-level keys of the mapping: those in the lines with the smallest indentation, or in JSON those after the first brace.
    private static func topLevelKeys(in text: String) -> [String] {
        var smallest = Int.max
        var keys: [String] = []
        let start = text.drop(while: \.isWhitespace)
        let contents = start.first == "{" ? start.dropFirst().drop { $0 == " " } : text[...]
        for line in contents.split(whereSeparator: \.isNewline) {
            let words = line.drop { $0 == " " }
            let indentation = line.count - words.count
            guard let first = words.first, first != "#", first != "}", !words.hasPrefix("---"),
                indentation <= smallest
            else {
                continue
            }
            if indentation < smallest { keys = [] }
            smallest = indentation
            let key = words.drop { $0 == "{" || $0 == " " }.prefix { $0 != ":" }
            let isKey =
                key.first.map { $0.isLetter || $0 == "\"" || $0 == "'" } == true
                && key.endIndex < words.endIndex
            if isKey { keys.append(key.filter { !"\"' ".contains($0) }) }
        }
        return keys
    }
}

extension FileTree.Format {
    /// A diagnostic for a document in a folder of this format whose keys all belong to the other format.
    func mistake(inKeysOf node: Node) -> Diagnostic? {
        let other: Self = self == .configuration ? .scenarios : .configuration
        let keys = Set(node.entries.map(\.key))
        let isOverlay =
            self == .scenarios
            && node["extends"]?.string.map(AllowedValues.baseConfigurations.contains) == true
        guard keys.isSubset(of: other.keys), isOverlay || !keys.isSubset(of: self.keys) else { return nil }
        return Diagnostic(
            "the file has the keys of \(other.noun), expected those of \(noun); name its folder with --\(other.folder)",
            at: node.location)
    }
}
