/// An application on a device: registered with the mock, with an access token of its own, and the headers that every
/// request of it has.
struct App {
    let connection: HTTPConnection
    /// The device by its number, which its identifier contains.
    private let number: Int
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

    static let registration = Call(
        method: "POST", target: "/o/client/register", fields: userAgent + json,
        body: #"{"software_statement": "eyJhbGciOiJSUzI1NiJ9.eyJzb2Z0d2FyZV9pZCI6IndhbGsifQ.c2lnbmF0dXJl"}"#)

    var tokenCall: Call {
        Call(method: "POST", target: "/o/client/token", fields: Self.userAgent + Self.form, body: credentials)
    }

    func get(_ path: String, device: String? = nil, _ fields: Call.Fields = []) -> Call {
        Call(method: "GET", target: "/api/v2/REF30/\(path)", fields: headers(device ?? self.device) + fields)
    }

    /// A request of REST API V1.
    func legacy(_ method: String, _ path: String, _ parameters: String) -> Call {
        Call(
            method: method,
            target: "\(path)?requestor=REF30&deviceId=\(Self.deviceText(number))\(parameters)",
            fields: headers(device))
    }

    func getLegacy(_ path: String, _ parameters: String = "") -> Call {
        legacy("GET", "/api/v1/\(path)", parameters)
    }

    func post(_ path: String, form: String, _ fields: Call.Fields = []) -> Call {
        Call(
            method: "POST", target: "/api/v2/REF30/\(path)",
            fields: headers(device) + fields + Self.form,
            body: form)
    }

    func post(_ path: String, resources: [String], _ fields: Call.Fields = []) -> Call {
        let list = resources.map { "\"\($0)\"" }.joined(separator: ",")
        return Call(
            method: "POST", target: "/api/v2/REF30/\(path)",
            fields: headers(device) + fields + Self.json,
            body: #"{"resources":[\#(list)]}"#)
    }

    /// What a tvOS application sends, and the `Origin` of a web application: the mock answers both.
    private func headers(_ device: String) -> Call.Fields {
        [
            ("Authorization", "Bearer \(token)"), ("AP-Device-Identifier", "fingerprint \(device)"),
            ("X-Device-Info", Self.deviceInformation), ("Accept", "application/json"),
            ("Origin", "https://app.example"),
        ] + Self.userAgent
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

    private static let deviceInformation = base64(
        """
        {"primaryHardwareType":"SetTopBox","model":"TV 5th Gen","manufacturer":"Apple","osName":"tvOS",\
        "osVendor":"Apple","osVersion":"11.0"}
        """)
    private static let userAgent: Call.Fields = [
        ("User-Agent", "Mozilla/5.0 (Apple TV; U; CPU AppleTV5,3 OS 11.0 like Mac OS X; en_US)")
    ]
    static let json: Call.Fields = [("Content-Type", "application/json")]
    private static let form: Call.Fields = [("Content-Type", "application/x-www-form-urlencoded")]
}
