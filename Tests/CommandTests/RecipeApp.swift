import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// An app on a device, which makes the calls of a recipe.
struct RecipeApp {
    private let port: UInt16
    private var fields: [String: String]
    /// The values that a table calls `$CLIENT_ID`, and so on.
    private var variables: [String: String] = [
        "SOFTWARE_STATEMENT": "eyJhbGciOiJSUzI1NiJ9.eyJzb2Z0d2FyZV9pZCI6IndhbGsifQ.c2lnbmF0dXJl"
    ]

    /// Registers and gets an access token.
    ///
    /// - Parameter more: headers that the app sends besides its own.
    init(on port: UInt16, device: String, fields more: [String: String] = [:]) throws {
        self.port = port
        fields = [
            "Host": "localhost", "AP-Device-Identifier": "fingerprint \(Base64.encode(device.utf8))",
            "X-Device-Info": Base64.encode(#"{"model": "AppleTV", "osName": "tvOS"}"#.utf8),
        ].merging(more) { $1 }
        keep(try answer("/o/client/register", filled(#"{"software_statement":"$SOFTWARE_STATEMENT"}"#)))
        keep(
            try answer(
                "/o/client/token",
                filled("client_id=$CLIENT_ID&client_secret=$CLIENT_SECRET&grant_type=client_credentials")))
    }

    /// Keeps the credentials or the access token in a reply.
    private mutating func keep(_ reply: JSONValue) {
        if let id = reply["client_id"]?.string { variables["CLIENT_ID"] = id }
        if let secret = reply["client_secret"]?.string { variables["CLIENT_SECRET"] = secret }
        if let token = reply["access_token"]?.string { fields["Authorization"] = "Bearer \(token)" }
    }

    private func filled(_ text: String) -> String {
        variables.reduce(text) { $0.replacing("$\($1.key)", with: $1.value) }
    }

    /// The answer to a GET request.
    func get(_ path: String) throws -> JSONValue {
        let reply = try TestClient.exchange(request("GET", path, "", [:]), port: port)
        return JSONValue(parsing: reply.body) ?? .null
    }

    /// The answer to a form.
    func post(_ path: String, _ form: String) throws -> JSONValue { try answer(path, form) }

    /// The answer to an authorization at Cablevision.
    func authorize(_ resource: String) throws -> JSONValue {
        try answer("/api/v2/REF30/decisions/authorize/Cablevision", #"{"resources":["\#(resource)"]}"#)
    }

    /// Makes a call and checks what the page promises about its reply.
    ///
    /// - Parameter code: the authentication code for paths with `$CODE`. Receives that of the reply.
    mutating func make(_ call: Recipe.Call, code: inout String?) throws {
        let path = call.path.replacing("$CODE", with: code ?? "")
        var app = self
        // Registration and tokens name neither a device nor a token.
        if path.hasPrefix("/o/") {
            app.fields["AP-Device-Identifier"] = nil
            app.fields["Authorization"] = nil
        }
        let request = try app.request(call.method, path, filled(call.body), call.headers)
        guard let status = call.status else {
            #expect(throws: TestClient.Failure.reset, "\(path)") {
                try TestClient.exchange(request, port: port)
            }
            return
        }
        if let delay = call.delay {
            return try expect(status, after: delay, call.contents, from: request)
        }
        let reply = try TestClient.exchange(request, port: port)
        expect(status, call.contents, reply.status.code, String(decoding: reply.body, as: UTF8.self))
        guard reply.status.kind == .successful, let answer = JSONValue(parsing: reply.body) else { return }
        code = answer["code"]?.string ?? code
        keep(answer)
    }

    /// Checks the reply in the journal, which has it before the delay is over, and gives the reply up.
    private func expect(_ status: Int, after delay: String, _ contents: [String], from request: Request)
        throws
    {
        let client = try TestClient(port: port)
        client.send(request)
        var entry: JSONValue?
        let isRecorded = eventually {
            let journal = try? answer("/__admin/requests/find", #"{"status":\#(status)}"#)
            entry = journal?["requests"]?.array?.last { $0["request"]?["path"]?.string == request.path }
            return entry != nil
        }
        #expect(isRecorded)
        #expect(entry?["timing"]?["delay"]?.string == delay)
        expect(
            status, contents, entry?["reply"]?["status"]?.integer.map { Int($0) } ?? 0,
            entry?["reply"]?["body"]?.string ?? "")
        withExtendedLifetime(client) {}
    }

    private func expect(_ status: Int, _ contents: [String], _ found: Int, _ body: String) {
        #expect(found == status, "\(body)")
        for content in contents { #expect(body.contains(content)) }
    }

    private func answer(_ path: String, _ body: String) throws -> JSONValue {
        let reply = try TestClient.exchange(request("POST", path, body, [:]), port: port)
        return JSONValue(parsing: reply.body) ?? .null
    }

    private func request(
        _ method: String, _ path: String, _ body: String, _ headers: [String: String]
    ) throws -> Request {
        let type = body.hasPrefix("{") ? "application/json" : "application/x-www-form-urlencoded"
        var all = fields.merging(headers.mapValues { Base64.encode($0.utf8) }) { $1 }
        if !body.isEmpty { all["Content-Type"] = type }
        return Request(
            method: try #require(HTTPRequest.Method(method)), path: path,
            fields: RequestFields(all.map { (name: $0.key, value: $0.value) }), body: Array(body.utf8))
    }
}
