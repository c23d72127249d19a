import ArgumentParser
import ControlAPI
import PassAPI

/// The values that a shell completes. They are read from the same files as those of the typed command.
enum Completion {
    /// Scenarios, and after a semicolon their parameters and the values of these.
    static let scenarios = CompletionKind.custom { words, index, prefix in
        typeable(scenarios(completing: text(words, index, prefix), in: library(of: words)))
    }

    static let portBindings = CompletionKind.custom { words, index, prefix in
        let text = text(words, index, prefix)
        guard let end = text.firstIndex(of: "=") else { return [] }
        let port = text[...end]
        let scenario = String(text[text.index(after: end)...])
        return typeable(scenarios(completing: scenario, in: library(of: words)).map { port + $0 })
    }

    static let mvpds = CompletionKind.custom { words, _, _ in
        typeable(library(of: words)?.configurationDocument["mvpds"]?.entries.map(\.key) ?? [])
    }

    /// Omits words that contain control characters of a terminal.
    private static func typeable(_ words: [String]) -> [String] {
        words.filter { $0 == $0.showingControlCharacters() }
    }

    private static func scenarios(completing text: String, in library: ScenarioLibrary?) -> [String] {
        guard let library else { return [] }
        let summaries = library.summaries
        let parts = text.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
        let parameters = summaries.first { $0.name == parts[0] }?.parameters ?? []
        guard parts.count > 1 else {
            return summaries.map(\.name) + parameters.map { "\(text);\($0.name)=" }
        }
        let start = parts.dropLast().joined(separator: ";")
        let typed = parts[parts.count - 1].split(
            separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard typed.count == 2 else {
            let used = parts.dropFirst().map { $0.prefix { $0 != "=" } }
            return parameters.filter { !used.dropLast().contains($0.name[...]) }.map {
                "\(start);\($0.name)="
            }
        }
        let parameter = parameters.first { $0.name == typed[0] }
        let values = parameter?.allowedValues(in: library.configurationDocument)?.names ?? []
        return values.map { "\(start);\(typed[0])=\($0)" }
    }

    /// The configuration and the scenarios that the words select; `nil` when they cannot be read.
    private static func library(of words: [String]) -> ScenarioLibrary? {
        var arguments: [String] = []
        for (index, word) in words.enumerated() {
            for option in ["--config", "--scenarios"] {
                if word.hasPrefix(option + "=") { arguments.append(unquoted(word)) }
                if word == option, index + 1 < words.count {
                    arguments += [word, unquoted(words[index + 1])]
                }
            }
        }
        guard let files = try? FileOptions.parse(arguments) else { return nil }
        return try? LoadedFiles(files).library
    }

    /// The text before the cursor, without quotes. For a word in quotes, zsh passes the length of only a part of it, so the whole
    /// word is used.
    private static func text(_ words: [String], _ index: Int, _ prefix: String) -> String {
        let word = words.indices.contains(index) ? words[index] : ""
        let isQuoted = word.first == "\"" || word.first == "'"
        return unquoted(isQuoted ? word : prefix)
    }

    private static func unquoted(_ word: String) -> String {
        word.filter { !"\"'\\".contains($0) }
    }
}
