import Foundation
import Glibc

/// A server that runs until nobody needs it any more.
final class Server {
    let port: UInt16
    private let process: ChildProcess
    private var folder: URL?

    deinit {
        process.stop()
        if let folder { try? FileManager.default.removeItem(at: folder) }
    }

    /// One that prints its address when it is ready.
    ///
    /// - Parameter folder: what it needs as long as it runs.
    private init(_ command: [String], input: String = "", folder: URL? = nil) throws {
        self.folder = folder
        process = try ChildProcess(command, folder: Tools.emptyFolder, input: input)
        port = try Self.port(inReadyLine: process.readLine())
    }

    /// One that says nothing, and answers after a while.
    ///
    /// - Parameter folder: what it needs as long as it runs.
    init(_ command: [String], port: UInt16, folder: URL) throws {
        process = try ChildProcess(command)
        self.port = port
        self.folder = folder
        let end = ContinuousClock.now.advanced(by: .seconds(10))
        while (try? HTTPConnection(port: port)) == nil {
            guard ContinuousClock.now < end else { throw Failure("\(command[0]) does not start") }
            usleep(1_000)
        }
    }

    /// The mock as it is shipped, with the options given.
    ///
    /// - Parameter cores: where it runs; `nil` for where this program does.
    static func mock(_ options: [String] = [], on cores: Cores? = .server) throws -> Server {
        // Room for the largest fleet and the smaller ones.
        let command = [Tools.mock, "--port", "0", "--max-devices", "2000000"] + options
        return try Server(cores?.pin(command) ?? command)
    }

    /// The mock as it is shipped, which saves its state to a file.
    static func mockThatSaves() throws -> Server {
        let folder = FileManager.default.temporaryDirectory.appending(path: "state-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return try Server(
            Cores.server.pin([Tools.mock, "--port", "0", "--state", folder.path + "/state.db"]),
            folder: folder)
    }

    /// The plain C server.
    ///
    /// - Parameter cores: where it runs; `nil` for where this program does.
    static func plain(answering body: String, loops: Int = 1, on cores: Cores? = .server) throws -> Server {
        let command = [Tools.plainServer, "\(loops)"]
        return try Server(cores?.pin(command) ?? command, input: body)
    }

    var processID: pid_t { process.id }

    /// Its answer on a new connection.
    func answer(to call: Call) throws -> Answer {
        try HTTPConnection(port: port).send(call)
    }

    /// The port in the line that a server prints when it is ready.
    static func port(inReadyLine line: String) throws -> UInt16 {
        let address = line.split(separator: " ").first { $0.contains("://") }
        guard let port = address?.split(separator: ":").last.flatMap({ UInt16($0) }) else {
            throw Failure("no ready line: \(line)")
        }
        return port
    }

    /// How long it has had a processor, of all its threads.
    func processorSeconds() throws -> Double {
        let text = try String(contentsOfFile: "/proc/\(process.id)/stat", encoding: .utf8)
        // After the name in parentheses, which may have spaces: proc(5) counts these fields as the 14th and 15th.
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12]) else {
            throw Failure("/proc does not say how long a program has run")
        }
        return Double(user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// How much memory it has, in bytes.
    func residentBytes() throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(process.id)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        guard
            let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) })
        else { throw Failure("/proc does not say how much memory a program has") }
        return kilobytes << 10
    }
}
