/// An application on a device: registered with the mock, with an access token of its own, and the headers that every
/// request of it has.
struct App {
    let connection: HTTPConnection
    /// The device by its number, which its identifier contains.
    private var number: Int
    /// The form that gets an access token.
    let credentials: String
    var token = ""

    /// Registers, and gets an access token.
    init(on connection: HTTPConnection, number: Int = 0) throws {
        self.connection = connection
        self.number = number
        let client = try connection.send(Self.registration).expecting(201)
        credentials =
            "client_id=\(client.text("client_id") ?? "")&client_secret=\(client.text("client_secret") ?? "")"
            + "&grant_type=client_credentials"
        let answer = try connection.send(tokenCall).expecting(201)
        token = answer.text("access_token") ?? ""
    }

    /// The same application on another device, with an access token of the same client.
    func onDevice(_ number: Int, withToken token: String) -> App {
        var app = self
        app.number = number
        app.token = token
        return app
    }

    static let registration = Call(
        method: "POST", target: "/o/client/register", fields: userAgent + json,
        body: #"{"software_statement": "eyJhbGciOiJSUzI1NiJ9.eyJzb2Z0d2FyZV9pZCI6IndhbGsifQ.c2lnbmF0dXJl"}"#)

    var tokenCall: Call {
        Call(method: "POST", target: "/o/client/token", fields: Self.userAgent + Self.form, body: credentials)
    }

    func get(_ path: String) -> Call {
        Call(method: "GET", target: "/api/v2/REF30/\(path)", fields: headers)
    }

    /// A request of REST API V1, by a web application.
    func legacy(_ method: String, _ path: String, _ parameters: String) -> Call {
        Call(
            method: method,
            target: "\(path)?requestor=REF30&deviceId=\(Self.deviceText(number))\(parameters)",
            fields: headers + [("Origin", "https://app.example")])
    }

    func getLegacy(_ path: String, _ parameters: String = "") -> Call {
        legacy("GET", "/api/v1/\(path)", parameters)
    }

    func post(_ path: String, form: String, _ fields: Call.Fields = []) -> Call {
        Call(
            method: "POST", target: "/api/v2/REF30/\(path)",
            fields: headers + fields + Self.form,
            body: form)
    }

    func post(_ path: String, resources: [String], _ fields: Call.Fields = []) -> Call {
        let list = resources.map { "\"\($0)\"" }.joined(separator: ",")
        return Call(
            method: "POST", target: "/api/v2/REF30/\(path)",
            fields: headers + fields + Self.json,
            body: #"{"resources":[\#(list)]}"#)
    }

    /// What a tvOS application sends.
    private var headers: Call.Fields {
        let model = AppleTV(number: number)
        return [
            ("Accept", "application/json"), ("Authorization", "Bearer \(token)"),
            ("AP-Device-Identifier", "fingerprint \(device)"), ("X-Device-Info", model.information),
            ("User-Agent", model.userAgent), ("Accept-Language", "en-US,en;q=0.9"),
            ("Accept-Encoding", "gzip, deflate, br"), ("Connection", "keep-alive"),
        ]
    }

    /// The base64 text of the identifier of its device.
    var device: String { Self.device(number) }

    /// The base64 text of the identifier of one of a million devices.
    static func device(_ number: Int) -> String {
        base64(deviceText(number))
    }

    private static func deviceText(_ number: Int) -> String { "device-" + digits(number, count: 8) }

    /// A number with zeros before it.
    static func digits(_ number: Int, count: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: count - digits.count) + digits
    }

    static let sessionForm = "mvpd=Cablevision&domainName=adobe.com&redirectUrl=https%3A%2F%2Fadobe.com"

    /// Apple's framework says: access granted, logged in at Cablevision until 2034.
    static let partnerStatus: Call.Fields = [
        (
            "AP-Partner-Framework-Status",
            base64(
                """
                {"frameworkPermissionInfo":{"accessStatus":"granted"},\
                "frameworkProviderInfo":{"id":"Cablevision","expirationDate":"2025430636000"}}
                """)
        )
    ]

    private static let userAgent: Call.Fields = [("User-Agent", AppleTV(number: 0).userAgent)]
    static let json: Call.Fields = [("Content-Type", "application/json")]
    private static let form: Call.Fields = [("Content-Type", "application/x-www-form-urlencoded")]
}
