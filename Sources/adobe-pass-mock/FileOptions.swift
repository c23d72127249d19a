import ArgumentParser
import ControlFiles

/// Where configuration and scenarios come from.
struct FileOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Where the configuration is. (default: config in a checkout, else what is built in)",
            valueName: "directory"))
    var config: String?

    @Option(
        help: ArgumentHelp(
            "Scenarios, which lie over those that are built in. (default: scenarios in a checkout)",
            valueName: "directory"))
    var scenarios: String?

    /// The directories that are named, else the ones that are shipped in the checkout when the program is started
    /// there, else what is built in.
    var documents: ControlDocuments {
        let isCheckout = Self.isCheckout
        return ControlDocuments(
            configuration: config ?? Environment.text("config") ?? (isCheckout ? "config" : nil),
            scenarios: scenarios ?? Environment.text("scenarios") ?? (isCheckout ? "scenarios" : nil))
    }

    /// Many projects have a folder called config. One that is ours has files of ours in it.
    private static var isCheckout: Bool {
        FileTree.directory("config").contains("mvpds.yaml")
            && FileTree.directory("scenarios").contains("valid-sso.yaml")
    }
}
