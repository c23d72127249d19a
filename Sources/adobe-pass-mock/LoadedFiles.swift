import ControlAPI
import PassAPI
import PassBackend

/// The configuration and the scenarios that a command has read.
struct LoadedFiles {
    let documents: ControlDocuments
    let library: ScenarioLibrary

    /// Reads configuration and scenarios, and names the folders and files that are ignored.
    init(_ options: FileOptions) throws(Diagnostics) {
        documents = options.documents
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

    /// A warning that everybody can sign as this mock does; `nil` if it has only keys of its own.
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
