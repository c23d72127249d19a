/// Why the server cannot start, in words for the person who started it.
package enum ServerError: Error, Hashable, CustomStringConvertible {
    case portInUse(host: String, port: UInt16)
    case cannotListen(host: String, port: UInt16, reason: String)
    /// Another server listens at the path.
    case pathInUse(String)
    case cannotListenAt(path: String, reason: String)
    case unknownHost(String, reason: String)
    case outOfResources(String)

    package var description: String {
        switch self {
        case .portInUse(let host, let port): "port \(port) on \(host) is already in use"
        case .cannotListen(let host, let port, let reason):
            "cannot listen on port \(port) of \(host): \(reason)"
        case .pathInUse(let path): "the socket \(path) is already in use"
        case .cannotListenAt(let path, let reason): "cannot listen at \(path): \(reason)"
        case .unknownHost(let host, let reason): "the host \(host) is not known: \(reason)"
        case .outOfResources(let what): "the system gave no \(what)"
        }
    }
}
