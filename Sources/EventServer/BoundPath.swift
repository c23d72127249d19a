/// A Unix-domain socket that is bound before the server starts. Only the user who owns it can connect.
package struct BoundPath {
    package let path: String
    let socket: ListeningSocket
    let file: SocketFile

    /// Binds the path. Replaces a socket file that a terminated server has left there.
    ///
    /// - Throws: `pathInUse` when a server listens at the path, otherwise `cannotListenAt`.
    package init(_ path: String) throws(ServerError) {
        self.path = path
        socket = try ListeningSocket.bind(path: path)
        guard let file = SocketFile(path: path) else {
            socket.close()
            throw .cannotListenAt(path: path, reason: "the socket file was removed")
        }
        self.file = file
    }
}
