import HTTPMessages

/// `--ready-file`: tells scripts where the mock listens, also when the system has chosen its port.
struct ReadyFile {
    var path: String

    enum Content: Equatable {
        /// The mock is ready at the first of its addresses.
        case ready(String)
        /// The mock has ended before it was ready, for this reason.
        case failed(String)
    }

    private static let failureMark = "failed: "

    /// The content of the file; `nil` when the file does not exist.
    func read() throws(Failure) -> Content? {
        guard access(path, F_OK) == 0 else { return nil }
        let text = String(decoding: try Input.read(path), as: UTF8.self)
        if text.hasPrefix(Self.failureMark) {
            return .failed(text.dropFirst(Self.failureMark.count).trimmingEnd())
        }
        return .ready(String(text.prefix { $0 != "\n" }))
    }

    /// Writes the addresses of the mock, one on each line: its port, its Unix-domain socket, then the additional
    /// ports in the order of `--listen`.
    func write(_ addresses: [String]) throws(Failure) {
        try replace(with: addresses.map { "\($0)\n" }.joined())
    }

    /// Writes why the mock does not start. Without effect if the file cannot be written, because the mock ends
    /// with another failure already.
    func write(failure: String) {
        try? replace(with: "\(Self.failureMark)\(failure)\n")
    }

    /// Removes the file. A mock does so when it starts, so that a file of an earlier run does not count, and
    /// when it stops.
    func remove() throws(Failure) {
        try checkOwn()
        guard unlink(path) == 0 || errno == ENOENT else { throw failure("cannot remove") }
    }

    /// Refuses a file that no mock has written here, such as the one of `--state`: it would be lost.
    private func checkOwn() throws(Failure) {
        var status = stat()
        guard stat(path, &status) == 0 else { return }
        // A larger file is none, and is not read. Reading a pipe would wait for who writes to it.
        if status.st_mode & S_IFMT == S_IFREG, status.st_size <= 1 << 16 {
            switch try read() {
            case nil, .failed: return
            // `mktemp` makes an empty file.
            case .ready(let text): if status.st_size == 0 || MockAddress(argument: text) != nil { return }
            }
        }
        throw .badInput("--ready-file: \(path) exists, and is not a file that says where a mock listens")
    }

    /// Writes a temporary file and renames it, so that a script never reads a part of the text.
    private func replace(with text: String) throws(Failure) {
        try checkOwn()
        let temporary = "\(path).\(getpid()).draft"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        guard descriptor >= 0 else { throw failure("cannot write") }
        let isWritten = FileDescriptor.writeAll(Array(text.utf8), to: descriptor)
        guard isWritten, rename(temporary, path) == 0 else {
            // Reads errno before close and unlink overwrite it.
            let failure = failure("cannot write")
            close(descriptor)
            unlink(temporary)
            throw failure
        }
        close(descriptor)
    }

    /// The failure for the current value of `errno`.
    private func failure(_ attempt: String) -> Failure {
        .atRunTime("--ready-file: \(attempt) \(path): \(String(cString: strerror(errno)))")
    }
}

extension Substring {
    fileprivate func trimmingEnd() -> String {
        var text = self
        while text.last?.isNewline == true { text.removeLast() }
        return String(text)
    }
}
