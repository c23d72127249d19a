import ControlAPI
import Documents

/// Decides whether a directory contains files of the mock. Many projects have a directory `config`.
///
/// Reads only the keys at the beginning of lines, so that a file with a mistake is still recognized.
extension FileTree {
    /// True for a directory with the parts of a configuration: it defines MVPDs, or service providers and
    /// their integrations.
    package var looksLikeConfiguration: Bool {
        let keys = Set(yamlTexts(recursive: false).flatMap(Self.topLevelKeys))
        return keys.contains("mvpds") || keys.isSuperset(of: ["serviceProviders", "integrations"])
    }

    /// True for a directory with a scenario: a file that names the schema of scenarios, or that has a description or
    /// a parent, another key of a scenario, and no other keys.
    package var looksLikeScenarios: Bool {
        yamlTexts(recursive: true).contains { text in
            // Not made for a folder without such files: it takes a tenth of the time to start.
            let known = Self.scenarioKeys
            let keys = Set(Self.topLevelKeys(in: text))
            return text.contains("/__admin/schema/scenario.json")
                || keys.count > 1 && keys.isSubset(of: known)
                    && !keys.isDisjoint(with: ["description", "extends"])
        }
    }

    private static let scenarioKeys = Set(Schema.scenario.fields.map(\.name))

    /// The contents of the YAML files. Reads at most 200 files, because the directory of another project can be
    /// large.
    private func yamlTexts(recursive: Bool) -> some Sequence<String> {
        let isPresent = directory.map { Self.isFolder($0) == true } ?? true
        let files = isPresent ? (try? files(recursive: recursive)) ?? [] : []
        return files.filter { $0.hasSuffix(".yaml") }.sorted().prefix(200).lazy.map { file in
            String(decoding: (try? contents(of: file)) ?? [], as: UTF8.self)
        }
    }

    private static func topLevelKeys(in text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).compactMap { line in
            guard let first = line.first, first.isLetter || first == "\"" || first == "'",
                let colon = line.firstIndex(of: ":")
            else { return nil }
            return line[..<colon].filter { !"\"' ".contains($0) }
        }
    }
}
