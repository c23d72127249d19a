import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport

/// An app that follows the steps of the cookbook against a running mock.
struct CookbookApp {
    private let port: UInt16
    private var fields: [String: String] = [
        "Host": "localhost", "AP-Device-Identifier": "fingerprint d2Fsaw==",
        "X-Device-Info": Base64.encode(#"{"model": "AppleTV", "osName": "tvOS"}"#.utf8),
    ]

    /// Registers with a software statement.
    init(on mock: RunningMock, statement: String, scenario: String) throws {
        port = mock.port
        fields["X-Mock-Scenario"] = scenario
        let client = try send(
            .post, "/o/client/register", "application/json", #"{"software_statement": "\#(statement)"}"#)
        let (id, secret) = (client["client_id"]?.string ?? "", client["client_secret"]?.string ?? "")
        let token = try send(
            .post, "/o/client/token", Self.form,
            "client_id=\(id)&client_secret=\(secret)&grant_type=client_credentials")
        fields["Authorization"] = "Bearer \(token["access_token"]?.string ?? "")"
        fields["AP-Partner-Framework-Status"] =
            PartnerFrameworkStatus.make(expires: .at(Self.nextCentury)).headerValue
    }

    /// The answer of *Retrieve partner authentication request*.
    func partnerSession() throws -> JSONValue {
        try send(
            .post, "/api/v2/REF30/sessions/sso/Apple", Self.form,
            "domainName=adobe.com&redirectUrl=https%3A%2F%2Fadobe.com")
    }

    /// Creates a profile with the answer of Apple's framework.
    mutating func createProfile(from framework: JSONValue) throws -> JSONValue {
        fields["AP-Partner-Framework-Status"] = framework["partnerFrameworkStatus"]?.string
        let response = framework["SAMLResponse"]?.string ?? ""
        return try send(
            .post, "/api/v2/REF30/profiles/sso/Apple", Self.form,
            "SAMLResponse=" + PercentEncoding.encode(response))
    }

    /// The media token of an authorization for the resource `REF30`.
    func mediaToken() throws -> String {
        let answer = try send(
            .post, "/api/v2/REF30/decisions/authorize/Cablevision", "application/json",
            #"{"resources": ["REF30"]}"#)
        return answer["decisions"]?.array?.first?["token"]?["serializedToken"]?.string ?? ""
    }

    private static let nextCentury = Timestamp(milliseconds: 4_102_444_800_000)
    private static let form = "application/x-www-form-urlencoded"

    private func send(
        _ method: HTTPRequest.Method, _ path: String, _ type: String, _ body: String
    ) throws -> JSONValue {
        let all = fields.merging(["Content-Type": type]) { $1 }
        let reply = try TestClient.exchange(
            Request(
                method: method, path: path,
                fields: RequestFields(all.map { (name: $0.key, value: $0.value) }),
                body: Array(body.utf8)), port: port)
        return JSONValue(parsing: reply.body) ?? .null
    }
}
