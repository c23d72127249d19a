import HTTPTypes

/// Parses bytes into requests (RFC 9112). It does no input or output: the connection carries out the returned
/// steps.
///
/// The bytes can be split in any way. Each byte is examined once, and the limits bound the memory. After a
/// refusal the reader must not be used again.
package struct RequestReader: Sendable {
    private let limits: RequestLimits
    package let connection: Request.ConnectionInfo
    private let allowance: Allowance?
    /// How long a client waits for the refusal of a body that is too large.
    private var refusalDelay = Duration.zero
    private var headReader: HeadReader
    /// The head of the request whose body is being received.
    private var head: RequestHead?
    private var body: [UInt8] = []
    /// The number of bytes still missing from a body with a `Content-Length`.
    private var missingBytes = 0
    /// True when the request has a larger body limit than others.
    package private(set) var hasOwnLimit = false
    private var chunkReader: ChunkReader?

    package enum Step: Sendable {
        /// All bytes were taken, and the request is incomplete.
        case needsMore
        /// A head is complete, and its client waits for `100 Continue` before it sends the body.
        case expectsContinue
        /// A request is complete; the remaining bytes belong to the next one.
        case complete(Request, Persistence)
        case refused(MalformedRequest)
    }

    /// The part of a request that is being received. It determines the deadline.
    package enum Phase: Sendable, Hashable {
        /// No byte of the next request has arrived, apart from empty lines.
        case idle
        case head, body
    }

    /// See ``Responder/bodyAllowance(of:)``.
    package typealias Allowance = @Sendable (Request) -> BodyAllowance

    /// - Parameter allowance: allows single requests a larger body than `limits`; `nil` to allow none.
    package init(
        limits: RequestLimits = RequestLimits(), connection: Request.ConnectionInfo = .init(),
        allowance: Allowance? = nil
    ) {
        self.limits = limits
        self.connection = connection
        self.allowance = allowance
        headReader = HeadReader(limits: limits)
    }

    package var phase: Phase {
        if head != nil { return .body }
        return headReader.isBeforeRequestLine ? .idle : .head
    }

    /// True if the request that is being received or was refused has the method HEAD.
    package var isHead: Bool { (head?.request.method ?? headReader.method) == .head }

    /// The field `Origin` of the request that is being received or was refused. `nil` if it has not arrived, and for a refused
    /// complete head, because browsers send none.
    package var origin: String? { head?.request.fields[.origin] ?? headReader.origin }

    /// The number of bytes that are kept of the head and the body of an incomplete request. 0 for a request with a larger body
    /// limit than others.
    package var unfinishedBytes: Int {
        guard let head else { return headReader.byteCount }
        return hasOwnLimit ? 0 : head.request.fields.byteCount + body.count
    }

    /// Drops the incomplete request. The reader must not be used again.
    package mutating func dropRequest() {
        head = nil
        body = []
        chunkReader = nil
        hasOwnLimit = false
        headReader = HeadReader(limits: limits)
    }

    /// Takes bytes from `position` on, and advances `position` past them.
    package mutating func read(_ input: InputBytes, _ position: inout Int) -> Step {
        do throws(MalformedRequest) {
            return try advance(input, &position)
        } catch {
            var refusal = error
            if refusal.status == .contentTooLarge { refusal.delay = refusalDelay }
            return .refused(refusal)
        }
    }

    private mutating func advance(_ input: InputBytes, _ position: inout Int) throws(MalformedRequest) -> Step
    {
        if head == nil {
            guard let head = try headReader.read(input, &position, connection) else { return .needsMore }
            if head.framing == .length(0) {
                return .complete(head.request, head.persistence)
            }
            self.head = head
            try startBody(of: head, available: input.count - position)
            if head.expectsContinue { return .expectsContinue }
        }
        guard try readBody(input, &position), let head = head.take() else { return .needsMore }
        defer {
            body = []
            chunkReader = nil
            hasOwnLimit = false
        }
        return .complete(head.request.with(body: body), head.persistence)
    }

    /// - Parameter available: the number of bytes that have arrived after the head.
    private mutating func startBody(of head: RequestHead, available: Int) throws(MalformedRequest) {
        switch head.framing {
        case .length(let count):
            // For a small body that has already arrived, as most have, the responder is not asked.
            if count > min(available, limits.maximumBodyBytes) { try bodyLimits(of: head).checkBody(count) }
            missingBytes = count
        case .chunked:
            chunkReader = ChunkReader(limits: bodyLimits(of: head))
        }
    }

    /// - Returns: the limits of the request, which can allow a larger body than those of others.
    private mutating func bodyLimits(of head: RequestHead) -> RequestLimits {
        let allowance = allowance?(head.request) ?? BodyAllowance()
        refusalDelay = allowance.delay
        guard let own = allowance.limit, own > limits.maximumBodyBytes else { return limits }
        hasOwnLimit = true
        var limits = limits
        limits.maximumBodyBytes = own
        limits.bodyOption = allowance.option
        return limits
    }

    /// - Returns: true when the body is complete.
    private mutating func readBody(_ input: InputBytes, _ position: inout Int) throws(MalformedRequest)
        -> Bool
    {
        if let isComplete = try chunkReader?.read(input, &position, into: &body) { return isComplete }
        let count = min(missingBytes, input.count - position)
        body.append(input, position..<position + count)
        position += count
        missingBytes -= count
        return missingBytes == 0
    }
}

extension Request {
    fileprivate func with(body: [UInt8]) -> Request {
        Request(
            method: method, path: path, query: query, fields: fields, body: body,
            minorVersion: minorVersion, connection: connection)
    }
}

/// The status and the reason with which the server refuses a request. The connection then closes, because the
/// start of the next request is unknown.
package struct MalformedRequest: Error, Sendable, Hashable {
    package var status: HTTPResponse.Status
    /// One sentence for the reader of the reply.
    package var detail: String
    /// How long the client waits for the reply.
    var delay = Duration.zero

    package init(_ status: HTTPResponse.Status, _ detail: String) {
        self.status = status
        self.detail = detail
    }

    static func malformed(_ detail: String) -> MalformedRequest {
        MalformedRequest(.badRequest, detail)
    }

    /// - Parameter limit: the limit in bytes, ``RequestLimits/maximumHeadBytes``, which the option `--max-head-bytes` sets.
    static func tooLong(_ part: String, _ limit: Int, _ status: HTTPResponse.Status) -> MalformedRequest {
        MalformedRequest(status, "the \(part) is longer than \(limit) bytes, the limit of --max-head-bytes")
    }
}

extension Reply {
    /// The reply to a refused request: `{"mock":{"error":"…","detail":"…"}}`, a structure that no Adobe
    /// response has.
    ///
    /// - Parameter origin: the origin of the page that sent the request. The browser lets it read the reply.
    package init(_ refusal: MalformedRequest, to origin: String? = nil) {
        let word = refusal.status.registeredReason.lowercased().split(separator: " ").joined(separator: "_")
        let detail = refusal.detail.filter { $0 != "\"" && $0 != "\\" && !$0.isNewline }
        self.init(
            status: refusal.status, contentType: "application/json;charset=UTF-8",
            text: #"{"mock":{"error":"\#(word)","detail":"\#(detail)"}}"#)
        delivery.delay = refusal.delay
        // The value is in seconds.
        if refusal.status == .serviceUnavailable { fields[.retryAfter] = "1" }
        guard let origin else { return }
        fields[.accessControlAllowOrigin] = origin
        fields[.accessControlAllowCredentials] = "true"
    }
}

package struct RequestLimits: Sendable, Hashable {
    /// Bytes of the request line and header fields together, including line ends. A larger head gets 431, or 414 if its request
    /// line alone is larger. RFC 9112, 3 recommends at least 8,000 bytes for a request line.
    package var maximumHeadBytes: Int
    /// Bytes of the content, without chunk framing. A larger body gets 413.
    package var maximumBodyBytes: Int
    /// The option that sets ``maximumBodyBytes``.
    package var bodyOption = "--max-body-bytes"

    package init(maximumHeadBytes: Int = 16 * 1024, maximumBodyBytes: Int = 1024 * 1024) {
        self.maximumHeadBytes = maximumHeadBytes
        self.maximumBodyBytes = maximumBodyBytes
    }

    /// Bytes of a chunk's size line. A low limit is enough: clients send no extensions, and attackers send long ones.
    var maximumChunkLineBytes: Int { 1024 }

    /// - Parameters:
    ///   - count: the number of bytes to receive.
    ///   - received: the number of bytes that the body has already.
    /// - Throws: 413 if the body would be too large.
    func checkBody(_ count: Int, after received: Int = 0) throws(MalformedRequest) {
        guard count <= maximumBodyBytes - received else {
            throw MalformedRequest(
                .contentTooLarge,
                "the body is larger than \(maximumBodyBytes) bytes, the limit of \(bodyOption)")
        }
    }
}
