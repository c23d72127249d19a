/// The requests of an application to the mock, and the calls of its tests beside them.
extension SimulatedApp {
    func takeWalk() throws {
        let app = try App(register(), mark)
        try logInByApple(app)
        try logInByTests(app)
        try decide(app)
        try logInByCode(app)
        try makeMistakes(app)
        if walk % 8 == 0 { try askForMuch() }
        if walk % 16 == 0 { try readJournal(app) }
        try logOut(app)
    }

    /// The values in the requests of one walk.
    struct App {
        let mark: Mark
        let authorization: String
        let clientID: String
        /// In base64, and with the name of its header.
        let deviceText: String
        let device: String
        let info: String

        init(_ credentials: Credentials, _ mark: Mark) {
            self.mark = mark
            authorization = credentials.authorization
            clientID = credentials.id
            deviceText = Base64.encode("\(mark)")
            device = "AP-Device-Identifier: fingerprint \(deviceText)"
            info = "X-Device-Info: " + Base64.encode(#"{"osName":"tvOS","model":"\#(mark)"}"#)
        }
    }

    /// Rarely, because clients and their tokens stay in the mock's state.
    private func register() throws -> Credentials {
        if let credentials, walk % 256 != 0 { return credentials }
        let statement = "eyJhbGciOiJSUzI1NiJ9.\(Base64.encode("{\"sub\":\"\(mark)\"}")).c2ln".filter {
            $0 != "="
        }
        let client = try ask(
            .post("/o/client/register", json: #"{"software_statement":"\#(statement)"}"#), expecting: 201)
        let id = try value("client_id", of: client)
        guard ledger.isNew(id) else { throw Wrong(what: "somebody else has the client identifier \(id)") }
        let form =
            "grant_type=client_credentials&client_id=\(id)&client_secret=\(try value("client_secret", of: client))"
        let token = try ask(.post("/o/client/token", form: form), expecting: 201)
        guard ledger.isNew(try value("id", of: token)) else { throw Wrong(what: "a token twice") }
        let made = Credentials(
            id: id, authorization: "Authorization: Bearer \(try value("access_token", of: token))")
        credentials = made
        return made
    }

    private func logInByApple(_ app: App) throws {
        let api = "/api/v2/REF30"
        let none = #"{"profiles":{}}"#
        try ask(.get("\(api)/profiles", app.authorization, app.device, app.info), expecting: 200, with: none)
        try ask(
            .get("\(api)/configuration", app.authorization, app.info), expecting: 200, with: #""id":"REF30""#)
        let unknown = "AP-Partner-Framework-Status: " + Base64.encode(Self.granted)
        let session = try ask(
            .post(
                "\(api)/sessions/sso/Apple", form: Self.whereTo(app), app.authorization, app.device, app.info,
                unknown),
            expecting: 200)
        guard ledger.isNew(try value("sessionId", of: session)) else { throw Wrong(what: "a session twice") }
        let request = try value("request", of: session)
        guard let id = Base64.decode(request).text(between: " ID=\"_", and: "\""),
            ledger.isNew(samlRequest: id)
        else {
            throw Wrong(what: "no SAML request of one's own: \(request)")
        }
        let user = number % 2 == 0 ? "user" : "kid"
        let framework = try ask(
            .post(
                "/__admin/partner/Apple/response", json: #"{"request":"\#(request)","user":"\#(user)"}"#),
            expecting: 200)
        let response = try value("SAMLResponse", of: framework)
        guard Base64.decode(response).contains("InResponseTo=\"_\(id)\"") else {
            throw Wrong(what: "a SAML response to somebody else: \(response)")
        }
        let status = "AP-Partner-Framework-Status: " + (try value("partnerFrameworkStatus", of: framework))
        let form = "SAMLResponse=" + response.replacing("+", with: "%2B").replacing("=", with: "%3D")
        try ask(
            .post("\(api)/profiles/sso/Apple", form: form, app.authorization, app.device, app.info, status),
            expecting: 201, with: #""appleSSO""#, Self.userID(number % 2 == 0 ? 1 : 2))
        try ask(
            .get("\(api)/profiles/Cablevision", app.authorization, app.device, app.info, status),
            expecting: 200,
            with: Self.userID(number % 2 == 0 ? 1 : 2))
    }

    private static func userID(_ number: Int) -> String {
        #""userID":{"value":"cablevision-user-\#(number)""#
    }

    private static let granted =
        #"{"frameworkPermissionInfo":{"accessStatus":"granted"},"frameworkProviderInfo":{"id":"Cablevision","#
        + #""expirationDate":"2025430636000"}}"#

    private static func whereTo(_ app: App) -> String {
        "domainName=adobe.com&redirectUrl=https%3A%2F%2Fadobe.com%2F\(app.mark)"
    }

    /// A test puts a profile there that only this client can have.
    private func logInByTests(_ app: App) throws {
        try ask(
            .post(
                "/__admin/devices/\(app.mark)/profiles",
                json: #"{"serviceProvider":"REF30","mvpd":"Spectrum","attributes":{"userID":"\#(app.mark)"}}"#
            ),
            expecting: 201)
        for target in ["profiles", "profiles/Spectrum"] {
            try ask(
                .get("/api/v2/REF30/\(target)", app.authorization, app.device, app.info), expecting: 200,
                with: #""userID":{"value":"\#(app.mark)""#)
        }
        try ask(
            .get("/__admin/devices/\(app.deviceText)"), expecting: 200,
            with: #""device":"\#(app.deviceText)""#,
            #""identifier":"\#(app.mark)""#, #""clients":["\#(app.clientID)"]"#)
    }

    private func decide(_ app: App) throws {
        func decision(_ resource: String) -> String {
            #"{"resource":"\#(resource)","serviceProvider":"REF30","mvpd":"Spectrum","source":"mvpd","authorized":"#
        }
        let api = "/api/v2/REF30/decisions"
        try ask(
            .post(
                "\(api)/preauthorize/Spectrum", json: #"{"resources":["\#(app.mark)","\#(app.mark)-two"]}"#,
                app.authorization, app.device), expecting: 200,
            with: decision("\(app.mark)") + "true", decision("\(app.mark)-two") + "true")
        let permit = try ask(
            .post(
                "\(api)/authorize/Spectrum", json: #"{"resources":["\#(app.mark)"]}"#, app.authorization,
                app.device),
            expecting: 200, with: decision("\(app.mark)") + "true")
        let token = Base64.decode(try value("serializedToken", of: permit))
        guard token.contains("<resourceID>\(app.mark)</resourceID>") else {
            throw Wrong(what: "a media token of somebody else: \(String(decoding: token, as: UTF8.self))")
        }
        try ask(
            .post(
                "\(api)/preauthorize/Spectrum", json: #"{"resources":["resource1","resource3"]}"#,
                app.authorization, app.device, "X-Mock-Scenario: mixed-decisions"), expecting: 200,
            with: decision("resource1") + "true", decision("resource3") + "false")
    }

    private func logInByCode(_ app: App) throws {
        let api = "/api/v2/REF30"
        let session = try ask(
            .post(
                "\(api)/sessions", form: Self.whereTo(app) + "&mvpd=Dish", app.authorization, app.device,
                app.info),
            expecting: 200)
        let code = try value("code", of: session)
        guard ledger.isNew(try value("sessionId", of: session)) else { throw Wrong(what: "a session twice") }
        let port = try connection().port
        try ask(
            .get("\(api)/sessions/\(code)", app.authorization), expecting: 200,
            with: #""redirectUrl":"https://adobe.com/\#(app.mark)""#,
            #""ipAddress":"\#(address)","port":"\#(port)""#)
        try ask(.post("/__admin/sessions/\(code)/complete", json: "{}"), expecting: 204)
        try ask(
            .get("\(api)/profiles/code/\(code)", app.authorization), expecting: 200,
            with: #""userID":{"value":"dish-user-1""#)
    }

    /// Some at once, so that their answers could be taken for each other.
    private func makeMistakes(_ app: App) throws {
        let requests: [(Request, expecting: Int)] = [
            (.get("/api/v2/REF30/profiles", app.device), 401),
            (.get("/api/v2/REF30/profiles/\(app.mark)", app.authorization, app.device), 400),
            (.get("/nothing/\(app.mark)"), 404),
            (Request(method: "PUT", target: "/api/v2/REF30/profiles", fields: [app.device], body: "{}"), 405),
            (Request(method: "HEAD", target: "/activate", fields: []), 200),
            (.get("/api/v2/REF30/profiles", app.authorization, "X-Mock-Scenario: \(app.mark)"), 400),
            (
                .post(
                    "/o/client/token",
                    form: "grant_type=client_credentials&client_id=\(app.mark)&client_secret=x"),
                400
            ),
            (.post("/__admin/clock/set", json: #"{"\#(app.mark)": 1}"#), 400),
        ]
        let texts = [
            "invalid_access_token_client_application", "invalid_parameter_mvpd", "GET /nothing/\(app.mark) ",
            "method_not_allowed", "", "unknown scenario \\\"\(app.mark)\\\"", #"{"error":"invalid_client"}"#,
            "\(app.mark)",
        ]
        let answers = try askTogether(requests)
        for ((request, text), answer) in zip(zip(requests.map(\.0), texts), answers) {
            try check(text.isEmpty || answer.body.contains(text), text, request, answer)
        }
        // An error is found again by its trace.
        let trace = try value("trace", of: answers[1])
        try ask(
            .get("/__admin/requests/\(trace)"), expecting: 200, with: #""id":"\#(trace)""#,
            #""device":"\#(app.deviceText)""#, #""path":"/api/v2/REF30/profiles/\#(app.mark)""#)
    }

    /// Large answers, which do not fit into a socket at once.
    private func askForMuch() throws {
        for (target, end) in [("/__admin/schema/scenario.json", "}"), ("/activate", "</html>\n")] {
            let request = Request.get(target)
            let answer = try ask(request, expecting: 200)
            try check(
                answer.body.suffix(end.utf8.count).elementsEqual(end.utf8), "the end \(end)", request, answer)
        }
        let token = try ask(
            .post("/__admin/tokens/service", json: #"{"subject":"\#(mark)"}"#), expecting: 200)
        let parts = try value("token", of: token).split(separator: ".")
        guard parts.count == 3, Base64.decode(String(parts[1])).contains("\"sub\":\"\(mark)\"") else {
            throw Wrong(what: "a service token of somebody else: \(parts)")
        }
    }

    /// The entries of this device in the journal; older walks of others may have been dropped meanwhile.
    private func readJournal(_ app: App) throws {
        let request = Request.post("/__admin/requests/find", json: #"{"device":"\#(app.deviceText)"}"#)
        let answer = try ask(request, expecting: 200)
        var identifiers: Set<String> = []
        var position = 0
        while let found = answer.body.firstIndex(of: #"{"id":""# as StaticString, from: position) {
            position = found + 1
            let id = answer.body.text(between: #"{"id":""#, and: "\"", from: found) ?? ""
            let device = answer.body.text(between: #""device":""#, and: "\"", from: found)
            try check(identifiers.insert(id).inserted, "\(id) once", request, answer)
            try check(device == app.deviceText, "entries of \(app.deviceText) only", request, answer)
        }
    }

    private func logOut(_ app: App) throws {
        try ask(
            .get(
                "/api/v2/REF30/logout/Spectrum?redirectUrl=https%3A%2F%2Fadobe.com%2F\(app.mark)",
                app.authorization, app.device), expecting: 200,
            with: "redirect_url=https%3A%2F%2Fadobe.com%2F\(app.mark)")
        let request = Request.get("/api/v2/REF30/profiles", app.authorization, app.device)
        let left = try ask(request, expecting: 200, with: "Dish")
        try check(!left.body.contains("Spectrum"), "no profile after the logout", request, left)
        try ask(
            Request(method: "DELETE", target: "/__admin/devices/\(app.mark)", fields: []), expecting: 204)
    }
}
