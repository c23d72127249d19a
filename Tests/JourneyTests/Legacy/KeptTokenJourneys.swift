import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// AccessEnabler clients that have kept their tokens, and what they are told when these are of no use any more.
@Suite("Kept tokens of AccessEnabler clients")
struct KeptTokenJourneys {
    typealias Client = AccessEnablerJourneys.Client

    /// The headers of a client that has read its tokens from a file: neither an access token nor a device.
    private func postAlone(
        _ path: String, _ form: [String: String], _ more: [String: String] = [:], on mock: Mock
    ) throws -> Mock.Answer {
        let own = ["ap_42": "anonymous", "ap_11": "Linux i686", "ap_z": "Mozilla/5.0"]
        return try mock.send(
            .post, "/adobe-services/\(path)",
            PublishedHeaders.form.merging(own) { $1 }.merging(more) { $1 },
            body: LegacyApp.form(["requestor_id": "REF30"].merging(form) { $1 }))
    }

    private func logIn(_ client: Client) throws -> String {
        let code = try client.code()
        try client.logIn(with: code)
        return try client.token("authnToken", in: try client.session(code))
    }

    private static let endings: [String] = ["", "Device"]

    @Test(arguments: Stage.allCases)
    func `are all that a later run sends`(stage: Stage) throws {
        let mock = try stage.open()
        let client = try Client(on: mock)
        let login = try logIn(client)
        for ending in Self.endings {
            // A resource of its own, because the permit for the other ending is cached.
            let resource = "HBO\(ending)"
            let path = "authorize\(ending)"
            let permit = try postAlone(
                path, ["resource_id": resource, "authentication_token": login], on: mock)
            #expect(permit.status == 200, "\(path)")
            let token = try client.token("authzToken", in: permit)
            #expect(
                token.contains("<simpleTokenFingerprint>\(client.device)</simpleTokenFingerprint>"),
                "\(path)")
            let short = ending.isEmpty ? "shortAuthorize" : "deviceShortAuthorize"
            let media = try postAlone(short, ["authz_token": token, "hashed_guid": "false"], on: mock)
            #expect(media.status == 200, "\(short)")
            #expect(media.text.contains("<resourceID>\(resource)</resourceID>"), "\(short)")
            let device = JSONValue.string(DeviceIdentifier.make(client.device).base64)
            #expect(try mock.newestRequest()["device"] == device, "\(short)")
        }
    }

    @Test(arguments: Stage.allCases)
    func `are read as they were received, still escaped`(stage: Stage) throws {
        let mock = try stage.open()
        let client = try Client(on: mock)
        let login = try logIn(client)
        let permit = try postAlone(
            "authorize", ["resource_id": "News & \"more\"", "authentication_token": login], on: mock)
        let token = try client.token("authzToken", in: permit)
        let escaped = XMLText.escape(token)
        let forms = [
            token, escaped, escaped.replacing("&gt;", with: ">"), token.replacing("<", with: "&lt;"),
            "<authzToken>\(escaped)</authzToken>",
        ]
        for form in forms {
            let media = try postAlone("shortAuthorize", ["authz_token": form], on: mock)
            #expect(media.status == 200, "\(form)")
            #expect(
                media.text.contains("<resourceID>News &amp; &quot;more&quot;</resourceID>"), "\(media.text)")
        }
        let report = try mock.admin(.get, "/checklist?only=apis-that-end").text
        #expect(
            report.contains(#"{\"resources\":[\"News"#), "the command names the resource of the permit")
    }

    @Test(arguments: Stage.allCases)
    func `are read in the form or in the query, where they are not empty`(stage: Stage) throws {
        let mock = try stage.open()
        let client = try Client(on: mock)
        let login = try logIn(client)
        let permit = try postAlone(
            "authorize", ["resource_id": "HBO", "authentication_token": login], on: mock)
        let token = try client.token("authzToken", in: permit)
        let query = LegacyApp.form(["authz_token": token])
        for form in [["authz_token": ""], [:]] {
            let media = try postAlone("shortAuthorize?\(query)", form, on: mock)
            #expect(media.status == 200 && media.text.contains("<resourceID>HBO</resourceID>"))
        }
        for (target, form, problem) in [
            ("shortAuthorize?authz_token=", "", "is empty"), ("shortAuthorize", "", "is empty"),
            ("shortAuthorize?authz_token=garbage", "", "is not a token of this mock"),
            ("shortAuthorize?authz_token=", "garbage", "is not a token of this mock"),
        ] {
            #expect(try postAlone(target, ["authz_token": form], on: mock).status == 400)
            #expect(
                try mock.newestRequest()["reason"]?.string == "The authz_token \(problem).",
                "\(target) \(form)")
        }
    }

    // MARK: Long resources

    /// An episode with that many bytes, of which some are written as entities in a permit.
    private static func episode(_ count: Int) -> String {
        let rest = count - MediaRSSJourneys.asset("").utf8.count
        let text = #"Letters &amp; "quotation marks". "#
        let guid = String(repeating: text, count: rest / text.utf8.count)
        return MediaRSSJourneys.asset(
            guid + String(repeating: "x", count: rest - guid.utf8.count))
    }

    private static let lengths: [Int] = [30_000, 64 << 10]

    @Test(arguments: Stage.allCases)
    func `have a long resource, and need no access token`(stage: Stage) throws {
        let mock = try stage.open()
        let client = try Client(on: mock)
        let login = try logIn(client)
        for count in Self.lengths {
            let resource = Self.episode(count)
            #expect(resource.utf8.count == count)
            for ending in ["", "Device"] {
                let permit = try postAlone(
                    "authorize\(ending)", ["resource_id": resource, "authentication_token": login], on: mock)
                #expect(permit.status == 200, "\(count) \(ending): \(permit.text.prefix(200))")
                let token = try client.token("authzToken", in: permit)
                let short = ending.isEmpty ? "shortAuthorize" : "deviceShortAuthorize"
                let media = try postAlone(short, ["authz_token": token], on: mock)
                let place: Comment = "\(count) \(ending): \(media.text.prefix(200))"
                #expect(media.status == 200, place)
                #expect(media.text.contains("<resourceID>"), place)
            }
        }
    }

    @Test(arguments: Stage.allCases)
    func `are not read in a body that is longer than any resource`(stage: Stage) throws {
        let mock = try stage.open()
        let client = try Client(on: mock)
        let login = try logIn(client)
        let form = ["authentication_token": login, "resource_id": String(repeating: "x", count: 300_000)]
        #expect(try postAlone("authorize", form, on: mock).status == 401)
        let reason = try #require(try mock.newestRequest()["reason"]?.string)
        #expect(reason.contains(" bytes, more than the 155648 that the mock reads"), "\(reason)")
        #expect(
            try postAlone("authorize", form, ["Authorization": "Bearer made-up"], on: mock).status == 401)
        #expect(try mock.newestRequest()["reason"]?.string?.contains("more than") == false)
        #expect(try client.post("authorize", form.merging(["requestor_id": "REF30"]) { $1 }).status == 400)
        #expect(
            try mock.newestRequest()["reason"]?.string?.contains("more than the 65536") == true,
            "an access token is read first")
    }

    @Test(arguments: Stage.allCases)
    func `and other credentials in a form are read with a long resource`(stage: Stage) throws {
        let mock = try stage.open()
        var app = try LegacyApp(on: mock)
        try app.logIn()
        let token = app.authorization?.split(separator: " ").last.map(String.init) ?? "missing"
        func authorize(_ resource: String, _ form: [String: String] = [:]) throws -> Mock.Answer {
            var fields = PublishedHeaders.form
            fields["Authorization"] = app.authorization
            let own = ["requestor": "REF30", "deviceId": app.deviceID, "resource": resource]
            return try mock.send(
                .get, "/api/v1/authorize", fields, body: LegacyApp.form(own.merging(form) { $1 }))
        }
        app.authorization = LegacyApp.signature
        #expect(try authorize(Self.episode(30_000)).status == 200)
        #expect(try authorize(String(repeating: "x", count: 300_000)).status == 400)
        #expect(try mock.newestRequest()["reason"]?.string?.contains("more than the 155648") == true)
        app.authorization = nil
        #expect(try authorize(Self.episode(30_000), ["access_token": token]).status == 200)
        #expect(try authorize(Self.episode(30_000)).status == 401)
    }

    @Test(arguments: Stage.allCases)
    func `that are no tokens are refused, with and without an access token`(stage: Stage) throws {
        let mock = try stage.open()
        let client = try Client(on: mock)
        let login = try logIn(client)
        let permit = try client.post(
            "authorize", ["resource_id": "HBO", "requestor_id": "REF30", "authentication_token": login])
        let token = try client.token("authzToken", in: permit)
        let calls = [
            ("authorize", "authentication_token"), ("authorizeDevice", "authentication_token"),
            ("shortAuthorize", "authz_token"), ("deviceShortAuthorize", "authz_token"),
        ]
        for (path, name) in calls {
            for text in ["", "garbage", "<simpleTokenAuthenticationGuid>0</simpleTokenAuthenticationGuid>"] {
                let form = ["resource_id": "HBO", "requestor_id": "REF30", name: text]
                for answer in [try client.post(path, form), try postAlone(path, form, on: mock)] {
                    #expect(answer.status == 400, "\(path): \(text)")
                    #expect(
                        answer.text
                            == "<error><internalError/><details>User not Authenticated</details></error>")
                    let reason = try mock.newestRequest()["reason"]?.string
                    #expect(
                        reason == "The \(name) is \(text.isEmpty ? "empty" : "not a token of this mock").")
                }
            }
        }
        let wrongKind = try client.post(
            "authorize", ["resource_id": "HBO", "requestor_id": "REF30", "authentication_token": token])
        #expect(wrongKind.status == 400)
        #expect(
            try mock.newestRequest()["reason"]?.string
                == "The authentication_token is that of an authorization, expected that of the login.")
        let wrongToken = try client.post(
            "shortAuthorize", ["requestor_id": "REF30", "authz_token": login])
        #expect(wrongToken.status == 400, "an authentication token names no resource")
        #expect(try postAlone("authorize", ["resource_id": "HBO"], on: mock).status == 401)
        #expect(try postAlone("shortAuthorize", [:], on: mock).status == 401)
        let form = ["authz_token": token]
        #expect(
            try postAlone("shortAuthorize", form, ["Authorization": "Bearer made-up"], on: mock).status
                == 401,
            "a wrong access token is worse than none")
        #expect(try postAlone("shortAuthorize", form, on: mock).status == 200)
    }

    @Test(arguments: Stage.allCases)
    func `with a made-up login or device get no permit, and leave no device`(stage: Stage) throws {
        let mock = try stage.open(scenario: "returning-user")
        let client = try Client(on: mock)
        let login = try logIn(client)
        func devices() throws -> Int {
            try #require(try mock.admin(.get, "/devices")["devices"]?.array?.count)
        }
        let known = try devices()
        let madeUp = [
            login.replacing(client.device, with: "somebody-else"),
            login.replacing(
                try Regex("<simpleTokenAuthenticationGuid>[^<]*<"),
                with: "<simpleTokenAuthenticationGuid>0123456789abcdef0123456789abcdef<"),
        ]
        for token in madeUp {
            let answer = try postAlone(
                "authorize", ["resource_id": "HBO", "authentication_token": token], on: mock)
            #expect(answer.text == #"<result><pendingLogout reason="34764">true</pendingLogout></result>"#)
        }
        #expect(try devices() == known)
    }

    @Test(arguments: Stage.allCases)
    func `of another device or of an ended login are to be discarded`(stage: Stage) throws {
        let mock = try stage.open()
        let client = try Client(on: mock)
        let login = try logIn(client)
        let form = ["resource_id": "HBO", "authentication_token": login]
        let permit = try postAlone("authorize", form, on: mock)
        let short = ["authz_token": try client.token("authzToken", in: permit)]
        func expectLogout(
            _ path: String, _ form: [String: String], _ more: [String: String], _ number: Int,
            _ reason: String
        ) throws {
            let answer = try postAlone(path, form, more, on: mock)
            #expect(answer.status == 200)
            #expect(
                answer.text == "<result><pendingLogout reason=\"\(number)\">true</pendingLogout></result>")
            #expect(try mock.newestRequest()["reason"]?.string?.contains(reason) == true)
        }
        let other = ["Ap_21": "another-device"]
        try expectLogout("authorize", form, other, 34_764, "belongs to another device")
        try expectLogout("shortAuthorize", short, other, 58_772, "belongs to another device")
        mock.clock.advance(by: .seconds(1))
        _ = try logIn(client)
        try expectLogout("authorize", form, [:], 34_764, "belongs to an earlier login")
        try expectLogout("shortAuthorize", short, [:], 58_772, "belongs to an earlier login")
        #expect(try client.app.send(.delete, "/api/v1/logout").status == 204)
        try expectLogout("authorizeDevice", form, [:], 34_764, "No user has logged in")
        try expectLogout("deviceShortAuthorize", short, [:], 58_772, "No user has logged in")
    }

    @Test(arguments: Stage.allCases)
    func `come with the user metadata`(stage: Stage) throws {
        let mock = try stage.open()
        let client = try Client(on: mock)
        let code = try client.code()
        try client.logIn(with: code)
        let expected = try client.app.get("tokens/usermetadata")
        #expect(expected["data"]?["householdID"]?.string != nil)
        func metadata(_ answer: Mock.Answer) throws -> JSONValue {
            try #require(JSONValue(parsing: try client.token("userMeta", in: answer).utf8))
        }
        func expectSame(_ answer: Mock.Answer) throws {
            let metadata = try metadata(answer)
            #expect(metadata["updated"] == expected["updated"])
            #expect(metadata["encrypted"] == ["zip"])
            #expect(metadata["data"]?["userID"] == expected["data"]?["userID"])
            #expect(metadata["data"]?.object?.keys.sorted() == expected["data"]?.object?.keys.sorted())
            let journal = try #require(try mock.newestRequest()["reply"]?["body"]?.string)
            #expect(journal.contains("&quot;data&quot;:&quot;[redacted]&quot;"), "\(journal)")
            #expect(!journal.contains("householdID"))
        }
        let session = try client.session(code)
        #expect(session.text.contains("</authnToken><userMeta>{&quot;updated&quot;:"))
        try expectSame(session)
        try expectSame(try client.session(code, "sessionDevice"))
        let form = [
            "resource_id": "HBO", "requestor_id": "REF30",
            "authentication_token": try client.token("authnToken", in: session),
        ]
        for operation in [PassOperation.accessEnablerAuthorize, .accessEnablerAuthorizeDevice] {
            let described = operation.definition.parameterNames
            #expect(described.isSuperset(of: form.keys) && described.contains("userMeta"), "\(described)")
        }
        try expectSame(try client.post("authorize", form.merging(["userMeta": "1"]) { $1 }))
        #expect(try !client.post("authorize", form).text.contains("<userMeta>"))
        #expect(
            try !client.post("authorize", form.merging(["userMeta": "0"]) { $1 }).text.contains("<userMeta>"))
    }
}
