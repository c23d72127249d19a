import ControlAPI
import ControlFiles
import PassCrypto

/// The files that a command works with.
struct Workspace {
    let documents: ControlDocuments
    let library: ScenarioLibrary

    /// Reads configuration and scenarios.
    init(_ options: FileOptions) throws {
        let documents = options.documents
        self.documents = documents
        library = try Self.reporting { () throws(Diagnostics) in try documents.load() }
    }

    /// What the options are where no flag is given.
    var optionDefaults: OptionDefaults { OptionDefaults(file: library.configurationDocument["options"]) }

    func makeConfiguration() throws -> Configuration {
        try Self.reporting { () throws(Diagnostics) in try library.makeConfiguration() }
    }

    /// The keys that answers are signed with, from the configuration directory, else the ones that are built in.
    func keyRing() throws -> KeyRing {
        try Self.reporting { () throws(Diagnostics) in try documents.keyRing() }
    }

    /// Diagnostics of files end a command with the status for bad input.
    static func reporting<Value>(_ body: () throws(Diagnostics) -> Value) throws(Failure) -> Value {
        do {
            return try body()
        } catch {
            throw .badInput(error.description)
        }
    }
}
