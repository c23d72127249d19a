import CChildProcess
import Foundation

/// A pipe that no process inherits. A ``ChildProcess`` has only the end that it is given.
package struct CloseOnExecPipe: Sendable {
    package let fileHandleForReading: FileHandle
    package let fileHandleForWriting: FileHandle

    package init() throws {
        var ends: [Int32] = [-1, -1]
        let error = child_pipe(&ends)
        guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EIO) }
        fileHandleForReading = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
        fileHandleForWriting = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    }

    /// The next line of the other side that the condition holds for; `nil` if it closes its end before.
    package func firstLine(where isFound: (String) -> Bool) -> String? {
        var line = Data()
        while let byte = try? fileHandleForReading.read(upToCount: 1), !byte.isEmpty {
            guard byte.first == UInt8(ascii: "\n") else {
                line += byte
                continue
            }
            let text = String(decoding: line, as: UTF8.self)
            if isFound(text) { return text }
            line = Data()
        }
        return nil
    }

    /// Everything that the other side writes until it closes its end.
    package func readToEnd() -> String {
        String(decoding: fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
}
