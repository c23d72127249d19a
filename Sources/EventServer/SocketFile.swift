import Libc

/// The file by which clients find a Unix-domain socket.
struct SocketFile {
    let path: String
    private let device: dev_t
    private let inode: ino_t

    /// The file of a socket that was bound there just now; `nil` when it is gone already.
    init?(path: String) {
        guard let status = Self.status(of: path) else { return nil }
        self.path = path
        device = status.st_dev
        inode = status.st_ino
    }

    /// Removes the file, unless another has taken its place.
    func remove() {
        guard let status = Self.status(of: path), status.st_dev == device, status.st_ino == inode else {
            return
        }
        unlink(path)
    }

    /// Makes room for a socket: removes the file of one that nobody listens to any more.
    ///
    /// - Throws: `pathInUse` when somebody does, and when the file is something else.
    static func makeRoom(at path: String, for address: SocketAddress) throws(ServerError) {
        guard let status = status(of: path) else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else {
            throw .cannotListenAt(path: path, reason: "it is a file that is no socket")
        }
        guard address.isStale else { throw .pathInUse(path) }
        unlink(path)
    }

    /// Not of what a symbolic link leads to.
    private static func status(of path: String) -> stat? {
        var status = stat()
        return lstat(path, &status) == 0 ? status : nil
    }
}
