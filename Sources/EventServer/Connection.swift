import HTTPMessages
import HTTPTypes
import Logging

/// One client connection. It reads requests and sends the replies one after the other.
///
/// Its worker owns it until it closes. All of it runs on the thread of the loop.
final class Connection {
    unowned let worker: Worker
    let stream: ByteStream
    var state = State.reading
    /// True when the client has closed its sending side. It can still read replies.
    var inputHasEnded = false
    private var reader: RequestReader
    /// The bytes of an incomplete request that the counters of the server include.
    private var countedBytes = 0
    /// True when a part of a request has been read. Only then is the reader asked for its number of bytes, because each question
    /// copies it.
    private var isInRequest = false
    /// The phase that the current deadline limits; `nil` without a deadline.
    private var deadlinePhase: RequestReader.Phase?
    private lazy var deadline = LoopEvent(worker.loop) { [unowned self] in deadlineDidPass() }
    /// The timer for ``timerDidFire()``; `nil` until it is started for the first time.
    private var timer: LoopEvent?

    enum State {
        /// The TLS handshake runs. Then the client gets the refusal, or is served if there is none.
        case connecting(MalformedRequest?)
        case reading
        case delayed(Reply, ReplyContext)
        /// The rest of a reply is being sent: in small steps for the fault `DRIP`, otherwise as fast as the client reads.
        case sending(EncodedReply, sent: Int)
        case waiting(ReplyPromise, ReplyContext, Worker.WaitID)
        /// The head of a reply was sent, and its body is produced piece by piece.
        case streaming(StreamedBody, Worker.WaitID)
        /// The last bytes are queued. The connection closes once they are sent.
        case flushing
        /// The sending side is shut down, and received bytes are discarded.
        case lingering(discarded: Int)
        case hanging
        case closed
    }

    init(_ worker: Worker, _ stream: ByteStream, _ connectionInfo: Request.ConnectionInfo) {
        self.worker = worker
        self.stream = stream
        reader = RequestReader(
            limits: worker.limits.request, connection: connectionInfo, allowance: worker.bodyAllowance)
    }

    /// Starts reading. With a refusal, the client gets only this reply.
    func start(refusing refusal: MalformedRequest? = nil) {
        state = .connecting(refusal)
        stream.start(for: self, writeTimeout: worker.limits.idleTimeout)
        if stream.isSecure { closeAtLatest(after: worker.limits.headTimeout) } else { didConnect() }
    }

    /// While more bytes than this wait to be sent, the next pipelined request is not read.
    static let writeAhead = 64 * 1024
    /// After this number of pipelined requests, other connections of the loop are served first.
    private static let repliesPerTurn = 16

    // MARK: Events of the stream

    func didConnect() {
        guard case .connecting(let refusal) = state else { return }
        state = .reading
        if let refusal { refuse(refusal) } else { startDeadline(for: .idle) }
    }

    func didBecomeReadable() {
        switch stream.receive() {
        case .bytes:
            didReceive()
            stream.saveUnconsumed()
        case .wouldBlock: break
        case .endOfStream: didStop(isEndOfInput: true)
        case .failure: didStop(isEndOfInput: false)
        }
    }

    func didReceive() {
        switch state {
        case .reading: serve()
        case .lingering(let discarded): didDiscard(discarded + stream.discard())
        case .hanging, .streaming: _ = stream.discard()
        case .connecting, .delayed, .sending, .waiting, .flushing, .closed: break
        }
        if case .reading = state { return }
        countUnfinishedBytes()
    }

    func didFlush() {
        switch state {
        case .reading: serve()
        case .streaming: sendStreamData()
        case .sending(let encoded, let sent) where !encoded.isDripped: sendNext(of: encoded, from: sent)
        // With TLS, libevent calls some time after it has sent, and bytes can have been queued since.
        case .flushing: if stream.queuedBytes == 0 { linger() }
        default: break
        }
    }

    /// - Parameter isEndOfInput: true when the client closed its sending side; false when the connection
    ///   failed or the write timeout passed.
    func didStop(isEndOfInput: Bool) {
        if let reason = stream.takeTLSFailure() {
            worker.logger?.info("TLS with \(reader.connection.peerName) failed: \(reason)")
        }
        guard isEndOfInput else { return close() }
        inputHasEnded = true
        stream.continueWriting()
        switch state {
        case .reading: serve()
        case .waiting(let promise, _, _) where promise.isComputed: break
        case .connecting, .lingering, .hanging, .waiting, .streaming: close()
        case .delayed: releaseSlot()
        case .sending, .flushing, .closed: break
        }
    }

    /// Lets another connection have the slot of this one while a reply is delayed for a client that has ended its input. The client
    /// has probably gone, but only sending the reply can show it.
    func releaseSlot() {
        if worker.isDraining || !worker.moveToHanging(self) { close() }
    }

    // MARK: Serving

    /// Handles the requests that have been received. Stops early when the client does not read the replies,
    /// and after `repliesPerTurn` requests.
    func serve() {
        defer { countUnfinishedBytes() }
        var replyCount = 0
        while case .reading = state, stream.queuedBytes <= Self.writeAhead, replyCount < Self.repliesPerTurn,
            let step = stream.consume({ reader.read($0, &$1) })
        {
            switch step {
            case .needsMore: isInRequest = true
            case .expectsContinue:
                isInRequest = true
                // Omitted when the client already sends the body (RFC 9110, 10.1.1).
                if stream.receivedBytes == 0 { stream.write(Self.continueResponse) }
            case .complete(let request, let persistence):
                isInRequest = false
                replyCount += 1
                clearDeadline()
                send(worker.responder.respond(to: request), for: ReplyContext(request, persistence))
            case .refused(let refusal): refuse(refusal)
            }
        }
        guard case .reading = state else { return }
        if inputHasEnded, stream.receivedBytes == 0 { return closeAfterFlush() }
        if replyCount == Self.repliesPerTurn { startTimer(after: .zero) }
        let phase = isInRequest ? reader.phase : .idle
        // A large body can take longer than the timeout, so each part that arrives restarts the deadline.
        let isLargeBody = phase == .body && reader.hasOwnLimit
        if replyCount > 0 || deadlinePhase != phase || isLargeBody { startDeadline(for: phase) }
    }

    private static let continueResponse = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)[...]

    func refuse(_ refusal: MalformedRequest) {
        worker.logger?.info(
            "refused \(reader.connection.peerName) with status \(refusal.status.code): \(refusal.detail)")
        // A refusal can be delayed, and until then the client need not do anything.
        clearDeadline()
        let context = ReplyContext(refusedHead: reader.isHead)
        let reply = Reply(refusal, to: reader.origin)
        // The request is no longer needed, and a refusal can wait for seconds.
        reader.dropRequest()
        send(reply, for: context)
    }

    /// Updates the counters of the server. Refuses the request if all connections together exceed the limit.
    ///
    /// A request that arrives as a whole changes no counter, and takes no lock.
    func countUnfinishedBytes() {
        let bytes =
            switch state {
            case .closed, .lingering, .hanging, .streaming: 0
            case .reading: (isInRequest ? reader.unfinishedBytes : 0) + stream.receivedBytes
            case .connecting, .delayed, .sending, .waiting, .flushing: stream.receivedBytes
            }
        let added = bytes - countedBytes
        guard added != 0 else { return }
        countedBytes = bytes
        let sum = worker.counters.addUnfinished(added)
        let limit = worker.limits.maximumUnfinishedBytes
        guard added > 0, sum > limit, case .reading = state else { return }
        worker.counters.countUnfinishedRefusal()
        _ = stream.discard()
        refuse(
            MalformedRequest(
                .serviceUnavailable, "incomplete requests have more than \(limit) bytes together"))
        countUnfinishedBytes()
    }

    // MARK: Time

    /// Starts or restarts the timer that calls ``timerDidFire()``.
    func startTimer(after delay: Duration) {
        if timer == nil { timer = LoopEvent(worker.loop) { [unowned self] in timerDidFire() } }
        timer?.start(after: delay)
    }

    func stopTimer() { timer?.stop() }

    /// Leaves a state in which the timer can run. A remaining timer would serve the connection once more.
    func returnToReading() {
        stopTimer()
        state = .reading
    }

    private func startDeadline(for phase: RequestReader.Phase) {
        deadlinePhase = phase
        switch phase {
        case .idle: deadline.start(after: worker.limits.idleTimeout)
        case .head: deadline.start(after: worker.limits.headTimeout)
        case .body: deadline.start(after: worker.limits.bodyTimeout)
        }
    }

    /// Called when a request is complete or refused: the client need not do anything until the reply is sent.
    func clearDeadline() {
        deadline.stop()
        deadlinePhase = nil
    }

    /// Closes the connection after this time, whatever the client does.
    func closeAtLatest(after delay: Duration) {
        deadline.start(after: delay)
    }

    private func deadlineDidPass() {
        guard case .reading = state else { return close() }
        // A client that still reads a long reply is not idle. The write timeout covers a client that stopped
        // reading.
        if stream.queuedBytes > 0 { return startDeadline(for: reader.phase) }
        switch reader.phase {
        case .idle: closeAfterFlush()
        case .head: refuse(MalformedRequest(.requestTimeout, "the request head did not arrive in time"))
        case .body: refuse(MalformedRequest(.requestTimeout, "the request body did not arrive in time"))
        }
    }
}
