import Foundation
import TestSupport
import Testing

/// A headless Chromium with a profile of its own that reaches nothing but this machine.
final class Chromium: Sendable {
    /// The browser of the suite that runs.
    @TaskLocal static var current: Chromium?

    let devTools: DevTools
    private let process: ChildProcess
    private let folder: URL

    enum Failure: Error {
        case notInstalled
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

    /// The paths of the applications of macOS, for all users and for this one.
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
        let (commands, events) = (try CloseOnExecPipe(), try CloseOnExecPipe())
        // It reads commands from descriptor 3 and writes events to 4.
        process = try ChildProcess(
            URL(filePath: executable),
            Self.arguments + ["--user-data-dir=\(folder.path)", "about:blank"], errors: nil,
            others: [commands.fileHandleForReading, events.fileHandleForWriting])
        try commands.fileHandleForReading.close()
        try events.fileHandleForWriting.close()
        devTools = DevTools(commands: commands.fileHandleForWriting, events: events.fileHandleForReading)
    }

    /// Ends it, and everything that it has started.
    func stop() {
        _ = try? devTools.call("Browser.close")
        devTools.waitUntilEnded()
        // All processes of the group belong to the browser: kill those that are left.
        kill(-process.processIdentifier, SIGKILL)
        process.wait()
        try? FileManager.default.removeItem(at: folder)
    }

    private static let arguments = [
        // Containers have neither a GPU, nor user namespaces for the sandbox, nor much of /dev/shm.
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--remote-debugging-pipe", "--no-first-run", "--no-default-browser-check", "--disable-extensions",
        "--disable-sync", "--disable-background-networking", "--disable-component-update",
        "--disable-breakpad", "--password-store=basic", "--hide-scrollbars", "--mute-audio",
        // Each window would load two pages for its address bar, which nobody sees.
        "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
        "--no-proxy-server", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    ]
}
