/// Finds the elements of the array `log.entries` in the text of an archive.
///
/// It follows strings and brackets only. Each element is parsed on its own afterwards.
struct EntrySplitter {
    /// An element of the array.
    enum Entry {
        case complete(ArraySlice<UInt8>)
        case tooLarge(size: Int)
    }

    private enum Place { case start, document, log, entries, entry, end }

    private var place = Place.start
    /// The number of brackets that are open.
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    /// The latest string at the depth of the keys of the document or of the log.
    private var key: [UInt8] = []
    /// The part of the current element that earlier pieces had.
    private var pending: [UInt8] = []
    /// The size of that part, which is dropped when it is above the limit.
    private var pendingSize = 0
    private var hasEntries = false

    mutating func read(
        _ piece: [UInt8], limit: Int, _ take: (Entry) -> Void
    ) throws(HTTPArchiveReader.Malformed) {
        var start = piece.startIndex
        var position = piece.startIndex
        while position < piece.endIndex {
            let byte = piece[position]
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                if isInString, place != .entry { key.append(byte) }
                position += 1
                continue
            }
            switch byte {
            case UInt8(ascii: "\""):
                isInString = true
                if place != .entry { key = [] }
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                if enter(byte) { start = position }
                if place == .start {
                    throw .init(
                        description:
                            "the file does not begin with a JSON object, expected an HTTP archive (HAR 1.2)")
                }
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if place == .entry, depth == 3 {
                    let size = pendingSize + position + 1 - start
                    if size > limit {
                        take(.tooLarge(size: size))
                    } else if pending.isEmpty {
                        take(.complete(piece[start...position]))
                    } else {
                        take(.complete((pending + piece[start...position])[...]))
                    }
                    pending = []
                    pendingSize = 0
                }
                leave()
            case _ where place == .start && byte > 0x20 && ![0xEF, 0xBB, 0xBF].contains(byte):
                throw .init(
                    description:
                        "the file does not begin with a JSON object, expected an HTTP archive (HAR 1.2)")
            default: break
            }
            position += 1
        }
        if place == .entry {
            pendingSize += piece.endIndex - start
            if pendingSize > limit { pending = [] } else { pending += piece[start...] }
        }
    }

    func finish() throws(HTTPArchiveReader.Malformed) {
        guard place != .start else { throw .init(description: "the file is empty") }
        guard hasEntries else {
            throw .init(description: "the file has no log.entries, expected an HTTP archive (HAR 1.2)")
        }
        guard place == .end else { throw .init(description: "the file ends within its entries") }
    }

    /// - Returns: true if an entry begins.
    private mutating func enter(_ bracket: UInt8) -> Bool {
        let isObject = bracket == UInt8(ascii: "{")
        switch (place, depth) {
        case (.start, 1) where isObject: place = .document
        case (.document, 2) where isObject && key == Array("log".utf8): place = .log
        case (.log, 3) where !isObject && key == Array("entries".utf8):
            place = .entries
            hasEntries = true
        case (.entries, 4) where isObject:
            place = .entry
            return true
        default: break
        }
        return false
    }

    private mutating func leave() {
        switch (place, depth) {
        case (.entry, 3): place = .entries
        case (.entries, 2): place = .log
        case (.log, 1): place = .document
        case (.document, 0): place = .end
        default: break
        }
    }
}
