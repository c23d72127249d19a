import AdobePassMockClient
import Foundation
import HTTPMessages
import HTTPTypes
import TestSupport
import Testing

@testable import AdminAPI

/// The audit, as the library reads it.
@Suite("The checklist of the library", .server)
struct ChecklistTests {
    private let device = AdobePassMock.Device.unique()

    @Test func `has the mock's rules`() async throws {
        let checklist = try await AdobePassMock.current.checklist(device: device)
        #expect(checklist.verdicts.map(\.rule) == AdminAPI.Checklist.rules.map(\.identifier))
        #expect(checklist.unseen.count == UnobservableRequirement.all.count)
        #expect(checklist.requestCount == 0)
        #expect(checklist.isWhole)
        #expect(checklist.broken.isEmpty)
    }

    @Test func `names the rule that a device breaks, and what proves it`() async throws {
        let mock = try AdobePassMock.current
        _ = try await UnauthenticatedClient(mock).status(of: device)
        let error = await #expect(throws: AdobePassMockError.self) {
            try await mock.verifyChecklist(device: device)
        }
        let request = try #require(
            try await mock.requests(matching: .init(device: device)).first)
        let explanation = error?.description ?? ""
        #expect(explanation.hasPrefix("The client breaks Adobe's checklist:\n"))
        #expect(
            explanation.contains(
                "  authorization-header (mandatory): retrieveProfiles was sent without an Authorization header. "
                    + "Send the access token as a bearer token in the Authorization header of every request.\n"
                    + "    - retrieveProfiles, status 401, scenario valid-sso, /__admin/requests/\(request.id)"
            ),
            "\(explanation)")
        let verdict = try #require(try await mock.checklist(device: device)["authorization-header"])
        #expect(verdict.outcome == .broken)
        #expect(verdict.requests == [request.id])
        #expect(verdict.section.url.hasPrefix("https://experienceleague.adobe.com/"))
        try await mock.verifyChecklist(
            device: device, except: ["authorization-header", "device-information-header"])
    }

    @Test func `lets recommended rules be broken, unless they are asked for`() async throws {
        let server = try await AdobePassMockServer.start(executable: Program.executable, in: Repository.root)
        let page = server.mock.urls.performAuthentication(serviceProvider: "REF30", code: "NOTHING")
        _ = try await WillingUser(mock: server.mock).load(page)
        try await server.mock.verifyChecklist(device: .all)
        let error = await #expect(throws: AdobePassMockError.self) {
            try await server.mock.verifyChecklist(device: .all, level: .recommended)
        }
        #expect(error?.description.contains("code-checked (recommended)") == true)
        await server.stop()
    }

    @Test func `checks only the sections that are asked for`() async throws {
        let mock = try AdobePassMock.current
        _ = try await UnauthenticatedClient(mock).status(of: device)
        try await mock.verifyChecklist(device: device, only: ["apis-that-end"])
        let checklist = try await mock.checklist(device: device, only: ["apis-that-end", "logout"])
        #expect(checklist["authorization-header"] == nil && checklist.verdicts.count == 5)
        #expect(checklist["rest-api-v1-unused"]?.outcome == .kept && checklist.setup == nil)
        let error = await #expect(throws: AdobePassMockError.self) {
            try await mock.verifyChecklist(device: device, only: ["apis"])
        }
        #expect(error?.description.contains("apis-that-end") == true, "\(error?.description ?? "")")
    }

    @Test func `names the calls of an API that ends, and what takes their place`() async throws {
        let mock = try AdobePassMock.current
        let identifier = String(decoding: Data(base64Encoded: device.base64) ?? Data(), as: UTF8.self)
        let port = try #require(mock.url.port.flatMap { UInt16(exactly: $0) })
        _ = try TestClient.exchange(
            Request(
                method: .get, path: "/api/v1/checkauthn", query: "requestor=REF30&deviceId=\(identifier)",
                fields: ["Host": "localhost"]), port: port)
        let error = await #expect(throws: AdobePassMockError.self) {
            try await mock.verifyChecklist(device: device, only: ["apis-that-end"])
        }
        #expect(
            error?.description.contains(
                "    - GET /api/v1/checkauthn (1), now retrieveProfiles, /__admin/requests/")
                == true, "\(error?.description ?? "")")
        let checklist = try await mock.checklist(device: device, only: ["apis-that-end"])
        let call = try #require(checklist["rest-api-v1-unused"]?.calls.first)
        #expect(call.commands?.contains("$ACCESS_TOKEN") == true)
        #expect(checklist.setup?.contains("ACCESS_TOKEN=") == true)
    }
}
