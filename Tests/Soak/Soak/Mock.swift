import Glibc

/// The program, started for the soak.
final class Mock {
    let endpoint: Endpoint
    private let process: pid_t
    /// The end of what it tells; closed last, so that it never writes to nobody.
    private let output: Int32

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Starts it on a free port, and waits until it is ready.
    ///
    /// - Parameter command: the program, and before it what it is to run under.
    init(_ command: [String], isSecure: Bool) throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Failure(description: "no pipe: \(errno)") }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_addclose(&actions, ends[0])
        posix_spawn_file_actions_addclose(&actions, ends[1])
        var arguments = command.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        var process = pid_t()
        let result = posix_spawnp(&process, command[0], &actions, nil, &arguments, environ)
        close(ends[1])
        guard result == 0 else {
            throw Failure(description: "\(command[0]): \(String(cString: strerror(result)))")
        }
        self.process = process
        output = ends[0]
        let told = Self.readReadyLine(output)
        guard let port = told.text(between: "://127.0.0.1:", and: " ").flatMap({ UInt16($0) }) else {
            kill(process, SIGKILL)
            throw Failure(description: "it does not become ready: \(String(decoding: told, as: UTF8.self))")
        }
        endpoint = Endpoint(port: port, isSecure: isSecure)
    }

    private static func readReadyLine(_ output: Int32) -> [UInt8] {
        var told: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1_024)
        while !told.contains(" ready on ") || told.last != UInt8(ascii: "\n") {
            let count = read(output, &buffer, buffer.count)
            guard count > 0 else { break }
            told += buffer[..<count]
        }
        return told
    }

    // MARK: What the system says of it: proc(5)

    /// In bytes; 0 when it has ended.
    var memory: Int {
        let pages = Self.contents(of: "/proc/\(process)/statm").split(separator: 32)
        return pages.count > 1
            ? (Int(String(decoding: pages[1], as: UTF8.self)) ?? 0) * Int(getpagesize()) : 0
    }

    /// Its open descriptors: a socket, a pipe or the path of a file for each number.
    var descriptors: [Int: String] {
        guard let folder = opendir("/proc/\(process)/fd") else { return [:] }
        defer { closedir(folder) }
        var descriptors: [Int: String] = [:]
        var target = [CChar](repeating: 0, count: 200)
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { name in
                String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard let number = Int(name) else { continue }
            let count = readlink("/proc/\(process)/fd/\(name)", &target, target.count)
            descriptors[number] = String(
                decoding: target.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
        return descriptors
    }

    /// The time of processors that it has had.
    var processorTime: Duration {
        // The name, in parentheses, may have spaces.
        let fields = Self.contents(of: "/proc/\(process)/stat").split(separator: UInt8(ascii: ")")).last?
            .split(separator: 32)
        guard let fields, fields.count > 12 else { return .zero }
        let ticks = fields[11...12].reduce(0) { $0 + (Int(String(decoding: $1, as: UTF8.self)) ?? 0) }
        return .seconds(Double(ticks) / Double(sysconf(Int32(_SC_CLK_TCK))))
    }

    private static func contents(of path: String) -> [UInt8] {
        let descriptor = open(path, O_RDONLY)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var contents = [UInt8](repeating: 0, count: 4_096)
        let count = read(descriptor, &contents, contents.count)
        return Array(contents.prefix(max(0, count)))
    }

    /// How many entries of its journal have made room for others; 0 when it does not say.
    var droppedEntries: Int {
        guard let socket = try? Socket(to: endpoint, from: 4 << 16 | 1),
            (try? socket.send(Request.get("/__admin/metrics").bytes())) != nil,
            let metrics = try? socket.readAnswer()
        else { return 0 }
        return metrics.body.text(between: "\nadobe_pass_mock_journal_dropped_total ", and: "\n")
            .flatMap { Int($0) } ?? 0
    }

    // MARK: Ending

    /// Ends it in good order, and tells its exit status; 128 plus the number of the signal that ended it.
    func stop() -> Int32 {
        kill(process, SIGTERM)
        var status: Int32 = 0
        waitpid(process, &status, 0)
        close(output)
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
    }
}
