import Foundation
import HTTPMessages
import HTTPTypes

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension Request {
    /// The request as the mock would receive it over a connection; `nil` when the method or the URL is not one
    /// of HTTP.
    convenience init?(_ request: URLRequest, to url: URL) {
        guard let method = HTTPRequest.Method(rawValue: request.httpMethod ?? "GET"),
            let components = URLComponents(url: url, resolvingAgainstBaseURL: true), let host = url.host
        else { return nil }
        let authority = request.value(forHTTPHeaderField: "Host") ?? url.port.map { "\(host):\($0)" } ?? host
        var fields = [(name: "Host", value: authority)]
        for (name, value) in request.allHTTPHeaderFields ?? [:] where name.lowercased() != "host" {
            fields.append((name: name, value: value))
        }
        let path = components.percentEncodedPath
        self.init(
            method: method, path: path.isEmpty ? "/" : path, query: components.percentEncodedQuery,
            fields: RequestFields(fields), body: Array(request.completeBody),
            connection: Connection(peer: "127.0.0.1", localPort: UInt16(clamping: url.port ?? 0)))
    }
}

extension URLRequest {
    /// The body, which a session can hand over as a stream.
    fileprivate var completeBody: Data {
        if let httpBody { return httpBody }
        guard let stream = httpBodyStream else { return Data() }
        stream.open()
        defer { stream.close() }
        var body = Data()
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = stream.read(&buffer, maxLength: buffer.count)
            guard count > 0 else { return body }
            body.append(contentsOf: buffer[..<count])
        }
    }
}
