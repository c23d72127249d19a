import ArgumentParser
import ControlAPI
import PassAPI
import PassBackend

/// `--config` and `--scenarios`: the sources of the files.
struct FileOptions: ParsableArguments {
    @Option(\.config) var config: String?
    @Option(\.scenarios) var scenarios: String?

    /// The directories of the flags or environment variables; otherwise `config` and `scenarios` in the working
    /// directory if they contain files of the mock; otherwise the built-in files.
    var documents: ControlDocuments { ControlDocuments(OptionFlags(self)) }
}

extension DocumentSelection {
    /// A diagnostic for each scenario in `options` of the configuration that does not exist or cannot be
    /// built.
    var optionDiagnostics: [Diagnostic] {
        let options = library.configurationDocument["options"]
        let scenario = [options?["scenario"]].compactMap(\.self).map { ($0.location, $0.string) }
        let listen = (options?["listen"]?.items ?? []).map {
            ($0.location, $0.string.flatMap(PortBinding.init)?.scenario)
        }
        return (scenario + listen).flatMap { location, text -> [Diagnostic] in
            guard let text else { return [] }
            do throws(Diagnostics) {
                _ = try library.scenario(selecting: text)
                return []
            } catch {
                return error.all.map { Diagnostic($0.message, at: $0.location ?? location) }
            }
        }
    }
}

extension ControlDocuments {
    /// The files that `serve` and `health` read.
    init(_ flags: OptionFlags) {
        self.init(
            configurationOption: flags.text(\.config) ?? Environment.text(OptionTable.options.config.row),
            scenariosOption: flags.text(\.scenarios) ?? Environment.text(OptionTable.options.scenarios.row))
    }

    /// The sources of the configuration and of the scenarios, for people.
    var sourceLines: [String] {
        ["  configuration      \(sources.configuration)", "  scenarios          \(sources.scenarios)"]
    }

    /// Writes the notes and warnings of `validate` about the user's files, if these are valid.
    func reportFindings() {
        guard !isBuiltIn else { return }
        let all = DocumentSelection(allOf: self)
        Output.notes(all.notes)
        Output.warnings(all.warnings)
    }

    /// Sets the policies that `--adopt` stands for, if it is set as an option of `serve`. Scenarios and configuration can then name
    /// service providers and MVPDs that the mock adopts.
    mutating func adopt(_ options: OptionValues) throws(Failure) {
        guard try options[\.adopt] else { return }
        for policy in ["unknownServiceProviders", "unknownMVPDs", "unknownClients"] {
            policies[policy] = Policies.Unknown.adopt.rawValue
        }
    }
}

struct LoadedFiles {
    let documents: ControlDocuments
    let library: ScenarioLibrary

    /// Reads configuration and scenarios like `serve`, and names the folders and files that are ignored.
    init(_ options: FileOptions) throws {
        var documents = options.documents
        try documents.adopt(OptionValues(flags: OptionFlags(), file: documents.options))
        self.documents = documents
        Output.notes(documents.notesOnIgnored)
        library = try documents.load()
    }

    /// Reads configuration and scenarios, and validates all files of the user.
    init(validating documents: ControlDocuments) throws(Diagnostics) {
        self.documents = documents
        library = try documents.loadValidated()
    }

    func options(_ flags: OptionFlags) -> OptionValues {
        OptionValues(flags: flags, file: library.configurationDocument["options"])
    }

    /// A warning that others can sign like this mock, because it uses sample keys; `nil` if it uses only keys of its own.
    ///
    /// - Parameter host: the address at which other machines reach the mock.
    func sampleKeyWarning(on host: String) throws(Diagnostics) -> String? {
        let paths = try documents.shippedKeyPaths()
        guard !paths.isEmpty else { return nil }
        return """
            other machines reach the mock on \(host), and it signs with sample keys, which everybody has: its \
            tokens prove nothing. A server that accepts them must be a test server. For keys of your own, run \
            adobe-pass-mock init DIRECTORY --keys, or put RSA keys into the configuration directory: \(paths.joined(separator: ", "))
            """
    }
}
