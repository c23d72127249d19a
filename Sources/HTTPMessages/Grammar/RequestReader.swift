import HTTPTypes

/// Turns bytes into requests (RFC 9112). It only thinks: what it returns, the connection carries out.
///
/// Bytes may come in any split; every byte is looked at once, and what is kept is bounded by the limits.
/// After a refusal it must not be fed again.
package struct RequestReader: Sendable {
    private let limits: RequestLimits
    private let connection: Request.Connection
    private var headReader: HeadReader
    /// The head whose body is on its way.
    private var head: RequestHead?
    private var body: [UInt8] = []
    /// What is missing of a body of known length.
    private var missing = 0
    private var chunks: ChunkReader?
    /// The last head that came in one piece, and what it says.
    private var known: (bytes: [UInt8], meaning: KnownHead)?

    /// Longer heads are read again: each connection keeps one.
    private static let mostKnown = 4_096

    /// A client that polls sends the same head again and again: then it is compared, and not read.
    private enum KnownHead {
        case withBody(RequestHead)
        case whole(Request, Persistence)
    }

    /// What the bytes amount to so far.
    package enum Step: Sendable {
        /// All bytes are taken, and the request is not whole.
        case needsMore
        /// A head is whole, and its client waits for `100 Continue` before it sends the body.
        case expectsContinue
        /// A request is whole; the bytes that are left belong to the next.
        case complete(Request, Persistence)
        case refused(Refusal)
    }

    /// How far a request has come, for whoever keeps its deadlines.
    package enum Phase: Sendable, Hashable {
        case between, head, body
    }

    package init(limits: RequestLimits = RequestLimits(), connection: Request.Connection = .init()) {
        self.limits = limits
        self.connection = connection
        headReader = HeadReader(limits: limits)
    }

    package var phase: Phase {
        if head != nil { return .body }
        return headReader.isPristine ? .between : .head
    }

    /// Takes bytes from `position` on, and moves it behind those that were taken.
    package mutating func read(_ input: Span<UInt8>, _ position: inout Int) -> Step {
        do throws(Refusal) {
            return try advance(input, &position)
        } catch {
            return .refused(error)
        }
    }

    private mutating func advance(_ input: Span<UInt8>, _ position: inout Int) throws(Refusal) -> Step {
        if head == nil {
            switch try readHead(input, &position) {
            case nil: return .needsMore
            case .whole(let request, let persistence): return .complete(request, persistence)
            case .withBody(let head):
                try begin(head)
                if head.expectsContinue { return .expectsContinue }
            }
        }
        guard try readBody(input, &position), let head = head.take() else { return .needsMore }
        defer {
            body = []
            chunks = nil
        }
        return .complete(Request(head, body: body, connection), head.persistence)
    }

    private mutating func readHead(_ input: Span<UInt8>, _ position: inout Int) throws(Refusal) -> KnownHead?
    {
        let isAtBeginning = headReader.isUntouched
        if isAtBeginning, let known, input.has(known.bytes, at: position) {
            position += known.bytes.count
            return known.meaning
        }
        let start = position
        guard let head = try headReader.read(input, &position) else { return nil }
        let meaning: KnownHead =
            head.framing == .length(0)
            ? .whole(Request(head, body: [], connection), head.persistence) : .withBody(head)
        if isAtBeginning, position - start <= Self.mostKnown {
            var bytes: [UInt8] = []
            bytes.append(input, start..<position)
            known = (bytes, meaning)
        }
        return meaning
    }

    private mutating func begin(_ head: RequestHead) throws(Refusal) {
        switch head.framing {
        case .length(let count):
            guard count <= limits.maximumBodyBytes else {
                throw Refusal(.contentTooLarge, "the body is larger than \(limits.maximumBodyBytes) bytes")
            }
            missing = count
        case .chunked:
            chunks = ChunkReader(limits: limits)
        }
        self.head = head
    }

    /// - Returns: true when the body is whole.
    private mutating func readBody(_ input: Span<UInt8>, _ position: inout Int) throws(Refusal) -> Bool {
        if let isWhole = try chunks?.read(input, &position, into: &body) { return isWhole }
        let count = min(missing, input.count - position)
        body.append(input, position..<position + count)
        position += count
        missing -= count
        return missing == 0
    }
}

extension Request {
    fileprivate convenience init(_ head: RequestHead, body: [UInt8], _ connection: Connection) {
        self.init(
            method: head.method, path: head.path, query: head.query, fields: head.fields, body: body,
            minorVersion: head.minorVersion, connection: connection)
    }
}
