import HTTPTypes

/// Reads a head line by line, and refuses it at the first line that is wrong.
struct HeadReader: Sendable {
    private let limits: RequestLimits
    private var lines = LineBuffer()
    private var requestLine: RequestLine?
    private var places: [RequestFields.Place] = []
    private var emptyLines = 0

    init(limits: RequestLimits) {
        self.limits = limits
    }

    /// True before the first byte that is not an empty line.
    var isPristine: Bool { lines.bytes.isEmpty && requestLine == nil }

    /// True before the first byte.
    var isUntouched: Bool { isPristine && emptyLines == 0 }

    /// - Returns: the head once its empty line is there; `nil` when more has to come.
    mutating func read(_ input: Span<UInt8>, _ position: inout Int) throws(Refusal) -> RequestHead? {
        while true {
            if isPristine, position < input.count { try checkBeginning(input[position]) }
            guard let line = try nextLine(input, &position) else { return nil }
            if !line.isEmpty {
                try read(line)
            } else if let requestLine {
                let fields = RequestFields(bytes: lines.take(), places: places)
                self = HeadReader(limits: limits)
                return try RequestHead(line: requestLine, fields: fields)
            } else {
                try skipEmptyLine()
            }
        }
    }

    /// Whoever speaks something else may never send the end of a line, and wait for an answer.
    private func checkBeginning(_ byte: UInt8) throws(Refusal) {
        if byte == Self.handshake { throw .malformed("this port speaks HTTP without TLS") }
        guard byte.isToken || byte == .carriageReturn || byte == .lineFeed else {
            throw .malformed("a request begins with a method (RFC 9112, 3.1)")
        }
    }

    /// What every TLS connection begins with (RFC 8446, 5.1).
    private static let handshake: UInt8 = 0x16

    private mutating func nextLine(
        _ input: Span<UInt8>, _ position: inout Int
    ) throws(Refusal) -> Range<Int>? {
        if requestLine == nil {
            let limit = limits.maximumRequestLineBytes
            return try lines.line(
                input, &position, limit: limit,
                overflow: Refusal(.uriTooLong, "the request line is longer than \(limit) bytes"))
        }
        let limit = limits.maximumHeadBytes
        return try lines.line(
            input, &position, limit: limit,
            overflow: Refusal(.requestHeaderFieldsTooLarge, "the head is longer than \(limit) bytes"))
    }

    private mutating func read(_ line: Range<Int>) throws(Refusal) {
        if requestLine == nil {
            requestLine = try RequestLine(lines.bytes[line])
            places.reserveCapacity(16)
        } else {
            places.append(try lines.parseField(line))
        }
    }

    /// Old clients send a line end after the body of a POST (RFC 9112, 2.2); a stream of them is an attack.
    private mutating func skipEmptyLine() throws(Refusal) {
        lines.removeAll()
        emptyLines += 1
        if emptyLines > 4 { throw .malformed("empty lines come instead of a request (RFC 9112, 2.2)") }
    }
}
