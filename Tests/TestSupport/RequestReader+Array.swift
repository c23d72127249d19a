import HTTPMessages

extension RequestReader {
    /// Takes bytes from `position` on, and advances `position` past them.
    package mutating func read(_ bytes: [UInt8], _ position: inout Int) -> Step {
        bytes.withUnsafeBufferPointer { read(InputBytes($0), &position) }
    }
}
