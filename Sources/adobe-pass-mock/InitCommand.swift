import AdminAPI
import ArgumentParser
import ControlAPI
import PassAPI
import PassBackend

struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Create a configuration and a first scenario of your own.",
        discussion: """
            Writes config/service-provider.yaml, which adds your service provider to the built-in configuration, and \
            scenarios/first.yaml, and prints the command that starts the mock with them. The mock finds config and \
            scenarios in the directory in which it starts. It signs with built-in keys, which everybody has; --keys \
            makes your own.

            Existing files are never overwritten. In a directory that has scenarios, no scenario is written; in one \
            that has a configuration, --keys is the only option that works.

              adobe-pass-mock init mine --service-provider MYNET --mvpd Spectrum --mvpd MyProvider
            """)

    @Argument(help: "The directory to write to; it is created if it does not exist.", completion: .directory)
    var directory: String

    @Option(
        help: ArgumentHelp(
            "The identifier of your service provider. (default: MYNET)", valueName: "identifier"))
    var serviceProvider: String?

    @Option(
        help: ArgumentHelp(
            """
            The identifier of an MVPD of your service provider; can be repeated. One that is not built in gets a test \
            user. (default: Spectrum)
            """, valueName: "identifier"))
    var mvpd: [String] = []

    @Flag(help: "Write new keys and certificates to config/keys, too.")
    var keys = false

    func run() throws {
        try NewFiles.check(directory: directory)
        let parts = NewFiles.configurationFiles(in: directory)
        let hasScenarios = !FileTree.yamlFiles(below: path("scenarios")).isEmpty
        let isUsed = NewFiles.usesConfiguration(in: directory)
        if !keys || serviceProvider != nil || !mvpd.isEmpty || !isUsed {
            try NewFiles.checkNoConfiguration(
                in: directory,
                advice: "choose another directory" + (isUsed ? ", or write only keys with init --keys" : ""))
        }
        var files: [String: String] = [:]
        var notes: [String] = []
        if parts.isEmpty {
            let starter = try StarterFiles(
                serviceProvider: serviceProvider ?? "MYNET", mvpds: mvpd.isEmpty ? ["Spectrum"] : mvpd)
            files = starter.texts(hasKeys: keys)
            notes = starter.notes
            if hasScenarios { files = files.filter { $0.key.hasPrefix("config/") } }
        }
        if keys {
            let texts = try StarterKeys.texts(now: Int(SystemClock.now().seconds))
            for (path, text) in texts { files["config/\(path)"] = text }
        }
        let advice =
            parts.isEmpty
            ? "choose another directory"
            : "the mock signs with the keys that the configuration has; to replace them, remove these files first"
        try NewFiles.write(files, to: directory, advice: advice)
        Output.notes(notes)
        Output.line(parts.isEmpty ? startText(hasScenarios ? "" : " --scenario first") : keysText)
    }

    private func path(_ folder: String) -> String {
        directory.hasSuffix("/") ? directory + folder : "\(directory)/\(folder)"
    }

    /// - Parameter scenario: the option that chooses the first scenario; empty if none was written.
    private func startText(_ scenario: String) -> String {
        """

        Start the mock with these files. With --watch it reloads them when you change one:
          cd \(ShellWord(directory)) && adobe-pass-mock\(scenario) --watch

        From another directory, name both folders:
          adobe-pass-mock --config \(ShellWord(path("config"))) --scenarios \(ShellWord(path("scenarios")))\(scenario) \
        --watch
        """
    }

    private var keysText: String {
        let documents = ControlDocuments(configuration: path("config"))
        // Ignores mistakes in the configuration, because `validate` reports them.
        let own = (try? documents.load())?.configurationDocument["serviceProviders"]?.entries.first?.key
        let serviceProvider = own ?? "IDENTIFIER"
        return """

            The mock signs with these keys from its next start. To encrypt user metadata with the new certificate, set it \
            for a service provider of the configuration:
              serviceProviders: { \(serviceProvider): { certificate: \(StarterFiles.certificatePath) } }
            """
    }
}
