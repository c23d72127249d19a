import HTTPMessages

/// The files of a state: the database, and the log beside it.
struct StatePlace: Sendable {
    private let path: String
    /// Without symbolic links, because the log is beside the file that they lead to.
    private let resolvedPath: String
    private var logPath: String { resolvedPath + "-wal" }
    private let file: FileIdentity?
    /// `nil` until the log is known.
    private var log: FileIdentity?

    /// The identity of the file that a path leads to.
    private struct FileIdentity: Hashable {
        private let device: UInt64
        private let number: UInt64

        /// - Returns: `nil` if there is no file at the path.
        init?(path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            device = UInt64(truncatingIfNeeded: status.st_dev)
            number = UInt64(truncatingIfNeeded: status.st_ino)
        }
    }

    /// The file as it is now, without a log: before SQLite has opened the state, there may be that of an earlier process.
    init(path: String) {
        self.path = path
        let resolved = realpath(path, nil)
        defer { free(resolved) }
        resolvedPath = resolved.map { String(cString: $0) } ?? path
        file = FileIdentity(path: path)
    }

    /// Takes the log that is there now for that of the file, unless one is known.
    mutating func findLog() {
        if log == nil { log = FileIdentity(path: logPath) }
    }

    /// A sentence about the file that is gone; `nil` if the files are the same as before. Writing to a removed file does not
    /// fail, because the system keeps it as long as it is open.
    var problem: String? {
        if FileIdentity(path: path) != file { return "\(path) was removed or replaced while the mock ran" }
        guard let log, FileIdentity(path: logPath) != log else { return nil }
        return "\(logPath) was removed or replaced while the mock ran"
    }

    /// Lets only the owner read the files. A file of another owner stays as it is.
    func makePrivate() {
        for path in [resolvedPath, logPath] { chmod(path, 0o600) }
    }

    /// Removes the log if the file that it belongs to is gone: SQLite would write it into the file that took its place.
    func removeOrphanedLog() {
        guard FileIdentity(path: path) != file, let log, FileIdentity(path: logPath) == log else { return }
        unlink(logPath)
    }

    /// The process that has the database open, by the lock that SQLite has on it (*File Locking And Concurrency In SQLite
    /// Version 3*); `nil` if it is not known, as in another container.
    static func user(of path: String) -> pid_t? {
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        // The pending byte, the reserved byte and the shared bytes.
        lock.l_start = 0x4000_0000
        lock.l_len = 512
        guard fcntl(descriptor, F_GETLK, &lock) == 0, lock.l_type != Int16(F_UNLCK), lock.l_pid > 0 else {
            return nil
        }
        return lock.l_pid
    }
}
