#if Redis
    import Foundation
    import HTTPMessages
    import TestSupport

    /// Passes connections on to a Unix socket, which can change, and loses replies or requests.
    final class ReplyProxy: Sendable {
        let port: UInt16
        private let path: Locked<String>
        private let listener: Int32
        /// The text in a request that ends its connection.
        private let marker = Locked<Marker?>(nil)
        private let losses = Locked(0)
        private let pairs = Locked<[Pair]>([])

        private struct Marker: Sendable {
            let text: [UInt8]
            let end: End
            var isLasting = false
        }

        private enum End: Sendable {
            /// The action runs, and the connection is closed in place of the reply.
            case reply(@Sendable () -> Void)
            /// The connection is closed before the text.
            case request
        }

        /// How many replies were lost.
        var lostReplies: Int { losses.withLock(\.self) }

        init(to path: String) throws {
            self.path = Locked(path)
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
        ///
        /// - Parameter action: runs before the connection is closed.
        func loseReply(toRequestWith text: String, _ action: @escaping @Sendable () -> Void = {}) {
            marker.withLock { $0 = Marker(text: Array(text.utf8), end: .reply(action)) }
        }

        /// Closes the connection of the next request that contains the text, and passes on only what is before the text.
        ///
        /// - Parameter isLasting: true for all such requests from now on.
        func cutRequest(before text: String, isLasting: Bool = false) {
            marker.withLock { $0 = Marker(text: Array(text.utf8), end: .request, isLasting: isLasting) }
        }

        /// Passes the next connections on to another Unix socket. The present ones stay as they are.
        func move(to path: String) { self.path.withLock { $0 = path } }

        func closeConnections() {
            for pair in pairs.exchange([]) { pair.shutDown() }
        }

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
            let server = Self.connection(to: path.withLock(\.self))
            let pair = Pair(client: client, server: server)
            pairs.withLock { $0.append(pair) }
            let loss = Locked<(@Sendable () -> Void)?>(nil)
            pump(from: client, to: server, pair) { [marker] bytes, count in
                let found = marker.withLock { marker -> (end: End, start: Int)? in
                    guard let known = marker, let range = bytes.firstRange(of: known.text) else { return nil }
                    if !known.isLasting { marker = nil }
                    return (known.end, range.lowerBound)
                }
                switch found?.end {
                case nil: return count
                case .reply(let action):
                    loss.withLock { $0 = action }
                    return count
                case .request: return max(0, (found?.start ?? 0) - (bytes.count - count))
                }
            }
            pump(from: server, to: client, pair) { [losses] _, count in
                guard let action = loss.withLock({ $0 }) else { return count }
                losses.withLock { $0 += 1 }
                action()
                return 0
            }
        }

        /// Passes bytes on until one side ends.
        ///
        /// - Parameter inspect: gets the latest bytes and the number of those that are new, and returns how many of the new ones to
        ///   pass on. After less than all of them, the connection is closed.
        private func pump(
            from source: Int32, to target: Int32, _ pair: Pair,
            _ inspect: @escaping @Sendable ([UInt8], Int) -> Int
        ) {
            Thread.detachNewThread {
                var bytes = [UInt8](repeating: 0, count: 1 << 16)
                // The bytes that were read before, because a text can arrive in two parts.
                var before: [UInt8] = []
                while true {
                    let count = read(source, &bytes, bytes.count)
                    guard count > 0 else { break }
                    let passed = inspect(before + bytes[..<count], count)
                    var sent = 0
                    while sent < passed {
                        let written = bytes[sent..<passed].withUnsafeBytes {
                            write(target, $0.baseAddress, $0.count)
                        }
                        guard written > 0 else { break }
                        sent += written
                    }
                    guard passed == count else { break }
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
