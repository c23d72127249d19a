import HTTPMessages

/// A file that a command creates and writes piece by piece. It replaces no other file.
struct NewFile {
    /// `nil` for standard output.
    let path: String?
    private var descriptor: Int32?

    init(path: String?) {
        self.path = path
    }

    /// Adds bytes to the file. The first ones create it.
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

    /// Removes the file, if this value has created it.
    mutating func remove() {
        guard let path, descriptor != nil else { return }
        unlink(path)
        descriptor = nil
    }
}
