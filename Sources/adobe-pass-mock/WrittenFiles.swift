import ControlAPI
import HTTPMessages
import PassAPI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

enum NewFiles {
    /// - Throws: for an argument that cannot be the directory: an empty one, or a file.
    static func check(directory: String) throws(Failure) {
        guard directory.contains(where: { !$0.isWhitespace }) else {
            throw .badInput("the directory is \"\(directory)\", expected a path; . is the current directory")
        }
        guard FileTree.isFolder(directory) != false else {
            throw .badInput("\(directory) is a file, expected a directory, or a path at which nothing exists")
        }
    }

    /// Refuses a directory with a configuration, because new files beside it could set the same keys again, and a directory whose
    /// folder `config` has files that the mock ignores, such as those of another program.
    ///
    /// - Parameter advice: what the user can do.
    static func checkNoConfiguration(
        in directory: String, advice: String = "choose another directory"
    ) throws(Failure) {
        let files = configurationFiles(in: directory)
        guard files.isEmpty else {
            let isUsed = usesConfiguration(in: directory)
            throw .badInput(
                "\(directory) has a configuration \(isUsed ? "already" : "that the mock ignores"), and nothing was written: "
                    + "\(files.joined(separator: ", ")); \(advice)")
        }
    }

    static func configurationFiles(in directory: String) -> [String] {
        FileTree.yamlFiles(below: configurationFolder(in: directory))
    }

    /// True if the mock uses the folder `config` of the directory, and does not ignore it.
    static func usesConfiguration(in directory: String) -> Bool {
        FileTree.directory(configurationFolder(in: directory)).isUsed(as: .configuration)
    }

    private static func configurationFolder(in directory: String) -> String {
        directory.hasSuffix("/") ? "\(directory)config" : "\(directory)/config"
    }

    /// Writes files with these contents, by their paths in the directory, and prints their locations. Creates the directory if it
    /// does not exist.
    ///
    /// All users can read the files, even the private keys of `init --keys`: the user of a container must be able to read the
    /// mounted folder. Unlike the key of a TLS authority, no device trusts these keys. They only sign tokens of a mock.
    ///
    /// - Parameter advice: what the user can do if one of the files exists.
    /// - Throws: for a directory that ``check(directory:)`` refuses; if one of the files exists, before any is written; or if one
    ///   cannot be written, after the others were removed.
    static func write(
        _ contents: [String: String], to directory: String, advice: String = "choose another directory"
    ) throws(Failure) {
        try check(directory: directory)
        let files = contents.sorted { $0.key < $1.key }
            .map { (url: URL(filePath: "\(directory)/\($0.key)"), text: $0.value) }
        // A symbolic link counts as existing, even without a target.
        let existing = files.filter { FileDescriptor.exists(at: $0.url.path) }
        guard existing.isEmpty else {
            let names = existing.map(\.url.path).joined(separator: ", ")
            throw .badInput("these files exist and were not overwritten: \(names); \(advice)")
        }
        for (index, file) in files.enumerated() {
            do throws(Failure) {
                try create(file.url, with: file.text)
            } catch {
                for written in files[..<index] { unlink(written.url.path) }
                throw error
            }
        }
        for file in files { Output.line(file.url.path) }
    }

    private static func create(_ file: URL, with text: String) throws(Failure) {
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        } catch {
            throw .badInput("cannot write \(file.path); check that its folder is one, and is writable")
        }
        // O_EXCL never creates the target of a symbolic link.
        let reason = FileDescriptor.writeFile(at: file.path, with: text, mode: 0o644, flags: O_EXCL)
        if let reason { throw .badInput("cannot write \(file.path): \(reason)") }
    }
}

/// A file that a command creates and writes piece by piece. It never replaces another file.
struct NewFile {
    /// The path; `nil` for standard output.
    let path: String?
    var descriptor: Int32?

    /// Adds bytes to the file. The first bytes create it.
    mutating func write(_ bytes: [UInt8]) throws(Failure) {
        guard !bytes.isEmpty else { return }
        if descriptor == nil { descriptor = try create() }
        guard let descriptor, FileDescriptor.writeAll(bytes, to: descriptor) else {
            throw .atRunTime("cannot write \(path ?? "standard output"): \(String(cString: strerror(errno)))")
        }
    }

    private func create() throws(Failure) -> Int32 {
        guard let path else { return STDOUT_FILENO }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o644)
        if descriptor >= 0 { return descriptor }
        guard errno != EEXIST else {
            throw .badInput("\(path) exists and was not overwritten; choose another name")
        }
        throw .badInput("cannot write \(path): \(String(cString: strerror(errno)))")
    }

    /// Removes the file if this value has created it.
    mutating func remove() {
        guard let path, descriptor != nil else { return }
        unlink(path)
        descriptor = nil
    }
}

enum FileDescriptor {
    /// True if there is anything at the path, even a symbolic link without a target.
    static func exists(at path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// True if two paths lead to the same regular file, also through links, or would if it existed. Devices and pipes have no
    /// content to lose, so two different paths of one are not the same.
    static func isSameFile(_ first: String, _ second: String) -> Bool {
        first == second || identity(of: first).map { $0 == identity(of: second) } ?? false
    }

    /// The device and the number of a regular file; those of the folder and the name if nothing has the path.
    private static func identity(of path: String) -> [String]? {
        var (status, name) = (stat(), "")
        if stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        } else {
            let url = URL(filePath: path)
            name = url.lastPathComponent
            guard stat(url.deletingLastPathComponent().path, &status) == 0 else { return nil }
        }
        return ["\(status.st_dev)", "\(status.st_ino)", name]
    }

    /// Writes all bytes, in several calls if necessary.
    ///
    /// - Returns: false with `errno` set when a call fails.
    static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            // A signal can interrupt the call before a byte is written.
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Writes a file. Replaces the content of an existing one.
    ///
    /// - Parameter flags: more flags of open(2). `O_EXCL` refuses a file that exists, and leaves no incomplete file.
    /// - Returns: why it cannot be written; `nil` if it was.
    static func writeFile(
        at path: String, with text: String, mode: mode_t = 0o666, flags: Int32 = 0
    ) -> String? {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | flags, mode)
        guard descriptor >= 0 else { return String(cString: strerror(errno)) }
        let reason = writeAll(Array(text.utf8), to: descriptor) ? nil : String(cString: strerror(errno))
        // A network file system can refuse the bytes as late as here.
        let failure = close(descriptor) == 0 || reason != nil ? reason : String(cString: strerror(errno))
        if failure != nil, flags & O_EXCL != 0 { unlink(path) }
        return failure
    }

    /// Writes a temporary file and renames it, so that another process never reads a partial file.
    ///
    /// - Parameter replacing: false to leave an existing file as it is.
    /// - Returns: why it cannot be written; `nil` if it was, or if it exists and was not to be replaced.
    static func replaceWholeFile(
        at path: String, with text: String, mode: mode_t, replacing: Bool = true
    ) -> String? {
        let temporary = "\(path).\(getpid()).draft"
        // An earlier process with the same identifier may have left the file. O_EXCL refuses a file that another user has created
        // in between: its mode would let that user read a private key.
        unlink(temporary)
        defer { unlink(temporary) }
        let reason = writeFile(at: temporary, with: text, mode: mode, flags: O_EXCL)
        guard reason == nil else { return reason }
        // link(2) fails with EEXIST when the file exists; rename(2) would replace it.
        let isDone = replacing ? rename(temporary, path) == 0 : link(temporary, path) == 0 || errno == EEXIST
        return isDone ? nil : String(cString: strerror(errno))
    }
}

struct ReportFile {
    let path: String
    /// The option that names the file, such as `--json`.
    let option: String

    /// Checks whether the file can be written, for a command that takes long until it writes.
    func check() throws(Failure) {
        guard path != "-" else { throw .badInput("\(option): expected a file; standard output has the text") }
        guard !path.isEmpty else { throw .badInput("\(option): the path is empty, expected a file") }
        let folder = URL(filePath: path).deletingLastPathComponent().path
        let isThere = FileManager.default.fileExists(atPath: path)
        guard isThere || !FileDescriptor.exists(at: path) else {
            throw .badInput(
                "\(option): \(path) is a symbolic link to nothing, expected a file or a path at which nothing exists; "
                    + "remove the link")
        }
        let target = isThere ? path : folder
        guard FileTree.isFolder(path) != true, FileManager.default.isWritableFile(atPath: target) else {
            throw .badInput("\(option): cannot write \(path); check that its folder exists and is writable")
        }
    }

    /// Writes a report that stays if the command writes none of its own. Leaves out devices and pipes, whose reader would get
    /// both. Refuses a file of another kind, such as a configuration.
    func writePlaceholder(_ report: JUnitReport) throws(Failure) {
        var status = stat()
        if stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFREG else { return }
            let start = (try? Data(contentsOf: URL(filePath: path), options: .mappedIfSafe))?.first
            guard start == nil || start == UInt8(ascii: "<") else {
                throw .badInput(
                    "\(option): \(path) is no JUnit report, expected an earlier report or a path at which nothing exists"
                )
            }
        }
        try write(report.text)
    }

    func write(_ text: String) throws(Failure) {
        if let reason = FileDescriptor.writeFile(at: path, with: text) {
            throw .badInput("\(option): cannot write \(path): \(reason)")
        }
    }
}

/// `--ready-file`: tells scripts the addresses of the mock, even if the system has chosen its port.
struct ReadyFile {
    let path: String
    /// The flag, the variable or the place in a file that sets the option, for messages, such as `--ready-file`.
    let source: String

    enum Content: Equatable {
        /// The mock is ready. Contains the first of its addresses.
        case ready(String)
        /// The mock has ended before it was ready. Contains the reason.
        case failed(String)
    }

    private static let failureMark = "failed: "

    /// The content of the file; `nil` when the file does not exist.
    func read() throws(Failure) -> Content? {
        guard access(path, F_OK) == 0 else { return nil }
        let text = String(decoding: try Input.read(path), as: UTF8.self)
        if text.hasPrefix(Self.failureMark) {
            return .failed(String(text.dropFirst(Self.failureMark.count).trimmingSpaces))
        }
        return .ready(String(text.prefix { $0 != "\n" }))
    }

    /// Writes the addresses of the mock, one on each line: its port, its Unix-domain socket, then the additional
    /// ports in the order of `--listen`.
    func write(_ addresses: [String]) throws(Failure) {
        try replace(with: addresses.map { "\($0)\n" }.joined())
    }

    /// Writes why the mock does not start. Ignores a failure to write it, because the mock already ends with another one.
    func write(failure: String) {
        try? replace(with: "\(Self.failureMark)\(failure.withoutUserInformation)\n")
    }

    /// Removes the file. A mock does this when it starts, so that a file of an earlier run does not count, and when it stops.
    func remove() throws(Failure) {
        try checkOwn()
        guard unlink(path) != 0, errno != ENOENT else { return }
        let reason = String(cString: strerror(errno))
        // A read-only file system refuses the call even if there is no file. Then writing the file tells the reason.
        guard FileDescriptor.exists(at: path) else { return }
        throw .atRunTime("\(source): cannot remove \(path): \(reason)")
    }

    /// Refuses a file that no mock has written here, such as the state file of `--state`, which would be lost.
    private func checkOwn() throws(Failure) {
        var status = stat()
        guard stat(path, &status) == 0 else { return }
        // A larger file is not such a file, and is not read. Reading a pipe would wait for a writer.
        if status.st_mode & S_IFMT == S_IFREG, status.st_size <= 1 << 16 {
            switch try read() {
            case nil, .failed: return
            // `mktemp` makes an empty file.
            case .ready(let text): if status.st_size == 0 || MockAddress(argument: text) != nil { return }
            }
        }
        throw .badInput("\(source): \(path) exists, and is not a file that says where a mock listens")
    }

    private func replace(with text: String) throws(Failure) {
        try checkOwn()
        if let reason = FileDescriptor.replaceWholeFile(at: path, with: text, mode: 0o644) {
            throw .atRunTime("\(source): cannot write \(path): \(reason)")
        }
    }
}
