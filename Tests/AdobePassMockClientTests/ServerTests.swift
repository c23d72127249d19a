import AdobePassMockClient
import Foundation
import TestSupport
import Testing

/// A test starts its own mock.
@Suite("A mock of a test's own")
struct ServerTests {
    @Test func `starts with a scenario on a free port, and ends in good order`() async throws {
        let server = try await AdobePassMockServer.start(
            executable: Program.executable, scenario: .maintenance, in: Repository.root)
        #expect(try await UnauthenticatedClient(server.mock).status(of: .unique()) == 500)
        #expect(await server.stop() == 0)
        let error = await #expect(throws: AdobePassMockError.self) { try await server.mock.reset() }
        #expect(
            error?.description
                == "No adobe-pass-mock answers at \(server.mock.url): its program has ended with the exit status 0"
        )
    }

    @Test func `starts with the scenario of its arguments if they name one`() async throws {
        let server = try await AdobePassMockServer.start(
            executable: Program.executable, arguments: ["--port", "0", "--scenario", "maintenance"],
            in: Repository.root)
        #expect(try await UnauthenticatedClient(server.mock).status(of: .unique()) == 500)
        #expect(await server.stop() == 0)
    }

    @Test func `is back at its start after a reset`() async throws {
        let server = try await AdobePassMockServer.start(executable: Program.executable, in: Repository.root)
        let mock = server.mock
        try await mock.activate(.maintenance, for: .all)
        try await mock.clock(of: .all).advance(by: .seconds(86_400))
        #expect(try await UnauthenticatedClient(mock).status(of: .unique()) == 500)
        try await mock.reset()
        #expect(try await UnauthenticatedClient(mock).status(of: .unique()) == 401)
        #expect(try await mock.count(of: .any) == 1)
        #expect(try await mock.clock(of: .all).reading().now < Date() + 3_600)
        await server.stop()
    }

    @Test func `says what it says when it does not start`() async throws {
        let error = await #expect(throws: AdobePassMockError.self) {
            _ = try await AdobePassMockServer.start(
                executable: Program.executable, scenario: "no-such-scenario", in: Repository.root)
        }
        #expect(
            error?.description.contains("start: scenario: unknown scenario \"no-such-scenario\"") == true,
            "\(String(describing: error))")
        let missing = await #expect(throws: AdobePassMockError.self) {
            _ = try await AdobePassMockServer.start(executable: URL(filePath: "/no/such/program"))
        }
        #expect(
            missing?.description.hasPrefix("The mock did not start: /no/such/program does not exist") == true)
        let path = Program.executable.path
        let noFileURL = try #require(URL(string: path))
        let noFile = await #expect(throws: AdobePassMockError.self) {
            _ = try await AdobePassMockServer.start(executable: noFileURL)
        }
        #expect(
            noFile?.description
                == "The mock did not start: \(path) is no file URL, expected URL(fileURLWithPath:).")
        let elsewhere = await #expect(throws: AdobePassMockError.self) {
            _ = try await AdobePassMockServer.start(
                executable: Program.executable, in: URL(filePath: "/no/such/folder"))
        }
        #expect(elsewhere?.description.contains("/no/such/folder is no folder") == true)
        let folder = Program.executable.deletingLastPathComponent()
        let inFolder = await #expect(throws: AdobePassMockError.self) {
            _ = try await AdobePassMockServer.start(executable: folder)
        }
        #expect(
            inFolder?.description
                == "The mock did not start: \(folder.path) is a folder, expected \(Program.executable.path).")
    }

    @Test func `that needs a token says how a test sets it`() async throws {
        let server = try await AdobePassMockServer.start(
            executable: Program.executable, arguments: ["--host", "0.0.0.0", "--admin-token", "secret"],
            in: Repository.root)
        let url = server.mock.url
        #expect(url.host() == "127.0.0.1")
        try await server.mock.reset()
        for (token, sentence) in [
            (nil, "The test has sent no token"), ("wrong", "The test has sent another token"),
        ] {
            let mock = AdobePassMock(url: url, adminToken: token)
            let error = await #expect(throws: AdobePassMockError.self) { try await mock.reset() }
            let text = try #require(error).description
            #expect(text.contains(sentence) && text.contains("ADOBE_PASS_MOCK_ADMIN_TOKEN"), "\(text)")
        }
        try await AdobePassMock(url: url, adminToken: "secret").reset()
        await server.stop()

        let other = try await AdobePassMockServer.start(
            executable: Program.executable, arguments: ["--host=0.0.0.0"], in: Repository.root)
        let error = await #expect(throws: AdobePassMockError.self) { try await other.mock.reset() }
        #expect(error?.description.contains("Pass --admin-token and a token in arguments:") == true)
        await other.stop()
    }

    @Test func `with TLS says that its authority must be trusted`() async throws {
        let folder = try ScratchFolder()
        let server = try await AdobePassMockServer.start(
            executable: Program.executable, arguments: ["--tls", "--tls-dir", folder.path],
            in: Repository.root)
        let error = await #expect(throws: AdobePassMockError.self) { try await server.mock.reset() }
        #expect(error?.description.contains("\nTrust the authority of the mock") == true, "\(error as Any)")
        await server.stop()
    }

    @Test func `runs as long as a test holds the server or its mock`() async throws {
        var mock: AdobePassMock? = try await AdobePassMockServer.start(
            executable: Program.executable, in: Repository.root
        ).mock
        let url = try #require(mock).url
        try await AdobePassMock(url: url).reset()
        mock = nil
        await #expect(throws: AdobePassMockError.self) { try await AdobePassMock(url: url).reset() }
    }

    @Test func `that a signal has ended is not said to have exited`() async throws {
        let folder = try ScratchFolder()
        let file = try folder.write(
            script: "trap '' TERM\necho mock at http://127.0.0.1:1\nkill -KILL $$", to: "mock")
        let server = try await AdobePassMockServer.start(executable: file)
        #expect(await server.stop() == SIGKILL)
        let error = await #expect(throws: AdobePassMockError.self) { try await server.mock.reset() }
        #expect(error?.description.hasSuffix("its program was ended by the signal 9") == true)
    }

    @Test func `that is released runs no other work of the thread that releases it`() async throws {
        let owner = Owner(
            try await AdobePassMockServer.start(executable: Program.executable, in: Repository.root))
        let url = try #require(owner.server).mock.url
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                RunLoop.current.perform { owner.hasOtherWorkRun = true }
                owner.server = nil
                continuation.resume()
            }
        }
        #expect(!owner.hasOtherWorkRun)
        await #expect(throws: AdobePassMockError.self) { try await AdobePassMock(url: url).reset() }
    }

    @Test func `that is released gets a signal again while it waits for replies in progress`() async throws {
        let folder = try ScratchFolder(["signals": ""])
        let end = folder.url.appending(path: "end").path
        #expect(mkfifo(end, 0o600) == 0)
        // Also open for writing, so that the program can write without waiting for a reader.
        let signals = FileHandle(fileDescriptor: open(end, O_RDWR | O_CLOEXEC), closeOnDealloc: true)
        let file = try folder.write(
            script: """
                trap 'echo TERM >> signals' TERM
                echo mock at http://127.0.0.1:1
                i=0
                while [ "$(wc -l < signals)" -lt 2 ] && [ $((i += 1)) -lt 6000 ]; do sleep 0.1; done
                echo >> signals
                cat signals > end
                """, to: "mock")
        _ = try await AdobePassMockServer.start(executable: file, in: folder.url)
        // A thread that has read the output can release the program later than this function.
        let text = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(returning: String(decoding: signals.availableData, as: UTF8.self))
            }
        }
        #expect(text.hasPrefix("TERM\nTERM\n"))
    }

    #if os(Linux)
        @Test func `ends with the process of its test, even when that is killed`() async throws {
            let output = try CloseOnExecPipe()
            let process = try TestProcess.start("StoppedTests.swift", output: output.fileHandleForWriting)
            try output.fileHandleForWriting.close()
            let start = try #require(output.firstLine { $0.hasPrefix("mock at ") })
            process.send(SIGKILL)
            let mock = AdobePassMock(
                url: try #require(URL(string: String(start.dropFirst("mock at ".count)))))
            let error = await #expect(throws: AdobePassMockError.self) {
                try await mock.waitForRequests(matching: .any, timeout: .seconds(120))
            }
            // A mock that stops refuses the wait, or closes its connection.
            if case .unverified = error {
                Issue.record("the mock has not stopped: \(String(describing: error))")
            }
            process.wait()
        }
    #endif

    @Test func `is no mock when it says nothing, or something else, and does not go on`() async throws {
        let folder = try ScratchFolder()
        let rows = [
            ("exec sleep 600", "was not ready after 0.1 s"),
            ("echo hello", "printed \"hello\" instead of a ready line"),
            ("exit 0", "exited without a ready line"),
        ]
        for (index, (script, expected)) in rows.enumerated() {
            let file = try folder.write(script: script, to: "\(index)")
            let error = await #expect(throws: AdobePassMockError.self) {
                _ = try await AdobePassMockServer.start(
                    executable: file, timeout: index == 0 ? .milliseconds(100) : .seconds(60))
            }
            #expect(
                error?.description.contains("\(file.path) \(expected)") == true,
                "\(String(describing: error))")
        }
    }

    @Test func `ends with the task that waits for its start`() async throws {
        let folder = try ScratchFolder()
        let file = try folder.write(script: "exec sleep 600", to: "mock")
        let start = Task { _ = try await AdobePassMockServer.start(executable: file) }
        start.cancel()
        await #expect(throws: CancellationError.self) { try await start.value }
    }
}

/// The only owner of a mock.
private final class Owner: @unchecked Sendable {
    // Unchecked because one thread after the other uses it.
    var server: AdobePassMockServer?
    var hasOtherWorkRun = false

    init(_ server: AdobePassMockServer) { self.server = server }
}
