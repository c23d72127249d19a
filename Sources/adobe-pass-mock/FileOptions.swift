import ArgumentParser
import ControlFiles

/// `--config` and `--scenarios`: where the files are read from.
struct FileOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The directory of the configuration. (default: ./config if it contains one, otherwise built in)",
            valueName: "directory"), completion: .directory)
    var config: String?

    @Option(
        help: ArgumentHelp(
            """
            A directory of scenarios, which add to the built-in ones or replace them. (default: ./scenarios \
            if it contains some)
            """, valueName: "directory"), completion: .directory)
    var scenarios: String?

    /// The directories of the flags or environment variables; otherwise `config` and `scenarios` in the working
    /// directory if they contain files of the mock; otherwise the built-in files.
    var documents: ControlDocuments {
        ControlDocuments(
            configuration: config ?? Environment.text("config")
                ?? Self.local("config", \.looksLikeConfiguration),
            scenarios: scenarios ?? Environment.text("scenarios")
                ?? Self.local("scenarios", \.looksLikeScenarios))
    }

    /// The directory if it contains files of the mock, else `nil`.
    private static func local(_ directory: String, _ isOurs: KeyPath<FileTree, Bool>) -> String? {
        FileTree.directory(directory)[keyPath: isOurs] ? directory : nil
    }
}
