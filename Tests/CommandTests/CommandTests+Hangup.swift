import Foundation
import HTTPMessages
import HTTPTypes
import TestSupport
import Testing

/// SIGHUP, which a terminal sends when it is closed.
extension CommandTests {
    /// A mock in a session of its own on a terminal, and what it has printed.
    private struct Session {
        let process: ChildProcess
        let url: String
        let log: Locked<String>
        /// True when the mock has ended, and everything else that writes to its standard error.
        let hasEnded = Locked(false)
        private let errors: CloseOnExecPipe

        /// - Parameter words: a program that runs the mock with the options, which follow.
        init(on terminal: Terminal, _ words: [String] = [], _ options: [String] = []) throws {
            let (output, errors) = (try CloseOnExecPipe(), try CloseOnExecPipe())
            self.errors = errors
            process = try terminal.session(
                words + [Program.executable.path, "--port", "0"] + options,
                output: output.fileHandleForWriting,
                errors: errors.fileHandleForWriting)
            try output.fileHandleForWriting.close()
            try errors.fileHandleForWriting.close()
            let log = Locked("")
            errors.fileHandleForReading.readabilityHandler = { [hasEnded] reader in
                let bytes = reader.availableData
                if bytes.isEmpty {
                    reader.readabilityHandler = nil
                    hasEnded.withLock { $0 = true }
                }
                log.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
            }
            var line = Data()
            while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data("\n".utf8) {
                guard !byte.isEmpty else { break }
                line += byte
            }
            self.log = log
            url =
                String(decoding: line, as: UTF8.self).split(separator: " ").first { $0.contains("://") }
                .map(String.init) ?? ""
        }

        func logs(_ text: String) -> Bool { eventually { log.withLock { $0.contains(text) } } }

        /// The number of the process of the mock, which says it itself.
        func mockProcess() throws -> pid_t {
            let health = try Program.run(["health", "--url", url]).output
            return try #require(health.firstMatch(of: /"processID":(\d+)/).flatMap { pid_t($0.1) })
        }
    }

    @Test(
        .enabled(if: Terminal.hasSessions, "python3 is not installed"),
        arguments: [[], ["/bin/sh", "-c", "\"$0\" \"$@\"; exit $?"]])
    func `serve stops and keeps its state when its terminal is closed`(words: [String]) throws {
        let folder = try ScratchFolder()
        var terminal: Terminal? = try Terminal()
        let session = try Session(
            on: #require(terminal), words, ["--state", folder.path + "/state.db"])
        let call = try Program.run(
            URL(filePath: "/usr/bin/env"),
            [
                "curl", "-sf", "-d", #"{"serviceProvider":"REF30","mvpd":"Cablevision"}"#,
                session.url + "/__admin/devices/d/profiles",
            ])
        #expect(call.status == 0)
        terminal = nil
        #expect(session.logs("the terminal is closed: the mock stops\n"), "\(session.log.withLock { $0 })")
        let status = session.process.wait()
        // The shell ends at once.
        if words.isEmpty { #expect(status == 0) }
        // A mock that no longer answers can still use the file.
        #expect(eventually { session.hasEnded.withLock(\.self) })
        #expect(try Program.run(["health", "--url", session.url]).status == 1)
        let next = try RunningMock(["--state", folder.path + "/state.db"])
        #expect(
            String(decoding: try next.send(.get, "/__admin/devices").body, as: UTF8.self).contains("\"d\""))
    }

    @Test(.enabled(if: Terminal.hasSessions, "python3 is not installed"))
    func `serve reloads for SIGHUP while its terminal is there, and goes on`() throws {
        let terminal = try Terminal()
        let session = try Session(on: terminal)
        let mock = try session.mockProcess()
        kill(mock, SIGHUP)
        #expect(session.logs("reloaded configuration and scenarios\n"))
        // Longer than the second after which the mock looks at the terminal again.
        usleep(1_500_000)
        #expect(try Program.run(["health", "--url", session.url]).status == 0)
        kill(mock, SIGTERM)
        #expect(session.process.wait() == 0)
    }

    @Test(.enabled(if: Terminal.hasSessions, "python3 is not installed"))
    func `with nohup, serve reloads for SIGHUP and outlives its terminal`() throws {
        var terminal: Terminal? = try Terminal()
        let session = try Session(
            on: #require(terminal), ["/bin/sh", "-c", "trap '' HUP; exec \"$0\" \"$@\""])
        let mock = try session.mockProcess()
        terminal = nil
        usleep(500_000)
        kill(mock, SIGHUP)
        #expect(session.logs("reloaded configuration and scenarios\n"), "\(session.log.withLock { $0 })")
        #expect(try Program.run(["health", "--url", session.url]).status == 0)
        kill(mock, SIGTERM)
        #expect(session.process.wait() == 0)
    }

    @Test(.enabled(if: Terminal.hasSessions, "python3 is not installed"))
    func `serve stops when a shell ends that sends SIGHUP to its jobs before it gives up the terminal`()
        throws
    {
        let terminal = try Terminal()
        // The job is in a process group of its own, so that the system sends it no signal.
        let shell = "set -m; \"$0\" \"$@\" & read line; kill -HUP $!; sleep 0.2"
        let session = try Session(on: terminal, ["/bin/bash", "-c", shell])
        terminal.type("\n")
        #expect(session.logs("the terminal is closed: the mock stops\n"), "\(session.log.withLock { $0 })")
        #expect(eventually { (try? Program.run(["health", "--url", session.url]).status) == 1 })
    }
}
