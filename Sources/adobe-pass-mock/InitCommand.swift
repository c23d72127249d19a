import ArgumentParser
import ControlFiles
import Dashboard

/// `init`
struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Create a configuration and a first scenario for you to change.",
        discussion: """
            Writes config/*.yaml, config/keys and scenarios/first.yaml, and prints the command that starts \
            the mock with them. The mock finds config and scenarios in the directory in which it starts. Existing files are never overwritten: if one of them exists, no file is \
            written.
            """)

    @Argument(
        help: "The directory to write to; it is created if it does not exist.", completion: .directory)
    var directory: String

    func run() throws {
        try NewFiles(contents: StarterFiles.all).write(to: directory)
        Output.line(
            """

            Start the mock with these files. With --watch it reloads them when you change one:
              cd \(ShellWord(directory)) && adobe-pass-mock --scenario first --watch

            From another directory, name both folders:
              adobe-pass-mock --config \(ShellWord(directory + "/config")) --scenarios \(ShellWord(directory + "/scenarios")) \
            --scenario first --watch
            """)
    }
}
