/// Reads an HTTP archive (HAR 1.2) piece by piece, so that it only needs memory for one entry, whatever the size of the file.
///
/// It only tracks strings and brackets to find the elements of the array `log.entries`. Each element is parsed on its own.
package struct HTTPArchiveReader: ~Copyable {
    /// The reader's result for an entry of the archive.
    package enum Finding: Sendable {
        case exchange(ArchivedExchange)
        /// An unusable entry, with the reason.
        case skipped(number: Int, reason: String)
    }

    /// The file is not an HTTP archive.
    package struct Malformed: Error, CustomStringConvertible {
        package let description: String

        fileprivate static let noObject = Malformed(
            description: "the file does not begin with a JSON object, expected an HTTP archive (HAR 1.2)")
    }

    /// The bytes that can precede the document: white space and the byte order mark.
    private static let blank: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]

    private enum State { case start, document, log, entries, entry, end }

    private let limit: Int
    private var allowance: InflateAllowance
    /// The number of entries that have ended.
    private var count = 0
    private var state = State.start
    /// The number of open brackets.
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    /// The latest string at the depth of the keys of the document or of the log.
    private var key: [UInt8] = []
    /// The part of the current entry in earlier pieces.
    private var pending: [UInt8] = []
    /// The size of that part. Above the limit, the part is dropped.
    private var pendingSize = 0
    private var hasEntries = false

    /// - Parameters:
    ///   - limit: the largest entry in bytes. A larger one is skipped.
    ///   - inflateLimit: the total size of all compressed bodies after decompression, in bytes. Entries above this total
    ///     are skipped.
    package init(entryLimit limit: Int = 64 << 20, inflateLimit: Int = 32 << 20) {
        self.limit = limit
        allowance = InflateAllowance(total: inflateLimit, remaining: inflateLimit)
    }

    package mutating func read(_ piece: [UInt8], _ take: (Finding) -> Void) throws(Malformed) {
        var start = piece.startIndex
        for position in piece.indices {
            let byte = piece[position]
            if isInString {
                readString(byte)
                continue
            }
            guard state != .start || byte == UInt8(ascii: "{") || Self.blank.contains(byte) else {
                throw .noObject
            }
            switch byte {
            case UInt8(ascii: "\""):
                isInString = true
                if state != .entry { key = [] }
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                if enter(byte) { start = position }
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if state == .entry, depth == 3 { take(finding(after: piece[start...position])) }
                leave()
            default: break
            }
        }
        if state == .entry {
            pendingSize += piece.endIndex - start
            if pendingSize > limit { pending = [] } else { pending += piece[start...] }
        }
    }

    /// Must be called after the last piece.
    ///
    /// - Returns: the entry within which the file ends, if there are others before it.
    /// - Throws: when the file has no entries, or ends within the first one.
    @discardableResult
    package func finish() throws(Malformed) -> Finding? {
        guard state != .start else { throw .init(description: "the file is empty") }
        guard hasEntries else {
            throw .init(description: "the file has no log.entries, expected an HTTP archive (HAR 1.2)")
        }
        guard state == .end || count > 0 else {
            throw .init(description: "the file ends within its first entry")
        }
        return [.entries, .entry].contains(state)
            ? .skipped(number: count + 1, reason: "the file ends before it is complete") : nil
    }

    private mutating func readString(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInString = false
        }
        // A longer text is not one of the keys.
        if isInString, state != .entry, key.count < 16 { key.append(byte) }
    }

    private mutating func finding(after last: ArraySlice<UInt8>) -> Finding {
        defer { (pending, pendingSize) = ([], 0) }
        count += 1
        let size = pendingSize + last.count
        guard size <= limit else {
            return .skipped(number: count, reason: "it has \(size) bytes, at most \(limit) are read")
        }
        let entry = pending.isEmpty ? last : (pending + last)[...]
        do throws(UnusableEntry) {
            return .exchange(try ArchivedExchange(entry, number: count, &allowance))
        } catch {
            return .skipped(number: count, reason: error.reason)
        }
    }

    /// - Returns: true if an entry begins.
    private mutating func enter(_ bracket: UInt8) -> Bool {
        let isObject = bracket == UInt8(ascii: "{")
        switch (state, depth) {
        case (.start, 1) where isObject: state = .document
        case (.document, 2) where isObject && key == Array("log".utf8): state = .log
        case (.log, 3) where !isObject && key == Array("entries".utf8):
            state = .entries
            hasEntries = true
        case (.entries, 4) where isObject:
            state = .entry
            return true
        default: break
        }
        return false
    }

    private mutating func leave() {
        switch (state, depth) {
        case (.entry, 3): state = .entries
        case (.entries, 2): state = .log
        case (.log, 1): state = .document
        case (.document, 0): state = .end
        default: break
        }
    }
}
