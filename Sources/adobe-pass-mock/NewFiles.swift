import ControlAPI
import HTTPMessages

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Files that a command writes into a directory.
struct NewFiles {
    /// The contents by path in the directory.
    var contents: [String: [UInt8]]

    /// - Throws: for an argument that cannot be the directory: an empty one, or a file.
    static func check(directory: String) throws(Failure) {
        guard directory.contains(where: { !$0.isWhitespace }) else {
            throw .badInput("the directory is \"\(directory)\", expected a path; . is the current directory")
        }
        guard FileTree.isFolder(directory) != false else {
            throw .badInput("\(directory) is a file, expected a directory, or a path at which nothing exists")
        }
    }

    /// Writes the files, and prints their paths. Creates the directory if it does not exist.
    ///
    /// - Throws: for a directory that ``check(directory:)`` refuses; if one of the files exists, before any is written; or if one cannot be written.
    func write(to directory: String) throws(Failure) {
        try Self.check(directory: directory)
        let files = contents.sorted { $0.key < $1.key }
            .map { (url: URL(filePath: "\(directory)/\($0.key)"), bytes: $0.value) }
        let existing = files.filter { FileManager.default.fileExists(atPath: $0.url.path) }
        guard existing.isEmpty else {
            let names = existing.map(\.url.path).joined(separator: ", ")
            throw .badInput("these files exist and were not overwritten: \(names); choose another directory")
        }
        for file in files {
            do {
                try FileManager.default.createDirectory(
                    at: file.url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(file.bytes).write(to: file.url)
            } catch {
                throw .badInput(
                    "cannot write \(file.url.path); check that its folder is one, and is writable")
            }
            Output.line(file.url.path)
        }
    }
}

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

enum FileDescriptor {
    /// Writes all bytes, in several calls if necessary.
    ///
    /// - Returns: false with `errno` set when a call fails.
    static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            // A signal can interrupt the call before it has written a byte.
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
