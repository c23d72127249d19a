import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport

/// An app that uses REST API V1.
struct LegacyApp {
    let mock: Mock
    /// The identifier in the published registration reply, before base64.
    var deviceID = "so-devid-003"
    var requestor = "REF30"
    /// The value of `Authorization`; `nil` for none.
    var authorization: String?
    /// The value of `Accept`; `nil` for none.
    var accept: String? = "application/json"

    /// Registers like an app of V2, and gets an access token.
    init(on mock: Mock, statement: String = PublishedHeaders.softwareStatement) throws {
        self.mock = mock
        authorization = try "Bearer \(App(on: mock, statement: statement).token)"
    }

    /// The identifier of the device in V2 and in the admin API.
    var device: DeviceIdentifier { .make(deviceID) }

    /// The credential that apps sent before access tokens existed. Some of them sign the same method and URI for all
    /// requests.
    static let signature = signature(for: "REF30", at: "\(Timestamp.start.milliseconds)")

    /// The same for another service provider, or at another time.
    static func signature(for requestor: String, at time: String) -> String {
        "POST requestor_id=\(requestor), nonce=6f0a, signature_method=HMAC-SHA1, request_time=\(time), "
            + "request_uri=/regcode, public_key=public, signature=c2lnbmF0dXJl"
    }

    /// Sends a request with the device's identifier.
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

    /// Sends a form with the device's identifier.
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

    /// Logs in with an MVPD through the basic flow, without a browser.
    ///
    /// - Returns: the registration code of the login.
    @discardableResult
    func logIn(at mvpd: String = "Cablevision") throws -> String {
        let code = try register(["mvpd": mvpd])["code"]?.string ?? ""
        _ = try mock.send(.post, "/__admin/sessions/\(code)/complete")
        return code
    }

    /// Logs in with a platform token, in a header or a parameter.
    func logIn(
        with token: String, _ parameters: [String: String] = [:], in place: String = "Adobe-Subject-Token"
    ) throws {
        let (parameters, fields) = Self.placed(token, in: place, with: parameters)
        let code = try send(
            .post, "/reggie/v1/\(requestor)/regcode", parameters.merging(["mvpd": "Cablevision"]) { $1 },
            fields
        )["code"]?.string
        _ = try mock.send(.post, "/__admin/sessions/\(code ?? "")/complete")
    }

    /// Sends a request with a platform token, in a header or a parameter.
    func get(
        _ path: String, _ parameters: [String: String] = [:], token: String,
        in place: String = "Adobe-Subject-Token"
    ) throws -> Mock.Answer {
        let (parameters, fields) = Self.placed(token, in: place, with: parameters)
        return try send(.get, "/api/v1/\(path)", parameters, fields)
    }

    private static func placed(
        _ token: String, in place: String, with parameters: [String: String]
    ) -> (parameters: [String: String], fields: [String: String]) {
        place == "ast"
            ? (parameters.merging(["ast": token]) { $1 }, [:]) : (parameters, [place: token])
    }

    /// Passes Adobe's request to Apple's framework.
    ///
    /// - Returns: the SAML response, in base64.
    func askApple(at mvpd: String, on platform: String, outcome: String = "success") throws -> String? {
        let request = try get("\(requestor)/profile-requests/\(mvpd)", ["deviceType": platform]).text
        return try mock.send(
            .post, "/__admin/partner/Apple/response", PublishedHeaders.json,
            body: #"{"request": "\#(request)", "outcome": "\#(outcome)"}"#)["SAMLResponse"]?.string
    }

    /// Passes the response of Apple's framework to Adobe.
    func exchange(_ response: String, at mvpd: String, on platform: String) throws -> Mock.Answer {
        try post("tokens/authn", ["mvpd": mvpd, "deviceType": platform, "SAMLResponse": response])
    }

    /// The target to which a login page sends its user agent.
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
        Form.encode(parameters.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) })
    }

    private var headers: [String: String] {
        var headers = PublishedHeaders.device
        headers["Authorization"] = authorization
        headers["Accept"] = accept
        return headers
    }
}
