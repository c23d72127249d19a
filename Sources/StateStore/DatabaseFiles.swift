import HTTPMessages

/// The files of a state: the database, and the log beside it.
struct DatabaseFiles: Sendable {
    private let path: String
    /// The path without symbolic links, because the log is beside the file to which they lead.
    private let resolvedPath: String
    private var logPath: String { resolvedPath + "-wal" }
    private var file: FileTrace?
    /// `nil` until the log is known.
    private var log: FileTrace?

    /// The properties that show whether another program has changed a file.
    ///
    /// They are read without opening the database, because closing it would release SQLite's lock (fcntl(2)).
    private struct FileTrace: Hashable {
        struct Identity: Hashable {
            let device: dev_t
            let number: ino_t
        }

        let identity: Identity
        private let size: Int64
        /// Zero for a log: network file systems set the time after the write, and the mock does not wait until the log is on disk.
        private let modificationTime: Int64
        /// The header of a log. It has new random numbers whenever SQLite starts the log anew.
        private let head: [UInt8]

        /// - Returns: `nil` if there is no file at the path.
        init?(path: String, isLog: Bool) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            identity = Identity(device: status.st_dev, number: status.st_ino)
            size = Int64(status.st_size)
            modificationTime = isLog ? 0 : status.modificationTime
            head = isLog ? Self.head(of: path) : []
        }

        private static func head(of path: String) -> [UInt8] {
            let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard descriptor >= 0 else { return [] }
            defer { close(descriptor) }
            var head = [UInt8](repeating: 0, count: 32)
            let count = pread(descriptor, &head, head.count, 0)
            return Array(head.prefix(max(count, 0)))
        }
    }

    /// The present file. The log is unknown: until SQLite has opened the state, it can be from an earlier process.
    init(path: String) {
        self.path = path
        let resolved = realpath(path, nil)
        defer { free(resolved) }
        resolvedPath = resolved.map { String(cString: $0) } ?? path
        file = currentFile
    }

    private var currentFile: FileTrace? { FileTrace(path: path, isLog: false) }
    private var currentLog: FileTrace? { FileTrace(path: logPath, isLog: true) }

    /// Remembers the present log as the log of the file, if none is known.
    mutating func findLog() {
        if log == nil { log = currentLog }
    }

    /// Call it after the mock has written, even after a failure.
    mutating func noteWriting() {
        if let now = currentFile, now.identity == file?.identity { file = now }
        if let now = currentLog, now.identity == log?.identity { log = now }
    }

    /// A sentence about the file that another program has changed, replaced or removed; `nil` if none. Writing to a removed file
    /// does not fail, because the system keeps it as long as it is open. Writing to a file with other content mixes the two.
    var problem: String? {
        for (path, trace, now) in [(path, file, currentFile), (logPath, log, currentLog)] {
            guard let trace, now != trace else { continue }
            let change =
                now?.identity == trace.identity ? "changed by another program" : "removed or replaced"
            return "\(path) was \(change) while the mock ran"
        }
        return nil
    }

    /// True if another program has changed the content of a file, and not just its name.
    var hasForeignContent: Bool {
        [(file, currentFile), (log, currentLog)].contains { $0 != $1 && $0?.identity == $1?.identity }
    }

    /// Lets only the owner read the files. A file of another owner stays as it is.
    func makePrivate() {
        for path in [resolvedPath, logPath] { chmod(path, 0o600) }
    }

    /// Removes the log if its file is gone or has other content. Otherwise SQLite would write the log into that file.
    func removeOrphanedLog() {
        guard currentFile != file, let log, currentLog == log else { return }
        unlink(logPath)
    }

    /// The path of the log; `nil` if there is none. SQLite would write this log into any database at the path of the file.
    var remainingLog: String? { currentLog == nil ? nil : logPath }

    func remove() {
        for path in [resolvedPath, logPath] { unlink(path) }
    }

    /// The process that has the database open, found by SQLite's lock on it (*File Locking And Concurrency In SQLite Version 3*);
    /// `nil` if it is unknown, as in another container.
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

extension stat {
    /// When the content was last changed, in nanoseconds since 1970. Wraps around after the year 2262, which does not matter,
    /// because it is only compared.
    fileprivate var modificationTime: Int64 {
        #if canImport(Darwin)
            let time = st_mtimespec
        #else
            let time = st_mtim
        #endif
        return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}
