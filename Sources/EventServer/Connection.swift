import HTTPMessages
import HTTPTypes
import Logging

/// One client: requests in, replies out, one after the other.
///
/// The table owns it until it closes. All of it runs on the thread of the loop.
final class Connection {
    unowned let table: ConnectionTable
    var stream: ByteStream
    var state = State.reading
    /// The client has sent all it will send; it may still want its answers.
    var inputHasEnded = false
    private var reader: RequestReader
    private var awaited: RequestReader.Phase?
    private lazy var deadline = Deadline(table.loop) { [unowned self] in didExpire() }
    private lazy var pacer = Timer(table.loop) { [unowned self] in didWait() }

    enum State {
        /// TLS is being negotiated; then the client is served, or refused.
        case connecting(Refusal?)
        case reading
        /// A reply waits for its time.
        case delayed(Reply, ReplyContext)
        case dripping(EncodedReply, sent: Int)
        /// Somebody else comes to know the reply.
        case waiting(ReplyPromise, ReplyContext, LoopMessage.WaitID)
        /// The head of a reply is out, and its body goes on.
        case streaming(StreamedBody, LoopMessage.WaitID)
        /// The last bytes are queued; then the connection closes.
        case flushing
        /// Nothing more is sent; what still comes is thrown away.
        case lingering(discarded: Int)
        case hanging
        case closed
    }

    init(_ table: ConnectionTable, _ stream: ByteStream, _ connectionInfo: Request.Connection) {
        self.table = table
        self.stream = stream
        reader = RequestReader(limits: table.limits.messages, connection: connectionInfo)
    }

    /// Begins to read. With a refusal the client gets that and nothing else.
    func start(refusing refusal: Refusal? = nil) {
        state = .connecting(refusal)
        stream.start(for: self, stall: table.limits.idleTimeout)
        if stream.isSecure { closeLatest(after: table.limits.headTimeout) } else { didConnect() }
    }

    /// As much may wait to be sent before the next pipelined request is looked at.
    static let writeAhead = 64 * 1024
    /// As many pipelined requests are answered before other connections have their turn.
    private static let answersInTurn = 16

    // MARK: What libevent tells

    func didConnect() {
        guard case .connecting(let refusal) = state else { return }
        state = .reading
        if let refusal { refuse(refusal) } else { watch(.idle) }
    }

    /// The socket has something to read.
    func didArrive() {
        switch stream.receive() {
        case .bytes:
            didReceive()
            stream.keep()
        case .nothing: break
        case .end: didStop(isEndOfInput: true)
        case .failure: didStop(isEndOfInput: false)
        }
    }

    func didReceive() {
        switch state {
        case .reading: serve()
        case .lingering(let discarded): didDiscard(discarded + stream.discard())
        case .hanging, .streaming: _ = stream.discard()
        case .connecting, .delayed, .dripping, .waiting, .flushing, .closed: break
        }
    }

    func didFlush() {
        switch state {
        case .reading: serve()
        case .streaming: pump()
        case .flushing: linger()
        default: break
        }
    }

    /// - Parameter isEndOfInput: false when the connection is broken, or the client takes no bytes.
    func didStop(isEndOfInput: Bool) {
        if let why = stream.takeFailure() {
            table.logger?.debug("TLS failed", metadata: ["why": "\(why)"])
        }
        guard isEndOfInput else { return close() }
        inputHasEnded = true
        stream.keepSending()
        switch state {
        case .reading: serve()
        case .connecting, .lingering, .hanging, .waiting, .streaming: close()
        case .delayed, .dripping, .flushing, .closed: break
        }
    }

    // MARK: Serving

    /// Answers the requests that are there, unless the client does not take the answers. After a few of them it is
    /// the turn of others.
    func serve() {
        var answered = 0
        while case .reading = state, stream.queuedBytes <= Self.writeAhead, answered < Self.answersInTurn,
            let step = stream.consume({ reader.read($0, &$1) })
        {
            switch step {
            case .needsMore: break
            case .expectsContinue: sendContinue()
            case .complete(let request, let persistence):
                answered += 1
                stopWatching()
                answer(table.responder.respond(to: request), to: ReplyContext(request, persistence))
            case .refused(let refusal): refuse(refusal)
            }
        }
        guard case .reading = state else { return }
        if inputHasEnded, stream.receivedBytes == 0 { return finish() }
        if answered == Self.answersInTurn { wait(.zero) }
        if answered > 0 || awaited != reader.phase { watch(reader.phase) }
    }

    /// RFC 9110, 10.1.1: a client that has begun to send the body waits for nothing.
    private func sendContinue() {
        if stream.receivedBytes == 0 { stream.write(Self.goOn) }
    }

    private static let goOn = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)[...]

    func refuse(_ refusal: Refusal) {
        table.logger?.debug("refused", metadata: ["status": "\(refusal.status)", "why": "\(refusal.detail)"])
        answer(Reply(refusal), to: .unreadable)
    }

    // MARK: Time

    private func watch(_ phase: RequestReader.Phase) {
        awaited = phase
        switch phase {
        case .idle: deadline.set(after: table.limits.idleTimeout)
        case .head: deadline.set(after: table.limits.headTimeout)
        case .body: deadline.set(after: table.limits.bodyTimeout)
        }
    }

    /// No deadline holds while an answer is held back or leaves: its client has done its part.
    func stopWatching() {
        deadline.clear()
        awaited = nil
    }

    /// Ends the connection soon, whatever the client does.
    func closeLatest(after delay: Duration) {
        deadline.set(after: delay)
    }

    /// Calls `didWait` after a while.
    func wait(_ delay: Duration) {
        pacer.start(after: delay)
    }

    private func didExpire() {
        guard case .reading = state else { return close() }
        // A client that takes a long answer is not idle; one that stops taking it is found by the stream.
        if stream.queuedBytes > 0 { return watch(reader.phase) }
        switch reader.phase {
        case .idle: finish()
        case .head: refuse(Refusal(.requestTimeout, "the head of the request did not arrive in time"))
        case .body: refuse(Refusal(.requestTimeout, "the body of the request did not arrive in time"))
        }
    }
}
