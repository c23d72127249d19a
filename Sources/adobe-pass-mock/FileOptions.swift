import ArgumentParser

/// Where configuration and scenarios come from.
struct FileOptions: ParsableArguments {
    @Option(help: "The configuration directory. (default: config, or what is built in where that is missing)")
    var config: String?

    @Option(help: "The scenario directory. (default: scenarios, or what is built in where that is missing)")
    var scenarios: String?
}
