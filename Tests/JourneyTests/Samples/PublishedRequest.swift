import HTTPTypes

/// A request as published in a sample. Some of its values are replaced before it is sent.
struct PublishedRequest: Sendable {
    var method: HTTPRequest.Method
    var target: String
    var headers: [String: String]
    var body = ""

    /// The placeholder of the published access token, the same 565 characters on every page. The mock accepts
    /// only tokens that it issued.
    static let accessToken = "<the published access token>"

    /// A request of an app on its device.
    static func fromDevice(
        _ method: HTTPRequest.Method, _ target: String, _ more: [String: String] = [:]
    ) -> PublishedRequest {
        var headers = PublishedHeaders.device.merging(more) { $1 }
        headers["Authorization"] = "Bearer \(accessToken)"
        headers["AP-Device-Identifier"] = PublishedHeaders.deviceIdentifier
        return PublishedRequest(method: method, target: target, headers: headers)
    }

    /// A request with a code, which does not name its device.
    static func withCode(
        _ method: HTTPRequest.Method, _ target: String, _ more: [String: String] = [:]
    ) -> PublishedRequest {
        var request = fromDevice(method, target, more)
        request.headers["AP-Device-Identifier"] = nil
        request.headers["X-Device-Info"] = nil
        return request
    }

    /// A request of dynamic client registration.
    static func registration(_ target: String, _ contentType: String, _ body: String) -> PublishedRequest {
        PublishedRequest(
            method: .post, target: target,
            headers: PublishedHeaders.device.merging(["Content-Type": contentType]) { $1 }, body: body)
    }

    /// A request of a user agent.
    static func userAgent(_ target: String) -> PublishedRequest {
        PublishedRequest(
            method: .get, target: target,
            headers: PublishedHeaders.device.filter { $0.key == "User-Agent" })
    }

    func form(_ body: String) -> PublishedRequest { with(body, "application/x-www-form-urlencoded") }

    func json(_ body: String) -> PublishedRequest { with(body, "application/json") }

    private func with(_ body: String, _ contentType: String) -> PublishedRequest {
        var request = self
        request.headers["Content-Type"] = contentType
        request.body = body
        return request
    }
}
