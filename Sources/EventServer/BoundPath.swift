/// A Unix-domain socket, taken before anyone is served. Only its owner may connect.
package struct BoundPath {
    package let path: String
    let socket: ListeningSocket
    let file: SocketFile

    /// Takes the path over from a server that has left its file behind.
    ///
    /// - Throws: `pathInUse` when a server listens there.
    package init(_ path: String) throws(ServerError) {
        self.path = path
        socket = try ListeningSocket.bind(path: path)
        guard let file = SocketFile(path: path) else {
            socket.close()
            throw .cannotListenAt(path: path, reason: "the file is gone")
        }
        self.file = file
    }
}
