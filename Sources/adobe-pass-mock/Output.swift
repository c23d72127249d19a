import ControlAPI
import HTTPMessages
import Logging
import PassAPI
import PassBackend

/// Writes lines to standard output and standard error without buffering, so that a script that reads the
/// ready line from a pipe receives it at once.
///
/// Shows control characters, because texts repeat names from files, captures and other servers, and a terminal would obey them.
/// Errors hide the user information of URLs, because they repeat options and variables.
enum Output {
    /// Writes a text, which can have several lines.
    static func line(_ text: String) {
        write(text.showingControlCharacters(keepingLines: true), STDOUT_FILENO)
    }

    /// The format of messages on standard error; `serve` sets it when its options are known.
    static func use(_ format: LogFormat) { messageFormat.withLock { $0 = format } }

    private static let messageFormat = Locked(LogFormat.text)

    /// True if messages on standard error are text.
    static var isText: Bool { messageFormat.withLock { $0 == .text } }

    /// Writes a message, which can have several lines, to standard error.
    static func error(_ text: String) { message(text, .error) }

    /// Writes a report on the home of the state.
    ///
    /// - Parameters:
    ///   - source: the option that names the home.
    ///   - isRestored: true if the home works again.
    static func report(_ text: String, on source: String, isRestored: Bool) {
        message("\(source): \(text)", isRestored ? .notice : .error)
    }

    /// Writes a message of one line about something that is no mistake.
    ///
    /// - Parameter members: more members of the message as JSON.
    static func notice(_ text: String, _ members: [String: JSONValue] = [:]) {
        message(text, .notice, members)
    }

    private static func message(
        _ text: String, _ level: Logger.Level, prefix: String = "", _ members: [String: JSONValue] = [:]
    ) {
        let text = text.withoutUserInformation
        switch messageFormat.withLock(\.self) {
        case .text:
            let hasLines = level > .notice
            write((prefix + text).showingControlCharacters(keepingLines: hasLines), STDERR_FILENO)
        case .json: logJSON(String(text[...].trimmingSpaces), level, members)
        }
    }

    /// Writes a message of the log as JSON.
    static func logJSON(_ message: String, _ level: Logger.Level, _ members: [String: JSONValue] = [:]) {
        let own: [String: JSONValue] = [
            "time": .string(SystemClock.now().utcString), "level": .string(level.rawValue),
            "message": .string(message),
        ]
        painted(JSONValue.object(own.merging(members) { $1 }).jsonText.showingControlCharactersOfJSON)
    }

    /// Writes each text as one line.
    static func lines(_ texts: [String]) {
        for text in texts { write(text.showingControlCharacters(), STDOUT_FILENO) }
    }

    static func errors(_ texts: [String]) {
        for text in texts {
            write(text.withoutUserInformation.showingControlCharacters(), STDERR_FILENO)
        }
    }

    static func json(_ text: String) { write(text.showingControlCharactersOfJSON, STDOUT_FILENO) }

    /// Writes a text with escape sequences of its own, such as colors, to standard error. All other control characters in the text
    /// must already be shown.
    static func painted(_ text: String) { write(text, STDERR_FILENO) }

    /// Reports on standard error if standard output cannot be written. The process then exits with a nonzero status.
    private static func write(_ text: String, _ descriptor: Int32) {
        guard !FileDescriptor.writeAll(Array("\(text)\n".utf8), to: descriptor) else { return }
        let reason = errno
        // EPIPE and EBADF are not errors: the reader has closed the pipe, or standard output is closed.
        guard descriptor == STDOUT_FILENO, reason != EPIPE, reason != EBADF, !hasLostLines.exchange(true)
        else { return }
        error("cannot write standard output: \(String(cString: strerror(reason)))")
    }

    private static let hasLostLines = Locked(false)

    /// Writes facts about valid files that the user must know, to standard error.
    static func notes(_ texts: [String]) {
        for text in texts { message(text, .notice, prefix: "note: ") }
    }

    /// Writes warnings about valid files, such as a rule without effect, to standard error.
    static func warnings(_ diagnostics: [Diagnostic]) {
        for diagnostic in diagnostics { warning(diagnostic.description) }
    }

    /// Writes what the user should change although the command goes on, to standard error.
    static func warning(_ text: String) { message(text, .warning, prefix: "warning: ") }

    static var isErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// True when standard error is a terminal with colors and `NO_COLOR` is not set (https://no-color.org).
    static let hasColors =
        isErrorTerminal && Environment.text("NO_COLOR") == nil
        && (getenv("TERM").map { String(cString: $0) != "dumb" } ?? false)

    /// The number of columns when standard error is a terminal that reports it; otherwise `nil`. Read each time, because the user
    /// can resize the window.
    static var errorColumns: Int? {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Replaces the current line of standard error, if that is a terminal (ECMA-48, 8.3.41).
    static func progress(_ text: String) {
        guard isErrorTerminal else { return }
        _ = FileDescriptor.writeAll(
            Array("\r\u{1B}[K\(text.showingControlCharacters())".utf8), to: STDERR_FILENO)
    }

    static func endProgress() { progress("") }

    /// `[#####---------------]`
    static func bar(_ done: Int, of total: Int) -> String {
        let filled = min(20, 20 * done / max(total, 1))
        return "[\(String(repeating: "#", count: filled))\(String(repeating: "-", count: 20 - filled))]"
    }

    static func exit(_ status: ExitStatus) -> Never { exit(code: status.rawValue) }

    static func exit(code: Int32) -> Never {
        endProcess(code == 0 && hasLostLines.withLock(\.self) ? ExitStatus.failure.rawValue : code)
    }
}

/// Outside of `Output`, whose own `exit` would hide the system's function.
private func endProcess(_ status: Int32) -> Never { exit(status) }

extension String {
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}

/// Writes the messages of the server between the lines of requests, in the same format.
struct ServerLog: LogHandler {
    let format: LogFormat
    var logLevel = Logger.Level.info
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        switch format {
        case .text: Output.errors(["\(SystemClock.now().utcString.suffix(9)) \(event.message)"])
        case .json: Output.logJSON("\(event.message)", event.level)
        }
    }
}

extension LogFormat {
    /// The line of a request in the log. JSON is never colored.
    ///
    /// - Parameter width: the number of columns of the terminal, at which the text format cuts off a line; `nil` for no limit.
    func line(_ request: RequestLine, width: Int?) -> String {
        switch self {
        case .text:
            request.text(width: width) { text in
                // Green, yellow or red (ECMA-48, 8.3.117).
                let color = request.status < 400 ? 32 : request.status < 500 ? 33 : 31
                return Output.hasColors ? "\u{1B}[\(color)m\(text)\u{1B}[0m" : text
            }
        case .json: request.jsonText.showingControlCharactersOfJSON
        }
    }
}
