import CZlib
import HTTPMessages

/// The codings of bodies (RFC 9110, 8.4.1), which some programs keep in their archives.
enum ContentCoding {
    /// The decoded body. Most programs write bodies decoded, whatever the field says, so the bytes decide.
    ///
    /// - Parameter allowance: the bytes that bodies can still have, because a small body can become a very large one.
    static func decode(
        _ body: [UInt8], _ field: String?, _ allowance: inout InflateAllowance
    ) throws(UnusableEntry) -> [UInt8] {
        let coding = field?.split(separator: ",").last.map { $0.filter { $0 != " " }.lowercased() } ?? ""
        if body.starts(with: [0x1F, 0x8B]) { return try inflate(body, &allowance) }
        guard String(utf8: body[...]) == nil else { return body }
        switch coding {
        case "deflate":
            // RFC 1950, 2.2. Some servers send deflate without this header.
            let hasHeader =
                body[0] & 0x0F == 8 && body.count > 1 && (Int(body[0]) << 8 + Int(body[1])) % 31 == 0
            return try inflate(body, hasHeader: hasHeader, &allowance)
        case "br", "zstd", "compress":
            throw UnusableEntry("is compressed with \(coding), which is not read; expected gzip or deflate")
        default: return body
        }
    }

    /// Decodes gzip (RFC 1952), or deflate as zlib writes it (RFC 1950).
    ///
    /// - Parameter hasHeader: false for deflate without the zlib header (RFC 1951), which some servers send under the same name.
    private static func inflate(
        _ body: [UInt8], hasHeader: Bool = true, _ allowance: inout InflateAllowance
    ) throws(UnusableEntry) -> [UInt8] {
        var stream = z_stream()
        // A window of 15 bits, plus 32 to accept either header; negative for no header.
        guard adobe_pass_mock_inflate_init(&stream, hasHeader ? 47 : -15) == Z_OK else {
            preconditionFailure("zlib is out of memory")
        }
        defer { inflateEnd(&stream) }
        var input = body
        var output: [UInt8] = []
        let limit = allowance.remaining
        defer { allowance.remaining -= min(output.count, limit) }
        var piece = [UInt8](repeating: 0, count: 64 << 10)
        return try input.withUnsafeMutableBufferPointer { (input) throws(UnusableEntry) in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(clamping: input.count)
            while true {
                let status = piece.withUnsafeMutableBufferPointer { piece in
                    stream.next_out = piece.baseAddress
                    stream.avail_out = UInt32(clamping: piece.count)
                    return CZlib.inflate(&stream, Z_NO_FLUSH)
                }
                output += piece[..<(piece.count - Int(stream.avail_out))]
                // Checked after every piece, because earlier bodies may have used up the allowance.
                guard output.count <= limit else {
                    throw UnusableEntry(
                        "is too large when it is decompressed, expected at most \(allowance.total) bytes in all "
                            + "compressed bodies of the file together")
                }
                if status == Z_STREAM_END { return output }
                guard status == Z_OK else { throw UnusableEntry("is compressed, and damaged or incomplete") }
            }
        }
    }
}

/// The total number of bytes that the compressed bodies of a file can have after decompression.
struct InflateAllowance {
    let total: Int
    var remaining: Int
}
