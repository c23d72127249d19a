import CProgram
import Dispatch
import HTTPMessages

/// The end of what a command writes. It reads as fast as the command writes, and keeps little of it.
final class OutputTail {
    let descriptor: Int32
    private let source: Int32
    private let reader: any DispatchSourceRead
    private let queue = DispatchQueue(label: "adobe-pass-mock.output")
    private let bytes = Locked<[UInt8]>([])

    private static let most = 16 << 10

    /// - Throws: `Failure` when the system has no descriptor left.
    init() throws(Failure) {
        var ends: [Int32] = [-1, -1]
        guard shim_pipe(&ends) else {
            throw .atRunTime(
                "cannot read the output of the command: \(String(cString: strerror(errno))); use a smaller --parallel"
            )
        }
        (source, descriptor) = (ends[0], ends[1])
        reader = DispatchSource.makeReadSource(fileDescriptor: ends[0], queue: queue)
        reader.setEventHandler { @Sendable [source, bytes] in Self.readAvailable(source, into: bytes) }
        reader.setCancelHandler { @Sendable [source] in close(source) }
        reader.activate()
    }

    /// The last lines as text. Nothing is read afterwards, even if a process that the command has left behind still writes.
    func finish() -> String {
        close(descriptor)
        return queue.sync {
            Self.readAvailable(source, into: bytes)
            reader.cancel()
            return bytes.withLock { Self.lastLines(of: $0) }
        }
    }

    /// Leaves out the rest of a line whose beginning is gone: it can be a secret whose name stood before it.
    private static func lastLines(of bytes: [UInt8]) -> String {
        let end = bytes.suffix(most)
        guard end.count < bytes.count else { return String(decoding: end, as: UTF8.self) }
        guard let newline = end.dropLast().firstIndex(of: UInt8(ascii: "\n")) else {
            return "(The last line is longer than \(most >> 10) KB and is not shown.)"
        }
        return String(decoding: end[(newline + 1)...], as: UTF8.self)
    }

    /// Reads what is there, but not for ever if the command writes without end.
    private static func readAvailable(_ source: Int32, into bytes: Locked<[UInt8]>) {
        var buffer = [UInt8](repeating: 0, count: most)
        for _ in 0..<64 {
            let count = read(source, &buffer, buffer.count)
            guard count > 0 else { return }
            bytes.withLock { bytes in
                bytes += buffer.prefix(count)
                // Keeps more than is shown, by which `lastLines` knows that a beginning is gone.
                if bytes.count > 3 * most { bytes.removeFirst(bytes.count - 2 * most) }
            }
        }
    }
}
