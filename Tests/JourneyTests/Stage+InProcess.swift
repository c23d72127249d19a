import AdobePassMockClient
import Dispatch
import Foundation
import HTTPMessages
import HTTPTypes

@testable import AdobePassMockInProcess

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A `URLSession` in front of a mock in the process of the test, as an app uses one.
struct InProcessExchange {
    private let server: InProcessMock
    private let session: URLSession

    init(_ responder: any Responder) {
        server = InProcessMock(responder)
        session = URLSession(
            configuration: server.mock.sessionConfiguration, delegate: Unredirected(), delegateQueue: nil)
    }

    /// Shows redirects to the journey, as the other stages do.
    private final class Unredirected: NSObject, URLSessionTaskDelegate {
        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            completionHandler(nil)
        }
    }

    /// Sends the request, and waits for the reply.
    func callAsFunction(_ request: Request) throws -> Reply {
        let query = request.query.map { "?" + $0 } ?? ""
        guard let url = URL(string: server.mock.url.absoluteString + request.path + query) else {
            throw URLError(.badURL)
        }
        var sent = URLRequest(url: url)
        sent.httpMethod = request.method.rawValue
        for (name, value) in request.fields { sent.addValue(value, forHTTPHeaderField: name) }
        if !request.body.isEmpty { sent.httpBody = Data(request.body) }
        let result = Locked<Result<Reply, any Error>?>(nil)
        let isDone = DispatchSemaphore(value: 0)
        session.dataTask(with: sent) { data, response, error in
            result.withLock { $0 = Result { try Reply(data, response, error) } }
            isDone.signal()
        }.resume()
        isDone.wait()
        return try result.withLock { $0 }!.get()
    }
}

extension Reply {
    fileprivate init(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) throws {
        if let error { throw error }
        guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
        let fields = response.allHeaderFields.compactMap { name, value -> HTTPField? in
            guard let name = (name as? String).flatMap({ HTTPField.Name($0) }),
                let value = value as? String
            else {
                return nil
            }
            return HTTPField(name: name, value: value)
        }
        self.init(
            status: .init(code: response.statusCode), fields: ReplyFields(fields), body: Array(data ?? Data())
        )
    }
}
