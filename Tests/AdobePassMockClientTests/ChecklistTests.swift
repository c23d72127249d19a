import AdobePassMockClient
import Foundation
import PassAudit
import TestSupport
import Testing

/// The audit, as the library reads it.
@Suite("The checklist of the library", .server)
struct ChecklistTests {
    private let device = AdobePassMock.Device.unique()

    @Test func `has the mock's rules`() async throws {
        let checklist = try await AdobePassMock.current.checklist(device: device)
        #expect(checklist.verdicts.map(\.rule) == PassAudit.Checklist.rules.map(\.identifier))
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
}
