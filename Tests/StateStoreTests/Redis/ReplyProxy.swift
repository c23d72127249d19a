#if Redis
    import Foundation
    import HTTPMessages
    import TestSupport

    /// Passes connections on to a Unix socket, and loses replies.
    final class ReplyProxy: Sendable {
        let port: UInt16
        private let path: String
        private let listener: Int32
        /// The text in a request whose reply is lost, together with its connection.
        private let marker = Locked<[UInt8]?>(nil)
        private let losses = Locked(0)

        /// How many replies were lost.
        var lostReplies: Int { losses.withLock(\.self) }

        init(to path: String) throws {
            self.path = path
            listener = Self.socket(AF_INET)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let listener = listener
            let result = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                    bind(listener, address, length) == 0 && listen(listener, 16) == 0
                        && getsockname(listener, address, &length) == 0
                }
            }
            guard result else {
                throw Unexpected("the proxy has no port: \(String(cString: strerror(errno)))")
            }
            port = UInt16(bigEndian: address.sin_port)
            Thread.detachNewThread { [weak self] in
                while true {
                    let client = accept(listener, nil, nil)
                    guard client >= 0, let self else { return }
                    self.connect(client)
                }
            }
        }

        private static func socket(_ family: Int32) -> Int32 {
            #if canImport(Darwin)
                HTTPMessages.socket(family, SOCK_STREAM, 0)
            #else
                HTTPMessages.socket(family, Int32(SOCK_STREAM.rawValue), 0)
            #endif
        }

        deinit {
            shutdown(listener, Int32(SHUT_RDWR))
            close(listener)
        }

        /// Loses the reply to the next request that contains the text, and closes its connection.
        func loseReply(toRequestWith text: String) { marker.withLock { $0 = Array(text.utf8) } }

        /// A socket that is connected to the Unix socket.
        static func connection(to path: String) -> Int32 {
            let server = socket(AF_UNIX)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
            let length = socklen_t(MemoryLayout<sockaddr_un>.size)
            _ = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    HTTPMessages.connect(server, $0, length)
                }
            }
            return server
        }

        private func connect(_ client: Int32) {
            let server = Self.connection(to: path)
            let pair = Pair(client: client, server: server)
            let isLosing = Locked(false)
            pump(from: client, to: server, pair) { [marker] bytes in
                let hasFound = marker.withLock { marker in
                    guard let text = marker, bytes.contains(text) else { return false }
                    marker = nil
                    return true
                }
                if hasFound { isLosing.withLock { $0 = true } }
                return true
            }
            pump(from: server, to: client, pair) { [losses] _ in
                guard isLosing.withLock(\.self) else { return true }
                losses.withLock { $0 += 1 }
                return false
            }
        }

        /// Passes bytes on until one side ends.
        ///
        /// - Parameter inspect: returns false to close the connection instead.
        private func pump(
            from source: Int32, to target: Int32, _ pair: Pair,
            _ inspect: @escaping @Sendable ([UInt8]) -> Bool
        ) {
            Thread.detachNewThread {
                var bytes = [UInt8](repeating: 0, count: 1 << 16)
                // What was read before, because a text can arrive in two parts.
                var before: [UInt8] = []
                while true {
                    let count = read(source, &bytes, bytes.count)
                    guard count > 0, inspect(before + bytes[..<count]) else { break }
                    var sent = 0
                    while sent < count {
                        let written = bytes[sent..<count].withUnsafeBytes {
                            write(target, $0.baseAddress, $0.count)
                        }
                        guard written > 0 else { break }
                        sent += written
                    }
                    before = Array(bytes[..<count].suffix(128))
                }
                pair.shutDown()
            }
        }

        /// Two connected sockets, which are closed when both threads have ended.
        private final class Pair: Sendable {
            let client: Int32
            let server: Int32

            init(client: Int32, server: Int32) {
                self.client = client
                self.server = server
            }

            deinit {
                close(client)
                close(server)
            }

            func shutDown() {
                shutdown(client, Int32(SHUT_RDWR))
                shutdown(server, Int32(SHUT_RDWR))
            }
        }
    }
#endif
