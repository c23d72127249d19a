import Foundation
import PassAPI
import Testing

/// A headless Chromium with a profile of its own that reaches nothing but this machine.
final class Chromium: Sendable {
    /// The browser of the suite that runs.
    @TaskLocal static var current: Chromium?

    let devTools: DevTools
    private let process: pid_t
    private let folder: URL

    enum Failure: Error {
        case notInstalled
        case notStarted(Int32)
    }

    /// The program: `CHROMIUM`, otherwise the first one in `PATH` with a name that Linux packages use, otherwise
    /// an application of macOS.
    static let executable: String? = {
        let environment = ProcessInfo.processInfo.environment
        if let chosen = environment["CHROMIUM"] { return chosen }
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
        let programs = names.flatMap { name in folders.map { "\($0)/\(name)" } } + applications(environment)
        return programs.first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// Where the applications of macOS are, for all users and for this one.
    private static func applications(_ environment: [String: String]) -> [String] {
        ["", environment["HOME"] ?? ""].flatMap { home in
            ["Google Chrome", "Chromium", "Microsoft Edge"].map { name in
                "\(home)/Applications/\(name).app/Contents/MacOS/\(name)"
            }
        }
    }

    /// True in continuous integration, where a browser that is missing is a failure and no reason to skip.
    static let isRequired = ProcessInfo.processInfo.environment["CI"] == "true"

    init() throws {
        guard let executable = Self.executable else { throw Failure.notInstalled }
        folder = FileManager.default.temporaryDirectory.appending(path: "BrowserTests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let (commands, events) = (Channel(), Channel())
        process = try Self.spawn(
            [executable] + Self.arguments + ["--user-data-dir=\(folder.path)", "about:blank"],
            commands: commands.reading, events: events.writing)
        commands.closeReading()
        events.closeWriting()
        devTools = DevTools(commands: commands.writing, events: events.reading)
    }

    /// Ends it, and everything that it has started.
    func stop() {
        _ = try? devTools.call("Browser.close")
        devTools.waitUntilEnded()
        // The group is the browser's own. Whatever of it is left does not get the chance to linger.
        kill(-process, SIGKILL)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        try? FileManager.default.removeItem(at: folder)
    }

    private static let arguments = [
        // Containers have neither a GPU, nor user namespaces for the sandbox, nor much of /dev/shm.
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--remote-debugging-pipe", "--no-first-run", "--no-default-browser-check", "--disable-extensions",
        "--disable-sync", "--disable-background-networking", "--disable-component-update",
        "--disable-breakpad", "--password-store=basic", "--hide-scrollbars", "--mute-audio",
        "--no-proxy-server", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    ]

    /// Starts it as the head of a process group. It reads commands from descriptor 3 and writes events to 4.
    private static func spawn(_ arguments: [String], commands: Int32, events: Int32) throws -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, commands, 3)
        posix_spawn_file_actions_adddup2(&actions, events, 4)
        for output in [STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0)
        }
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        let words = arguments.map { strdup($0) } + [nil]
        // Darwin's headers do not declare `environ`.
        let variables = ProcessInfo.processInfo.environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for word in words + variables { free(word) } }
        var process: pid_t = 0
        let result = posix_spawn(&process, arguments[0], &actions, &attributes, words, variables)
        guard result == 0 else { throw Failure.notStarted(result) }
        return process
    }
}
