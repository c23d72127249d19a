import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Answers the requests of a `URLSession` to the mocks of this process.
final class InProcessURLProtocol: URLProtocol {
    private var load: InProcessLoad?

    override class func canInit(with request: URLRequest) -> Bool {
        InProcessResponders.shared.target(of: request.url) != nil
    }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    /// Starts the load. The session calls this again when its task is resumed (see ``LoadClient``).
    override func startLoading() {
        if let load { return load.resume() }
        let load = InProcessLoad(of: request, for: self)
        self.load = load
        load.start()
    }

    override func stopLoading() {
        load?.stop()
        load = nil
    }
}
