import Foundation
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// Values that an app keeps while the mock is stopped and started.
extension CommandTests {
    /// The credentials and the token of an app that has registered.
    private struct KeptClient {
        var credentials: String
        var token: String
    }

    private func register(at mock: RunningMock) throws -> KeptClient {
        let statement = "eyJhbGciOiJSUzI1NiJ9.eyJzb2Z0d2FyZV9pZCI6IndhbGsifQ.c2lnbmF0dXJl"
        let client = try post("/o/client/register", #"{"software_statement":"\#(statement)"}"#, to: mock).json
        let (id, secret) = (client["client_id"]?.string ?? "", client["client_secret"]?.string ?? "")
        let credentials = "client_id=\(id)&client_secret=\(secret)&grant_type=client_credentials"
        let token = try post("/o/client/token", credentials, to: mock).json["access_token"]?.string
        return KeptClient(credentials: credentials, token: token ?? "")
    }

    private func post(
        _ path: String, _ body: String, to mock: RunningMock
    ) throws -> (status: Int, json: JSONValue) {
        let reply = try mock.send(.post, path, body)
        return (reply.status.code, JSONValue(parsing: reply.body) ?? .null)
    }

    private func profiles(with client: KeptClient, at mock: RunningMock) throws -> Int {
        try mock.send(
            .get, "/api/v2/REF30/profiles", "",
            [
                "Authorization": "Bearer \(client.token)",
                "AP-Device-Identifier": "fingerprint bGl2aW5nLXJvb20=",
            ]
        ).status.code
    }

    @Test func `serve recognizes the credentials and the token of an app after a restart without --state`()
        throws
    {
        let first = try RunningMock()
        let client = try register(at: first)
        #expect(first.stop() == 0)
        let second = try RunningMock()
        #expect(try profiles(with: client, at: second) == 200)
        #expect(try post("/o/client/token", client.credentials, to: second).status == 201)
        #expect(second.stop() == 0)
    }

    @Test(.inEveryShell) func `the documented rule refuses the credentials of one device once`() throws {
        let mock = try RunningMock()
        let client = try register(at: mock)
        #expect(try profiles(with: client, at: mock) == 200)
        let block = try Document.page("CommandLine").block(after: "invalid-client")
        let result = try run(block, on: mock)
        #expect(result.status == 0, "\(result.errors)")
        let refused = try post("/o/client/token", client.credentials, to: mock)
        #expect(refused.status == 400 && refused.json["error"] == "invalid_client")
        #expect(try post("/o/client/token", client.credentials, to: mock).status == 201)
        #expect(mock.stop() == 0)
    }

    @Test func `serve --adopt accepts the client credentials of another service`() throws {
        let mock = try RunningMock(["--adopt"])
        let credentials = "client_id=s6BhdRkqt3&client_secret=anything&grant_type=client_credentials"
        #expect(try post("/o/client/token", credentials, to: mock).status == 201)
        #expect(mock.stop() == 0)
    }
}
