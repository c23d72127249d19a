import HTTPMessages

/// The file of a bound Unix-domain socket.
struct SocketFile {
    let path: String
    private let device: dev_t
    private let inode: ino_t

    /// Remembers the file of a socket that was just bound; `nil` when it is already gone.
    init?(path: String) {
        guard let status = Self.status(of: path) else { return nil }
        self.path = path
        device = status.st_dev
        inode = status.st_ino
    }

    /// Removes the file, unless another server has replaced it.
    func remove() {
        guard let status = Self.status(of: path), status.st_dev == device, status.st_ino == inode else {
            return
        }
        unlink(path)
    }

    /// Removes a socket file on which no server listens any more.
    ///
    /// - Throws: `pathInUse` when a server listens on it; `cannotListenAt` when the file is not a socket.
    static func removeStale(at path: String, _ address: SocketAddress) throws(ServerError) {
        guard let status = status(of: path) else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else {
            throw .cannotListenAt(path: path, reason: "the file exists and is not a socket")
        }
        guard address.isStale else { throw .pathInUse(path) }
        unlink(path)
    }

    /// The status of the file itself; symbolic links are not followed.
    private static func status(of path: String) -> stat? {
        var status = stat()
        return lstat(path, &status) == 0 ? status : nil
    }
}
