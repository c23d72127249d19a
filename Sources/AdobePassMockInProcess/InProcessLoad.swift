import Foundation
import HTTPMessages
import HTTPTypes
import PassAPI
import PassVocabulary

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One load of ``InProcessURLProtocol``: the request to the mock, and its reply to the session.
///
/// `@unchecked`: ``LoadProgress`` orders what happens between the start and the end, and the session's client
/// takes calls from every thread.
final class InProcessLoad: @unchecked Sendable {
    private let request: URLRequest
    private weak var loader: URLProtocol?
    private let progress = LoadProgress()

    init(of request: URLRequest, for loader: URLProtocol) {
        self.request = request
        self.loader = loader
    }

    /// Answers the request, now or later. Never blocks.
    func start() {
        guard let url = request.url, let responder = InProcessResponders.shared.responder(for: url),
            let received = Request(request, to: url)
        else { return fail(.badURL) }
        // As URLSession does over a connection: no answer within this time is an error.
        progress.schedule(after: request.timeoutInterval) { [weak self] in self?.fail(.timedOut) }
        deliver(responder.respond(to: received))
    }

    /// Ends the load because the session does not need it any more.
    func stop() { progress.end() }

    private func deliver(_ reply: Reply) {
        switch reply.continuation {
        case .promise(let promise):
            progress.onEnd { promise.cancel() }
            if let settled = promise.takeReply(orNotify: { [self] in deliver($0) }) {
                return deliver(settled)
            }
            progress.schedule(after: TimeInterval(promise.timeout.milliseconds) / 1_000) { [self] in
                deliver(promise.replyOnTimeout())
            }
        case .stream(let stream):
            begin(reply, length: nil)
            progress.onEnd { stream.close() }
            stream.setDataHandler { [self] in stream.take().forEach(send) }
        case nil where reply.delivery.delay > .zero:
            progress.schedule(after: TimeInterval(reply.delivery.delay.milliseconds) / 1_000) { [self] in
                deliver(reply, reply.delivery.fault)
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

    /// Sends the body in ten pieces over five seconds.
    private func drip(_ reply: Reply) {
        begin(reply, length: reply.body.count)
        let size = max(1, (reply.body.count + 9) / 10)
        let starts = Array(stride(from: 0, to: reply.body.count, by: size))
        for (index, start) in starts.enumerated() {
            progress.schedule(after: 0.5 * Double(index + 1)) { [self] in
                send(Array(reply.body[start..<min(start + size, reply.body.count)]))
                if index == starts.count - 1 { finish() }
            }
        }
        if starts.isEmpty { finish() }
    }

    // MARK: The client

    /// - Parameter length: the length of the body; `nil` for one whose end is not known.
    private func begin(_ reply: Reply, length: Int?) {
        var fields = Dictionary(
            reply.fields.map { ($0.name.rawName, $0.value) }, uniquingKeysWith: { "\($0), \($1)" })
        if let length { fields["Content-Length"] = String(length) }
        guard let url = request.url,
            let response = HTTPURLResponse(
                url: url, statusCode: reply.status.code, httpVersion: "HTTP/1.1", headerFields: fields)
        else { return fail(.cannotParseResponse) }
        #if !canImport(FoundationNetworking)
            // Foundation for Linux cannot redirect here: there the client gets the redirect itself.
            if let next = request.redirected(by: response) {
                tellClient { $0.urlProtocol($1, wasRedirectedTo: next, redirectResponse: response) }
                return fail(.cancelled)
            }
        #endif
        tellClient { $0.urlProtocol($1, didReceive: response, cacheStoragePolicy: .notAllowed) }
    }

    private func send(_ bytes: [UInt8]) {
        guard !bytes.isEmpty, request.httpMethod != "HEAD" else { return }
        tellClient { $0.urlProtocol($1, didLoad: Data(bytes)) }
    }

    private func finish() {
        guard let loader else { return progress.end() }
        progress.end { loader.client?.urlProtocolDidFinishLoading(loader) }
    }

    private func fail(_ code: URLError.Code) {
        guard let loader else { return progress.end() }
        progress.end { loader.client?.urlProtocol(loader, didFailWithError: URLError(code)) }
    }

    private func tellClient(_ message: (any URLProtocolClient, URLProtocol) -> Void) {
        guard let loader, let client = loader.client else { return }
        progress.perform { message(client, loader) }
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
