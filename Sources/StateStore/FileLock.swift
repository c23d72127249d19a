import Libc

/// The lock that SQLite has on an open database (*File Locking And Concurrency In SQLite Version 3*).
enum FileLock {
    /// - Returns: the process that has the database open; `nil` if it is not known, as in another container.
    static func holder(of path: String) -> pid_t? {
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
