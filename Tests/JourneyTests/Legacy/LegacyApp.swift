import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport

/// An app that speaks REST API V1.
struct LegacyApp {
    let mock: Mock
    /// As the published answer to a registration has it, before it is base64.
    var deviceID = "so-devid-003"
    var requestor = "REF30"
    /// The value of `Authorization`; `nil` for none.
    var authorization: String?
    /// The value of `Accept`; `nil` for none.
    var accept: String? = "application/json"

    /// Registers as an app of V2 does, and gets an access token.
    init(on mock: Mock, statement: String = PublishedHeaders.softwareStatement) throws {
        self.mock = mock
        authorization = try "Bearer \(App(on: mock, statement: statement).token)"
    }

    /// The identifier of the device as V2 and the admin API know it.
    var device: DeviceIdentifier { .make(deviceID) }

    /// What apps sent before there were access tokens: the same for every request.
    static let signature =
        "POST requestor_id=REF30, nonce=6f0a, signature_method=HMAC-SHA1, request_time=1773671988000, "
        + "request_uri=/regcode, public_key=public, signature=c2lnbmF0dXJl"

    /// A request of the app about its device.
    func send(
        _ method: HTTPRequest.Method, _ path: String, _ parameters: [String: String] = [:],
        _ more: [String: String] = [:]
    ) throws -> Mock.Answer {
        let own = ["requestor": requestor, "deviceId": deviceID]
        let query = Self.form(own.merging(parameters) { $1 })
        return try mock.send(method, "\(path)?\(query)", headers.merging(more) { $1 })
    }

    func get(_ path: String, _ parameters: [String: String] = [:]) throws -> Mock.Answer {
        try send(.get, "/api/v1/\(path)", parameters)
    }

    /// A form about the device.
    func post(_ path: String, _ form: [String: String]) throws -> Mock.Answer {
        let own = ["requestor": requestor, "deviceId": deviceID]
        return try mock.send(
            .post, "/api/v1/\(path)", headers.merging(PublishedHeaders.form) { $1 },
            body: Self.form(own.merging(form) { $1 }))
    }

    /// Asks for a registration code.
    func register(_ parameters: [String: String] = [:]) throws -> Mock.Answer {
        try send(.post, "/reggie/v1/\(requestor)/regcode.json", parameters)
    }

    /// Logs in at an MVPD the basic way, without a browser.
    ///
    /// - Returns: the code that it was done with.
    @discardableResult
    func logIn(at mvpd: String = "Cablevision") throws -> String {
        let code = try register(["mvpd": mvpd])["code"]?.string ?? ""
        _ = try mock.send(.post, "/__admin/sessions/\(code)/complete")
        return code
    }

    /// Takes what Adobe says to Apple's framework.
    ///
    /// - Returns: the SAML response, in base64.
    func askApple(at mvpd: String, on platform: String, outcome: String = "success") throws -> String? {
        let request = try get("\(requestor)/profile-requests/\(mvpd)", ["deviceType": platform]).text
        return try mock.send(
            .post, "/__admin/partner/Apple/response", PublishedHeaders.json,
            body: #"{"request": "\#(request)", "outcome": "\#(outcome)"}"#)["SAMLResponse"]?.string
    }

    /// Takes what Apple's framework says to Adobe.
    func exchange(_ response: String, at mvpd: String, on platform: String) throws -> Mock.Answer {
        try post("tokens/authn", ["mvpd": mvpd, "deviceType": platform, "SAMLResponse": response])
    }

    /// Where a login page sends its user agent.
    func authenticateTarget(_ code: String, _ changes: [String: String?] = [:]) -> String {
        var parameters: [String: String?] = [
            "requestor_id": requestor, "mso_id": "Cablevision", "reg_code": code,
            "domain_name": "adobe.com", "noflash": "true", "no_iframe": "true",
            "redirect_url": "https://loginwebapp.com/done",
        ]
        parameters.merge(changes) { $1 }
        return "/api/v1/authenticate?" + Self.form(parameters.compactMapValues(\.self))
    }

    static func form(_ parameters: [String: String]) -> String {
        parameters.sorted { $0.key < $1.key }
            .map { "\($0.key)=\(PercentEncoding.encode($0.value))" }.joined(separator: "&")
    }

    private var headers: [String: String] {
        var headers = PublishedHeaders.device
        headers["Authorization"] = authorization
        headers["Accept"] = accept
        return headers
    }
}
