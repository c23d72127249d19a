import ArgumentParser
import ControlFiles

/// `--config` and `--scenarios`: where the files are read from.
struct FileOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The directory of the configuration. (default: config in a checkout, otherwise built in)",
            valueName: "directory"))
    var config: String?

    @Option(
        help: ArgumentHelp(
            """
            A directory of scenarios, which add to the built-in ones or replace them. (default: scenarios in \
            a checkout)
            """, valueName: "directory"))
    var scenarios: String?

    /// The directories of the flags or environment variables; otherwise `config` and `scenarios` when the
    /// working directory is a checkout of this project; otherwise the built-in files.
    var documents: ControlDocuments {
        let isCheckout = Self.isCheckout
        return ControlDocuments(
            configuration: config ?? Environment.text("config") ?? (isCheckout ? "config" : nil),
            scenarios: scenarios ?? Environment.text("scenarios") ?? (isCheckout ? "scenarios" : nil))
    }

    /// Many projects have a `config` folder, so this checks for two of the shipped files.
    private static var isCheckout: Bool {
        FileTree.directory("config").contains("mvpds.yaml")
            && FileTree.directory("scenarios").contains("valid-sso.yaml")
    }
}
