import HTTPTypes

/// Decodes a chunked body (RFC 9112, 7.1). Validates and ignores extensions and trailers.
package struct ChunkReader: Sendable {
    private let limits: RequestLimits
    private var state = State.size
    private var line = LineBuffer()
    private var extensionBytes = 0

    private enum State {
        case size
        case data(remaining: Int)
        case carriageReturn
        case lineFeed
        case trailers
    }

    package init(limits: RequestLimits) {
        self.limits = limits
    }

    /// Appends the data of the chunks to `body`.
    ///
    /// - Returns: true after the last chunk and its trailers.
    package mutating func read(
        _ input: InputBytes, _ position: inout Int, into body: inout [UInt8]
    ) throws(MalformedRequest) -> Bool {
        while true {
            switch state {
            case .size:
                guard try readSize(input, &position, received: body.count) else { return false }
            case .data(let remaining):
                let count = min(remaining, input.count - position)
                body.append(input, position..<position + count)
                position += count
                state = count == remaining ? .carriageReturn : .data(remaining: remaining - count)
                if count < remaining { return false }
            case .carriageReturn:
                guard try skip(.carriageReturn, input, &position) else { return false }
                state = .lineFeed
            case .lineFeed:
                guard try skip(.lineFeed, input, &position) else { return false }
                state = .size
            case .trailers:
                return try readTrailers(input, &position)
            }
        }
    }

    private mutating func readSize(
        _ input: InputBytes, _ position: inout Int, received: Int
    ) throws(MalformedRequest) -> Bool {
        let overflow = MalformedRequest.malformed("the size line of a chunk is too long (RFC 9112, 7.1.1)")
        guard
            let range = try line.line(
                input, &position, limit: limits.maximumChunkLineBytes, overflow: overflow)
        else { return false }
        let size = try ChunkSize(line.bytes[range])
        line.removeAll()
        extensionBytes += size.extensionBytes
        if extensionBytes > limits.maximumHeadBytes { throw overflow }
        try limits.checkBody(size.value, after: received)
        state = size.value == 0 ? .trailers : .data(remaining: size.value)
        return true
    }

    /// - Returns: false when the byte has not arrived yet.
    private func skip(
        _ expected: UInt8, _ input: InputBytes, _ position: inout Int
    ) throws(MalformedRequest) -> Bool {
        guard position < input.count else { return false }
        guard input[position] == expected else {
            throw .malformed("a chunk is longer than its declared size (RFC 9112, 7.1)")
        }
        position += 1
        return true
    }

    private mutating func readTrailers(_ input: InputBytes, _ position: inout Int) throws(MalformedRequest)
        -> Bool
    {
        let limit = limits.maximumHeadBytes
        while let range = try line.line(
            input, &position, limit: limit,
            overflow: .tooLong("trailer section", limit, .requestHeaderFieldsTooLarge))
        {
            if range.isEmpty { return true }
            _ = try line.parseField(range)
        }
        return false
    }
}

/// The size line of a chunk, such as `1A;name=value`.
struct ChunkSize {
    var value: Int
    var extensionBytes: Int

    /// - Throws: 400 for a size that is not hexadecimal or has more than sixteen digits (leading zeros
    ///   count), for whitespace without an extension, and for a malformed extension (RFC 9112, 7.1).
    init(_ line: ArraySlice<UInt8>) throws(MalformedRequest) {
        var index = line.startIndex
        value = 0
        while index < line.endIndex, let digit = line[index].hexValue {
            guard index < line.startIndex + 16, value <= Int.max >> 4 else { throw Self.malformed }
            value = value << 4 | digit
            index += 1
        }
        guard index > line.startIndex else { throw Self.malformed }
        let rest = line[index...]
        extensionBytes = rest.count
        guard rest.isFieldContent, ChunkExtensions.areValid(rest) else { throw Self.malformed }
    }

    private static let malformed = MalformedRequest.malformed(
        "the size of a chunk is malformed (RFC 9112, 7.1)")
}
