import Foundation
import HTTPMessages
import HTTPTypes
import PassAPI
import PassVocabulary

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One load of ``InProcessURLProtocol``: the request to the mock, and its reply to the session.
final class InProcessLoad: Sendable {
    private let request: URLRequest
    private let client: LoadClient
    private let progress = LoadProgress()

    init(of request: URLRequest, for loader: URLProtocol) {
        self.request = request
        client = LoadClient(of: loader)
    }

    /// Answers the request, soon or later. Never blocks.
    func start() {
        progress.perform { [self] in
            guard let url = request.url, let target = InProcessResponders.shared.target(of: url) else {
                return fail(.badURL)
            }
            guard case .mock(let responder) = target else {
                return fail(
                    .cannotConnectToHost, "The mock in the process was released: keep its InProcessMock.")
            }
            guard let received = Request(request, to: url) else { return fail(.badURL) }
            // As URLSession does over a connection: no answer within this time is an error.
            progress.schedule(after: request.timeoutInterval) { [weak self] in self?.timeOut() }
            deliver(responder.respond(to: received))
        }
    }

    /// Gives the client what waits for it.
    func resume() { client.takeMessages() }

    /// Ends the load because the session does not need it any more.
    func stop() { progress.end() }

    private let hasBegun = Locked(false)

    private func timeOut() {
        if !hasBegun.withLock({ $0 }) { fail(.timedOut) }
    }

    private func deliver(_ reply: Reply) {
        switch reply.continuation {
        case .promise(let promise):
            progress.onEnd { promise.cancel() }
            let settled = promise.takeReply { [progress, weak self] reply in
                progress.perform { [weak self] in self?.deliver(reply) }
            }
            if let settled { return deliver(settled) }
            progress.schedule(after: TimeInterval(promise.timeout.milliseconds) / 1_000) { [weak self] in
                self?.deliver(promise.replyOnTimeout())
            }
        case .stream(let stream):
            begin(reply, length: nil)
            progress.onEnd { stream.close() }
            stream.setDataHandler { [progress, weak self] in
                progress.perform { [weak self] in
                    for piece in stream.take() { self?.send(piece) }
                }
            }
        case nil where reply.delivery.delay > .zero:
            progress.schedule(after: TimeInterval(reply.delivery.delay.milliseconds) / 1_000) { [weak self] in
                self?.deliver(reply, reply.delivery.fault)
            }
        case nil: deliver(reply, reply.delivery.fault)
        }
    }

    /// Delivers a complete reply, broken as a client would see the fault on a connection.
    private func deliver(_ reply: Reply, _ fault: WireFault?) {
        switch fault {
        case nil:
            begin(reply, length: reply.body.count)
            send(reply.body)
            finish()
        case .connectionReset, .emptyResponse, .lostResponse: fail(.networkConnectionLost)
        case .malformedChunk:
            begin(reply, length: nil)
            fail(.cannotParseResponse)
        case .randomData: fail(.cannotParseResponse)
        case .truncatedBody:
            begin(reply, length: reply.body.count)
            send(Array(reply.body.prefix(reply.body.count / 2)))
            fail(.networkConnectionLost)
        case .hang: break
        case .drip: drip(reply)
        }
    }

    /// Sends the body in ten pieces over five seconds. On Linux it is one piece, because there the last piece that a
    /// protocol loads replaces the others.
    private func drip(_ reply: Reply) {
        begin(reply, length: reply.body.count)
        #if canImport(FoundationNetworking)
            let pieces = [reply.body[...]]
        #else
            let size = max(1, (reply.body.count + 9) / 10)
            let pieces = stride(from: 0, to: reply.body.count, by: size)
                .map { reply.body[$0..<min($0 + size, reply.body.count)] }
        #endif
        for (index, piece) in pieces.enumerated() {
            let isLast = index == pieces.count - 1
            progress.schedule(after: isLast ? 5 : 0.5 * Double(index + 1)) { [weak self] in
                self?.send(Array(piece))
                if isLast { self?.finish() }
            }
        }
        if pieces.isEmpty { finish() }
    }

    // MARK: The client

    /// - Parameter length: the length of the body; `nil` for one whose end is not known.
    private func begin(_ reply: Reply, length: Int?) {
        hasBegun.withLock { $0 = true }
        var fields = Dictionary(
            reply.fields.map { ($0.name.rawName, $0.value) }, uniquingKeysWith: { "\($0), \($1)" })
        if let length { fields["Content-Length"] = String(length) }
        guard let url = request.url,
            let response = HTTPURLResponse(
                url: url, statusCode: reply.status.code, httpVersion: "HTTP/1.1", headerFields: fields)
        else { return fail(.cannotParseResponse) }
        #if !canImport(FoundationNetworking)
            // On Linux, the client receives the redirect response, because Foundation cannot redirect here.
            if let next = request.redirected(by: response) {
                tellClient { $0.urlProtocol($1, wasRedirectedTo: next, redirectResponse: response) }
                return end {
                    $0.urlProtocol(
                        $1, didFailWithError: NSError(domain: NSCocoaErrorDomain, code: NSUserCancelledError))
                }
            }
        #endif
        tellClient { $0.urlProtocol($1, didReceive: response, cacheStoragePolicy: .notAllowed) }
    }

    private func send(_ bytes: [UInt8]) {
        guard !bytes.isEmpty, request.httpMethod != "HEAD" else { return }
        tellClient { $0.urlProtocol($1, didLoad: Data(bytes)) }
    }

    private func finish() {
        end { $0.urlProtocolDidFinishLoading($1) }
    }

    /// - Parameter explanation: for people, where the code does not say enough.
    private func fail(_ code: URLError.Code, _ explanation: String? = nil) {
        var info: [String: Any] = [:]
        info[NSLocalizedDescriptionKey] = explanation
        let error = URLError(code, userInfo: info)
        end { $0.urlProtocol($1, didFailWithError: error) }
    }

    /// Ends the load with its last message.
    private func end(_ message: @escaping LoadClient.Message) {
        post { [progress] client, loader in
            if progress.end() { message(client, loader) }
        }
    }

    private func tellClient(_ message: @escaping LoadClient.Message) {
        post { [progress] client, loader in
            if !progress.isEnded { message(client, loader) }
        }
    }

    private func post(_ message: @escaping LoadClient.Message) {
        if !client.send(message) { progress.end() }
    }
}

#if !canImport(FoundationNetworking)
    extension URLRequest {
        /// The request for the target of a redirect; `nil` when the response is none (RFC 9110, 15.4).
        fileprivate func redirected(by response: HTTPURLResponse) -> URLRequest? {
            guard (300..<400).contains(response.statusCode),
                let target = response.value(forHTTPHeaderField: "Location").flatMap({
                    URL(string: $0, relativeTo: url)
                })
            else { return nil }
            var request = self
            request.url = target
            // A redirect after POST is fetched with GET, except for 307 and 308.
            if ![307, 308].contains(response.statusCode), httpMethod != "HEAD" {
                request.httpMethod = "GET"
                request.httpBody = nil
                request.httpBodyStream = nil
            }
            return request
        }
    }
#endif
