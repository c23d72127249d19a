import ControlAPI
import PassAPI
import PassBackend

/// The files that a command reads.
struct Workspace {
    let documents: ControlDocuments
    let library: ScenarioLibrary

    /// Reads configuration and scenarios, and names the folders and files that are ignored.
    ///
    /// - Throws: `Failure` with a line for each file that cannot be read.
    init(_ options: FileOptions) throws {
        let documents = options.documents
        Output.notes(documents.notesOnIgnored)
        self.documents = documents
        library = try Self.reporting { () throws(Diagnostics) in try documents.load() }
    }

    /// Reads configuration and scenarios, and validates all files of the user.
    ///
    /// - Throws: `Failure` with a line for each mistake.
    init(validating documents: ControlDocuments) throws {
        self.documents = documents
        library = try Self.reporting { () throws(Diagnostics) in try documents.loadValidated() }
    }

    /// The values of the options of `serve`.
    func options(_ flags: OptionFlags) -> OptionValues {
        OptionValues(flags: flags, file: library.configurationDocument["options"])
    }

    func makeConfiguration() throws -> Configuration {
        try Self.reporting { () throws(Diagnostics) in try library.makeConfiguration() }
    }

    /// The keys that sign tokens and software statements, from the configuration directory or built in.
    func keyRing() throws -> KeyRing {
        try Self.reporting { () throws(Diagnostics) in try documents.keyRing() }
    }

    /// A warning that everybody can sign as this mock does; `nil` if it has only keys of its own.
    ///
    /// - Parameter host: the address at which others reach the mock.
    func sampleKeyWarning(on host: String) throws -> String? {
        let paths = try Self.reporting { () throws(Diagnostics) in try documents.shippedKeyPaths() }
        guard !paths.isEmpty else { return nil }
        return """
            other machines reach the mock on \(host), and it signs with sample keys, which everybody has: its \
            tokens prove nothing. A server that accepts them must be a test server. For keys of your own, run \
            adobe-pass-mock init DIRECTORY --keys, or put RSA keys into the configuration directory: \(paths.joined(separator: ", "))
            """
    }

    /// Runs `body` and turns its diagnostics into a failure with the status for bad input.
    static func reporting<Value>(_ body: () throws(Diagnostics) -> Value) throws(Failure) -> Value {
        do {
            return try body()
        } catch {
            throw .badInput(error.description)
        }
    }
}
