import HTTPMessages
import HTTPTypes
import PassAPI

extension Reply {
    /// A JSON reply with a list that can be long. Only the elements of the first piece are written at once; the others are
    /// while the client reads.
    ///
    /// - Parameters:
    ///   - opening: the JSON before the first element.
    ///   - closing: the JSON after the last element.
    ///   - executor: writes the other pieces.
    init<Element: Sendable>(
        opening: [UInt8], _ elements: [Element], closing: [UInt8], on executor: @escaping BodyPieces.Executor,
        writing: @escaping @Sendable (Element) -> [UInt8]
    ) {
        @Sendable func piece(from start: Int, after opening: [UInt8]) -> (bytes: [UInt8], end: Int) {
            var (bytes, index) = (opening, start)
            while index < elements.count, bytes.count < pieceSize {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                bytes += writing(elements[index])
                index += 1
            }
            if index == elements.count { bytes += closing }
            return (bytes, index)
        }
        let (first, end) = piece(from: 0, after: opening)
        self.init(fields: Reply.jsonFields, body: first)
        guard end < elements.count else { return }
        let position = Locked(end)
        pieces = BodyPieces(on: executor) {
            let start = position.withLock { $0 }
            guard start < elements.count else { return nil }
            let (bytes, end) = piece(from: start, after: [])
            position.withLock { $0 = end }
            return bytes
        }
    }
}

/// The size in bytes that a piece has at least.
private let pieceSize = 64 << 10
