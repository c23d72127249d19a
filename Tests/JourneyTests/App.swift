import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport

/// An app on a device as in the *Apple SSO Cookbook (REST API V2)*: it registers once, and sends the
/// published headers.
struct App {
    let mock: Mock
    var device: DeviceIdentifier
    var serviceProvider = "REF30"
    /// The device's description of itself.
    private let description: [String: String]
    /// The status of Apple's framework, sent with every request if it is set.
    var status: String?
    private(set) var token = ""

    let clientID: String
    let clientSecret: String

    /// Registers and gets an access token (phase A).
    init(
        on mock: Mock, device: DeviceIdentifier = .make(),
        describedBy description: [String: String] = PublishedHeaders.device,
        statement: String = PublishedHeaders.softwareStatement
    ) throws {
        self.mock = mock
        self.device = device
        self.description = description
        let credentials = try mock.send(
            .post, "/o/client/register", PublishedHeaders.json,
            body: #"{"software_statement": "\#(statement)"}"#)
        clientID = credentials["client_id"]?.string ?? ""
        clientSecret = credentials["client_secret"]?.string ?? ""
        try renewToken()
    }

    /// The same application with another mock.
    func moved(to mock: Mock) -> App {
        App(self, on: mock)
    }

    private init(_ app: App, on mock: Mock) {
        self.mock = mock
        device = app.device
        description = app.description
        serviceProvider = app.serviceProvider
        status = app.status
        token = app.token
        clientID = app.clientID
        clientSecret = app.clientSecret
    }

    /// The application after its access token has expired: the same client with a new token.
    mutating func renewToken() throws {
        token = try requestToken()["access_token"]?.string ?? ""
    }

    /// Requests an access token, as Adobe has it: without a device.
    ///
    /// - Parameter secret: `nil` for that of the client.
    func requestToken(secret: String? = nil, _ fields: [String: String] = [:]) throws -> Mock.Answer {
        let body =
            "client_id=\(clientID)&client_secret=\(secret ?? clientSecret)&grant_type=client_credentials"
        return try mock.send(
            .post, "/o/client/token", PublishedHeaders.form.merging(fields) { $1 }, body: body)
    }

    var headers: [String: String] {
        var headers = description
        headers["Authorization"] = "Bearer \(token)"
        headers["AP-Device-Identifier"] = "fingerprint \(device)"
        headers["AP-Partner-Framework-Status"] = status
        return headers
    }

    /// - Parameter changes: headers to add or replace; `nil` omits one.
    func get(_ path: String, _ changes: [String: String?] = [:]) throws -> Mock.Answer {
        try mock.send(.get, "/api/v2/\(serviceProvider)/\(path)", fields(changes))
    }

    /// - Parameter changes: headers to add or replace; `nil` omits one.
    func post(_ path: String, form: String, _ changes: [String: String?] = [:]) throws -> Mock.Answer {
        let fields = fields(PublishedHeaders.form, changes)
        return try mock.send(.post, "/api/v2/\(serviceProvider)/\(path)", fields, body: form)
    }

    /// - Parameter changes: headers to add or replace; `nil` omits one.
    func post(_ path: String, json: String, _ changes: [String: String?] = [:]) throws -> Mock.Answer {
        let fields = fields(PublishedHeaders.json, changes)
        return try mock.send(.post, "/api/v2/\(serviceProvider)/\(path)", fields, body: json)
    }

    /// The headers of the app with the changes applied in order.
    func fields(_ changes: [String: String?]...) -> [String: String] {
        changes.reduce(into: headers) { headers, changes in
            for (name, value) in changes { headers[name] = value }
        }
    }

    /// Requests the SAML request, with all parameters that a fallback would need.
    func startPartnerSession(form: String = App.sessionForm) throws -> Mock.Answer {
        try post("sessions/sso/Apple", form: form)
    }

    static let sessionForm = "domainName=adobe.com&redirectUrl=https%3A%2F%2Fadobe.com"

    /// Logs in with Apple (phases B and C). The framework's status is sent from then on.
    ///
    /// - Parameter attributeNames: what the app asks the framework for; `nil` for every attribute.
    mutating func logInWithApple(
        mvpd: String = "Cablevision", expiresIn: String = "P30D", attributeNames: [String]? = nil
    ) throws -> Mock.Answer {
        status = PublishedHeaders.status(provider: mvpd)
        let response = try samlResponse(expiresIn: expiresIn, attributeNames: attributeNames)
        return try post("profiles/sso/Apple", form: "SAMLResponse=" + response)
    }

    /// Asks Apple's framework, which also returns a new status.
    ///
    /// - Returns: the SAML response, encoded for a form.
    mutating func samlResponse(expiresIn: String = "P30D", attributeNames: [String]? = nil) throws -> String {
        let names: JSONValue = attributeNames.map { .array($0.map(JSONValue.string)) } ?? .null
        let session = try startPartnerSession()
        let request = session["authenticationRequest"]?["request"]?.string ?? ""
        let framework = try mock.send(
            .post, "/__admin/partner/Apple/response", PublishedHeaders.json,
            body: String(
                decoding: JSONValue.object([
                    "request": .string(request), "expiresIn": .string(expiresIn), "attributeNames": names,
                ]).jsonBytes, as: UTF8.self))
        status = framework["partnerFrameworkStatus"]?.string
        return PercentEncoding.encode(framework["SAMLResponse"]?.string ?? "")
    }

    /// Logs in with an MVPD through the basic flow, without a browser.
    func logIn(at mvpd: String = "Cablevision", _ changes: [String: String?] = [:]) throws {
        let session = try post("sessions", form: "mvpd=\(mvpd)&\(Self.sessionForm)", changes)
        let code = session["code"]?.string ?? ""
        _ = try mock.send(.post, "/__admin/sessions/\(code)/complete")
    }

    func authorize(
        _ resource: String = "REF30", at mvpd: String = "Cablevision", _ changes: [String: String?] = [:]
    ) throws -> Mock.Answer {
        try post("decisions/authorize/\(mvpd)", json: #"{"resources": ["\#(resource)"]}"#, changes)
    }

    func preauthorize(
        _ resources: [String], at mvpd: String = "Cablevision", _ changes: [String: String?] = [:]
    ) throws -> Mock.Answer {
        let list = resources.map { "\"\($0)\"" }.joined(separator: ", ")
        return try post("decisions/preauthorize/\(mvpd)", json: #"{"resources": [\#(list)]}"#, changes)
    }

    func logOut(at mvpd: String = "Cablevision", _ changes: [String: String?] = [:]) throws -> Mock.Answer {
        try get("logout/\(mvpd)?redirectUrl=https%3A%2F%2Fadobe.com", changes)
    }
}
