import PassAPI
import Testing

@testable import AdminAPI

@Suite("The media type of bodies")
struct ContentTypeTests {
    @Test(
        arguments: [
            ("application/json", .json), ("application/json;charset=utf-8", .json),
            ("Application/JSON; charset=\"UTF-8\"", .json), ("application/json; charset=utf-16", .other),
            ("application/x-www-form-urlencoded", .form),
            ("application/x-www-form-urlencoded; charset=UTF-8", .form), ("text/plain", .other),
            ("application/jsonx", .other), ("", .other), (nil, .missing),
        ] as [(String?, ObservedContentType)])
    func `is read from Content-Type`(value: String?, type: ObservedContentType) {
        #expect(ObservedContentType(value) == type)
    }

    private func outcome(_ operation: PassOperation, _ type: ObservedContentType?) -> ChecklistOutcome? {
        ChecklistReport.make([.make(operation) { $0.contentType = type }])["content-type-header"]?.outcome
    }

    @Test(
        arguments: [
            .createAuthenticationSession, .resumeAuthenticationSession, .retrievePartnerAuthenticationRequest,
            .createPartnerProfile,
        ] as [PassOperation])
    func `must be that of a form for the operations that take one`(operation: PassOperation) {
        #expect(outcome(operation, .form) == .kept)
        for type in [.json, .other, .missing] as [ObservedContentType] {
            #expect(outcome(operation, type) == .broken)
        }
    }

    @Test(
        arguments: [.retrieveAuthorizationDecisions, .retrievePreauthorizationDecisions] as [PassOperation])
    func `must be JSON for decisions`(operation: PassOperation) {
        #expect(outcome(operation, .json) == .kept)
        for type in [.form, .other, .missing] as [ObservedContentType] {
            #expect(outcome(operation, type) == .broken)
        }
    }

    @Test func `is not judged without a body, for other operations, and for dynamic client registration`() {
        #expect(outcome(.createAuthenticationSession, nil) == .notSeen)
        #expect(outcome(.retrieveProfiles, .other) == .notSeen)
        #expect(outcome(.retrieveAccessToken, .other) == .notSeen)
    }
}
