import ArgumentParser
import ControlFiles

/// `--config` and `--scenarios`: where the files are read from.
struct FileOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The directory of the configuration, or built-in. (default: ./config if it contains one, otherwise built-in)
            """, valueName: "directory"), completion: .directory)
    var config: String?

    @Option(
        help: ArgumentHelp(
            """
            A directory of scenarios, which add to the built-in ones or replace them; or built-in, for these alone. \
            (default: ./scenarios if it contains some)
            """, valueName: "directory"), completion: .directory)
    var scenarios: String?

    /// The directories of the flags or environment variables; otherwise `config` and `scenarios` in the working
    /// directory if they contain files of the mock; otherwise the built-in files.
    var documents: ControlDocuments {
        ControlDocuments(configurationFlag: config, scenariosFlag: scenarios)
    }

    /// The directories that a flag or an environment variable names.
    var chosen: Set<FileTree.Format> {
        var chosen: Set<FileTree.Format> = []
        if config ?? Environment.text("config") != nil { chosen.insert(.configuration) }
        if scenarios ?? Environment.text("scenarios") != nil { chosen.insert(.scenarios) }
        return chosen
    }
}

extension ControlDocuments {
    /// The files that `serve` and `health` read.
    init(_ flags: OptionFlags) {
        self.init(configurationFlag: flags["config"], scenariosFlag: flags["scenarios"])
    }

    fileprivate init(configurationFlag: String?, scenariosFlag: String?) {
        self.init(
            configurationOption: configurationFlag ?? Environment.text("config"),
            scenariosOption: scenariosFlag ?? Environment.text("scenarios"))
    }
}
