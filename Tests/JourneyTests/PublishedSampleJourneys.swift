import ControlAPI
import HTTPTypes
import PassAPI
import Testing

/// The *Samples* sections of Adobe's pages: the published request in, the published keys and constants out.
@Suite("Published samples")
struct PublishedSampleJourneys {
    @Test(arguments: Sample.all, Stage.allCases)
    func `are answered as published`(sample: Sample, stage: Stage) throws {
        let diagnostics = try sample.diagnostics(on: stage)
        #expect(diagnostics == [])
    }

    @Test func `are complete, each with a reason for every deviation`() {
        #expect(Sample.all.map(\.number) == Array(1...74))
        #expect(Sample.all.flatMap(\.deviations).allSatisfy { !$0.reason.isEmpty })
    }

    @Test func `fail if a difference has no deviation, or a deviation no difference`()
        throws
    {
        var registration = Sample.all[0]
        registration.deviations = []
        #expect(
            try registration.diagnostics(on: .inMemory) == [
                #"redirect_uris.0: expected constant(PassAPI.JSONValue.string("#
                    + #""app://com.programmer.adobe#sdasdsadas")), found "adobepass://com.programmer""#
            ])
        var session = Sample.all[5]
        session.deviations = [Deviation("url", .text, because: "none")]
        #expect(try session.diagnostics(on: .inMemory) == ["url: deviates no more (none)"])
        session.deviations = []
        session.status = 201
        #expect(try session.diagnostics(on: .inMemory) == [#"status: expected 201, found "200""#])
    }

    @Test(arguments: Stage.allCases)
    func `the parameters of an access token can be in the query`(stage: Stage) throws {
        let mock = try stage.open()
        let client = try mock.send(
            .post, "/o/client/register",
            body: #"{"software_statement": "\#(PublishedHeaders.softwareStatement)"}"#)
        let parameters =
            "client_id=\(client["client_id"]?.string ?? "")&client_secret=\(client["client_secret"]?.string ?? "")"
            + "&grant_type=client_credentials"
        let answer = try mock.send(.post, "/o/client/token?\(parameters)")
        #expect(answer.status == 201)
        #expect(answer["token_type"] == "bearer")
    }

    private static let refusals: [(path: String, body: String, error: String)] = [
        ("register", "{", "invalid_request"), ("register", "{}", "invalid_request"),
        ("register", #"{"software_statement":1}"#, "invalid_request"),
        ("register", #"{"software_statement":"none"}"#, "invalid_software_statement"),
        ("register", #"{"software_statement":"a","redirect_uri":"nowhere"}"#, "invalid_redirect_uri"),
        ("token", "", "invalid_request"), ("token", "grant_type=password", "unsupported_grant_type"),
        ("token", "grant_type=client_credentials&client_id=x", "invalid_request"),
        (
            "token", "grant_type=client_credentials&client_id=x&client_id=y&client_secret=z",
            "invalid_request"
        ),
        ("token", "grant_type=client_credentials&client_id=x&client_secret=y", "invalid_client"),
    ]

    @Test(arguments: Stage.allCases)
    func `dynamic client registration has its own error format`(stage: Stage) throws {
        let mock = try stage.open()
        for call in Self.refusals {
            let answer = try mock.send(.post, "/o/client/\(call.path)", body: call.body)
            #expect(answer.status == 400, "\(call.path) \(call.body)")
            #expect(answer.json == .object(["error": .string(call.error)]), "\(call.path) \(call.body)")
        }
    }

    @Test(arguments: Stage.allCases)
    func `a revoked statement is rejected`(stage: Stage) throws {
        let statement = try ShippedApplications.statement(where: \.isRevoked)
        let answer = try stage.open().send(
            .post, "/o/client/register", body: #"{"software_statement":"\#(statement)"}"#)
        #expect(answer["error"] == "unapproved_software_statement")
    }

    @Test(arguments: Stage.allCases)
    func `a deny sample: item-level error, validity, other resources untouched`(stage: Stage) throws {
        var app = try App(on: try stage.open(scenario: "mixed-decisions"))
        _ = try app.logInWithApple()
        let resources = (1...5).map { "resource\($0)" }
        let decisions = try app.preauthorize(resources)["decisions"]?.array ?? []
        #expect(decisions.map { $0["resource"]?.string } == resources)
        #expect(decisions.map { $0["authorized"] == .bool(true) } == [true, true, false, false, false])
        #expect(
            decisions.compactMap { $0["error"]?["code"]?.string } == [
                "preauthorization_denied_by_mvpd", "authorization_denied_by_parental_controls",
                "network_received_error",
            ])
    }
}
