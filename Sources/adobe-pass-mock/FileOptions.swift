import ArgumentParser
import ControlAPI

/// `--config` and `--scenarios`: where the files are read from.
struct FileOptions: ParsableArguments {
    @Option(\.config) var config: String?
    @Option(\.scenarios) var scenarios: String?

    /// The directories of the flags or environment variables; otherwise `config` and `scenarios` in the working
    /// directory if they contain files of the mock; otherwise the built-in files.
    var documents: ControlDocuments { ControlDocuments(OptionFlags(self)) }

    /// The directories that a flag or an environment variable names.
    var chosen: Set<FileTree.Format> {
        var chosen: Set<FileTree.Format> = []
        if config ?? Environment.text(\.config) != nil { chosen.insert(.configuration) }
        if scenarios ?? Environment.text(\.scenarios) != nil { chosen.insert(.scenarios) }
        return chosen
    }
}

extension ControlDocuments {
    /// The files that `serve` and `health` read.
    init(_ flags: OptionFlags) {
        self.init(
            configurationOption: flags.text(\.config) ?? Environment.text(\.config),
            scenariosOption: flags.text(\.scenarios) ?? Environment.text(\.scenarios))
    }
}
