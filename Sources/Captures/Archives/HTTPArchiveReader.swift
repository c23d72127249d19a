import PassAPI

/// Reads an HTTP archive (HAR 1.2) piece by piece, so that it needs the memory of one entry, whatever the size of the
/// file.
package struct HTTPArchiveReader: ~Copyable {
    private var splitter = EntrySplitter()
    private var count = 0
    private let limit: Int

    /// The reader's result for an entry of the archive.
    package enum Finding: Sendable {
        case exchange(ArchivedExchange)
        /// An entry that is none, and why.
        case skipped(number: Int, reason: String)
    }

    /// The file is no HTTP archive.
    package struct Malformed: Error, CustomStringConvertible {
        package let description: String
    }

    /// - Parameter limit: the largest entry in bytes, and the largest body when it is decompressed. A larger one is
    ///   skipped.
    package init(entryLimit limit: Int = 64 << 20) {
        self.limit = limit
    }

    /// Reads a piece of the file.
    ///
    /// - Parameter take: is called for each entry that ends in the piece.
    package mutating func read(_ piece: [UInt8], _ take: (Finding) -> Void) throws(Malformed) {
        try splitter.read(piece, limit: limit) { entry in
            count += 1
            switch entry {
            case .complete(let bytes): take(ArchivedExchange.finding(in: bytes, number: count, limit: limit))
            case .tooLarge(let size):
                take(.skipped(number: count, reason: "it has \(size) bytes, at most \(limit) are read"))
            }
        }
    }

    /// Must be called after the last piece.
    ///
    /// - Throws: when the file has no entries, or ends within them.
    package func finish() throws(Malformed) {
        try splitter.finish()
    }
}
