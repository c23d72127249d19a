import ArgumentParser
import ControlAPI
import PassAPI
import PassBackend

/// `--config` and `--scenarios`: where the files are read from.
struct FileOptions: ParsableArguments {
    @Option(\.config) var config: String?
    @Option(\.scenarios) var scenarios: String?

    /// The directories of the flags or environment variables; otherwise `config` and `scenarios` in the working
    /// directory if they contain files of the mock; otherwise the built-in files.
    var documents: ControlDocuments { ControlDocuments(OptionFlags(self)) }
}

extension ControlDocuments {
    /// The files that `serve` and `health` read.
    init(_ flags: OptionFlags) {
        self.init(
            configurationOption: flags.text(\.config) ?? Environment.text(\.config),
            scenariosOption: flags.text(\.scenarios) ?? Environment.text(\.scenarios))
    }
}

extension DocumentSelection {
    /// A diagnostic for each scenario in `options` of the configuration that does not exist or cannot be
    /// built.
    var optionDiagnostics: [Diagnostic] {
        let options = library.configurationDocument["options"]
        let listen = options?["listen"]?.items ?? []
        let scenario = options?["scenario"].map { diagnostics(selecting: $0.string, at: $0.location) } ?? []
        return scenario
            + listen.flatMap {
                diagnostics(selecting: $0.string.flatMap(PortBinding.init)?.scenario, at: $0.location)
            }
    }

    private func diagnostics(selecting text: String?, at location: SourceLocation) -> [Diagnostic] {
        guard let text else { return [] }
        do throws(Diagnostics) {
            _ = try library.scenario(selecting: text)
            return []
        } catch {
            return error.all.map { Diagnostic($0.message, at: $0.location ?? location) }
        }
    }
}

extension ControlDocuments {
    /// The sources of the configuration and of the scenarios, for a person.
    var sourceLines: [String] {
        ["  configuration      \(sources.configuration)", "  scenarios          \(sources.scenarios)"]
    }

    /// Sets the policies that `--adopt` stands for, if an option of `serve` sets it. Scenarios and configuration can
    /// then name service providers and MVPDs that the mock adopts.
    mutating func adopt(_ options: OptionValues) throws(Failure) {
        guard try options[\.adopt] else { return }
        for policy in ["unknownServiceProviders", "unknownMVPDs", "unknownClients"] {
            policies[policy] = Policies.Unknown.adopt.rawValue
        }
    }
}
