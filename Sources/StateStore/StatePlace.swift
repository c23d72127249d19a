import Libc

/// Which files a state is in: the database, and the log beside it.
package struct StatePlace: Sendable {
    private let path: String
    /// Without symbolic links, because the log is beside the file that they lead to.
    private let resolvedPath: String
    private let file: FileIdentity?
    private var log: FileIdentity?

    /// The file as it is now, without a log: before SQLite has opened the state, there may be that of an earlier process.
    init(path: String) {
        self.path = path
        resolvedPath = Self.resolved(path)
        file = FileIdentity(path: path)
    }

    /// Takes the log that is there now for that of the file.
    mutating func findLog() { log = FileIdentity(path: resolvedPath + "-wal") }

    /// True if the log is known.
    var hasLog: Bool { log != nil }

    /// Which of the files is gone, as a sentence; `nil` if they are the same as before. Writing to a removed file does not
    /// fail, because the system keeps it as long as it is open.
    package var problem: String? {
        if FileIdentity(path: path) != file { return "\(path) was removed or replaced while the mock ran" }
        if let log, FileIdentity(path: resolvedPath + "-wal") != log {
            return "\(resolvedPath)-wal was removed or replaced while the mock ran"
        }
        return nil
    }

    /// Lets only the owner read the files. A file of another owner stays as it is.
    func makePrivate() {
        chmod(resolvedPath, 0o600)
        chmod(resolvedPath + "-wal", 0o600)
    }

    /// Removes the log if the file that it belongs to is gone: SQLite would write it into the file that took its place.
    func removeOrphanedLog() {
        guard FileIdentity(path: path) != file, let log, FileIdentity(path: resolvedPath + "-wal") == log
        else { return }
        unlink(resolvedPath + "-wal")
    }

    /// True if another path can lead to the file at the next start: it is mounted by itself, as containers do, or it has
    /// several names.
    var hasOtherPaths: Bool {
        var status = stat()
        guard stat(resolvedPath, &status) == 0 else { return false }
        if status.st_nlink > 1 || Self.isMountPoint(resolvedPath) { return true }
        var folder = stat()
        let parent = "/" + resolvedPath.split(separator: "/").dropLast().joined(separator: "/")
        return stat(parent, &folder) == 0 && status.st_dev != folder.st_dev
    }

    private static func resolved(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// True for a mount in the same file system, too, which Linux lists (proc_pid_mountinfo(5)). Other systems mount no single
    /// files, and have no list.
    private static func isMountPoint(_ path: String) -> Bool {
        guard let mounts = fopen("/proc/self/mountinfo", "r") else { return false }
        var line: UnsafeMutablePointer<CChar>?
        defer {
            free(line)
            fclose(mounts)
        }
        var capacity = 0
        let escaped = escaped(path)
        while getline(&line, &capacity, mounts) > 0, let text = line.map({ String(cString: $0) }) {
            let fields = text.split(separator: " ")
            if fields.count > 4, fields[4] == escaped { return true }
        }
        return false
    }

    private static func escaped(_ path: String) -> String {
        path.map { character in
            switch character {
            case " ": "\\040"
            case "\t": "\\011"
            case "\n": "\\012"
            case "\\": "\\134"
            default: String(character)
            }
        }.joined()
    }
}
