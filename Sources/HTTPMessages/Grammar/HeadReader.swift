import HTTPTypes

/// Parses a head line by line. Refuses it at the first malformed line.
struct HeadReader: Sendable {
    private let limits: RequestLimits
    private var lines = LineBuffer()
    private var requestLine: RequestLine?
    private var fieldRanges: [RequestFields.FieldRange] = []
    private var emptyLines = 0

    init(limits: RequestLimits) {
        self.limits = limits
    }

    var byteCount: Int { lines.bytes.count }
    var method: HTTPRequest.Method? { requestLine?.method }

    /// The field `Origin` of an incomplete head, if it has arrived.
    var origin: String? {
        // A complete head has taken over the bytes. If it is then refused, only the ranges remain.
        byteCount == 0 ? nil : RequestFields(bytes: lines.bytes, ranges: fieldRanges)[.origin]
    }

    /// True before the first byte of the request line. Empty lines before it may have been skipped.
    var isBeforeRequestLine: Bool { lines.bytes.isEmpty && requestLine == nil }

    /// - Returns: the head once its empty line has arrived; before that `nil`.
    mutating func read(
        _ input: InputBytes, _ position: inout Int, _ connection: Request.ConnectionInfo
    ) throws(MalformedRequest) -> RequestHead? {
        while true {
            if isBeforeRequestLine, position < input.count { try checkFirstByte(input[position]) }
            guard let line = try nextLine(input, &position) else { return nil }
            if !line.isEmpty {
                try read(line)
            } else if let requestLine {
                let fields = RequestFields(bytes: lines.take(), ranges: fieldRanges)
                let head = try RequestHead(line: requestLine, fields: fields, connection)
                self = HeadReader(limits: limits)
                return head
            } else {
                // Skips an empty line, which old clients send after the body of a POST (RFC 9112, 2.2). A stream of them is an
                // attack.
                lines.removeAll()
                emptyLines += 1
                if emptyLines > 4 {
                    throw .malformed("there are too many empty lines before the request (RFC 9112, 2.2)")
                }
            }
        }
    }

    /// Refuses other protocols at the first byte: such a client can wait for an answer without ever sending a
    /// line end.
    private func checkFirstByte(_ byte: UInt8) throws(MalformedRequest) {
        if byte == .tlsHandshake {
            throw .malformed("the client started TLS, but this port serves plain HTTP: use an http:// URL")
        }
        guard byte.isToken || byte == .carriageReturn || byte == .lineFeed else {
            throw .malformed("a request must begin with a method (RFC 9112, 3.1)")
        }
    }

    private mutating func nextLine(
        _ input: InputBytes, _ position: inout Int
    ) throws(MalformedRequest) -> Range<Int>? {
        let isFirst = requestLine == nil
        let limit = limits.maximumHeadBytes
        return try lines.line(
            input, &position, limit: limit,
            overflow: isFirst
                ? .tooLong("request line", limit, .uriTooLong)
                : .tooLong("head", limit, .requestHeaderFieldsTooLarge))
    }

    private mutating func read(_ line: Range<Int>) throws(MalformedRequest) {
        if requestLine == nil {
            requestLine = try RequestLine(lines.bytes[line])
            fieldRanges.reserveCapacity(16)
        } else {
            fieldRanges.append(try lines.parseField(line))
        }
    }
}
