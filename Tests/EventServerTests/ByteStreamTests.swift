import CLibevent
import HTTPMessages
import Testing

@testable import EventServer

@Suite("The socket of a client")
struct ByteStreamTests {
    @Test func `a socket sends small replies at once, and notices a client whose machine is gone`() throws {
        let loop = try EventLoop()
        let descriptor = shim_stream_socket(AF_INET)
        let stream = try #require(ByteStream.plain(loop, descriptor))
        defer { stream.free() }
        func isOn(_ level: Int32, _ option: Int32) -> Bool {
            var value: Int32 = 0
            var size = socklen_t(MemoryLayout<Int32>.size)
            return getsockopt(descriptor, level, option, &value, &size) == 0 && value != 0
        }
        #expect(isOn(Int32(IPPROTO_TCP), TCP_NODELAY))
        #expect(isOn(SOL_SOCKET, SO_KEEPALIVE))
    }
}
