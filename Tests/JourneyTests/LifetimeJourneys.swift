import HTTPTypes
import PassAPI
import TestSupport
import Testing

@testable import Captures

/// `lifetimes` of the configuration and of `world`.
@Suite("Lifetimes")
struct LifetimeJourneys {
    private static let changes = """
        world:
          lifetimes: { accessToken: PT20S, authenticationCode: PT10S, mediaToken: PT5S }
          integrations: { REF30: { Spectrum: { mediaTokenTTL: PT8S } } }
          policies: { codeLifetime: access-token }
        """

    /// The validity of a code. In the answers of sessions it is text.
    private func milliseconds(of session: Mock.Answer) -> Int64? {
        guard let start = session["notBefore"]?.string.flatMap({ Int64($0) }),
            let end = session["notAfter"]?.string.flatMap({ Int64($0) })
        else { return nil }
        return end - start
    }

    @Test(arguments: Stage.allCases)
    func `of codes and their sessions end them`(stage: Stage) throws {
        let app = try App(on: try stage.open(with: Self.changes))
        let session = try app.post("sessions", form: "mvpd=Cablevision&" + App.sessionForm)
        let code = session["code"]?.string ?? ""
        #expect(milliseconds(of: session) == 10_000)
        #expect(try app.get("sessions/\(code)").status == 200)
        app.mock.clock.advance(by: .seconds(10))
        #expect(try app.get("sessions/\(code)").errorCode == "invalid_authentication_session")
    }

    @Test(arguments: Stage.allCases)
    func `of access tokens extend codes of completed logins, by the policy codeLifetime`(stage: Stage) throws
    {
        var app = try App(on: try stage.open(with: Self.changes))
        let session = try app.post("sessions", form: "mvpd=Cablevision&" + App.sessionForm)
        let code = session["code"]?.string ?? ""
        _ = try app.mock.admin(.post, "/sessions/\(code)/complete")
        app.mock.clock.advance(by: .seconds(19))
        #expect(try app.get("profiles/code/\(code)")["profiles"]?.object?.count == 1)
        app.mock.clock.advance(by: .seconds(1))
        try app.renewToken()
        #expect(try app.get("profiles/code/\(code)").errorCode == "invalid_authentication_session")
    }

    @Test(arguments: Stage.allCases)
    func `of media tokens apply where the integration says nothing`(stage: Stage) throws {
        let app = try App(on: try stage.open(with: Self.changes))
        for (mvpd, seconds) in [("Cablevision", 5), ("Spectrum", 8)] as [(String, Int64)] {
            try app.logIn(at: mvpd)
            let token = try app.authorize(at: mvpd).decision?["token"]
            let validity = [token?["notAfter"], token?["notBefore"]].map { $0?.integer ?? 0 }
            #expect(validity[0] - validity[1] == seconds * 1_000, "\(mvpd)")
        }
    }

    @Test(arguments: Stage.allCases)
    func `of codes are those of registration codes of REST API V1 without a ttl`(stage: Stage) throws {
        let app = try LegacyApp(on: try stage.open(with: Self.changes))
        let record = try app.register()
        let times = [record["expires"], record["generated"]].map { $0?.integer ?? 0 }
        #expect(times[0] - times[1] == 10_000)
    }

    @Test func `of a captured service are imported, and are those of the mock that it is compared with`()
        throws
    {
        let changes =
            "world: { lifetimes: { accessToken: PT24H, authenticationCode: PT15M, mediaToken: PT5M } }"
        let mock = try Stage.inMemory.open(with: changes)
        try CaptureJourneys.travel(mock)
        _ = try LegacyApp(on: mock).register()
        let archive = Array(try mock.admin(.get, "/requests.har").text.utf8)
        #expect(try CaptureJourneys.comparison(of: archive).differences.map(\.description) == [])
        var reader = HTTPArchiveReader()
        var capture = Capture()
        try reader.read(archive) { capture.add($0) }
        try reader.finish()
        capture.finish()
        let files = try InferredConfiguration(of: capture.calls).redacted(keeping: []).validFiles()
        let lifetimes = try #require(files["config/lifetimes.yaml"])
        #expect(lifetimes.contains("accessToken: P1D  # entry 2"))
        #expect(lifetimes.contains("authenticationCode: PT15M  # entry"))
        #expect(files["config/integrations.yaml"]?.contains("mediaTokenTTL: PT5M") == true)
    }

    @Test(arguments: Stage.allCases)
    func `are the published ones by default`(stage: Stage) throws {
        let app = try App(on: try stage.open())
        #expect(try app.requestToken()["expires_in"]?.integer == 21_600)
        let session = try app.post("sessions", form: "mvpd=Cablevision&" + App.sessionForm)
        #expect(milliseconds(of: session) == 1_800_000)
    }
}
