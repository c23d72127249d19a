import PassAPI
import Testing

@testable import AdminAPI

@Suite("Requests of REST API V1 in the audit")
struct LegacyRequestTests {
    /// A correct request of an app that has registered as `client`.
    private func request(
        _ operation: PassOperation, at seconds: Double = 0, status: Int = 200,
        with change: (inout Observation) -> Void = { _ in }
    ) -> Observation {
        .make(operation, at: seconds, id: "\(operation.rawValue) at \(seconds)") {
            $0.accessToken = "token"
            $0.serviceProvider = "REF30"
            $0.device = .make()
            $0.status = status
            $0.hasDeviceInformation = true
            change(&$0)
        }
    }

    private func outcome(_ rule: String, _ observations: [Observation]) -> ChecklistOutcome? {
        ChecklistReport.make(observations)[rule]?.outcome
    }

    private var registered: Observation { request(.legacyRequestRegistrationCode, status: 201) }

    private func poll(
        _ operation: PassOperation = .legacyCheckAuthenticationToken, at seconds: Double, status: Int = 403
    ) -> Observation { request(operation, at: seconds, status: status) }

    @Test func `checks of a login and polls of a code need pauses of three seconds`() {
        let rule = "polling-interval"
        let fast = [1.0, 2, 3].map { poll(at: $0) }
        #expect(outcome(rule, [registered] + fast) == .broken)
        #expect(outcome(rule, [registered] + [3.0, 6, 9].map { poll(at: $0) }) == .kept)
        #expect(outcome(rule, fast) == .notSeen, "no login is in progress")
        #expect(outcome(rule, [registered, poll(at: 1), poll(at: 2), poll(at: 5)]) == .kept, "two taps")
        let ofToken = [1.0, 2, 3].map { poll(.legacyRetrieveAuthenticationToken, at: $0, status: 404) }
        #expect(outcome(rule, [registered] + ofToken) == .broken)
        let loggedIn = [1.0, 2, 3].map { poll(at: $0, status: 200) }
        #expect(outcome(rule, [registered] + loggedIn) == .notSeen)
        let polls = [1.0, 2, 3].map { seconds in
            request(.legacyCheckAuthenticationFlow, at: seconds, status: 403) { $0.code = "ABCDEFG" }
        }
        #expect(outcome("polling-interval", polls) == .broken)
    }

    @Test func `an expired access token must be replaced, and a refused one is not repeated`() {
        let token = Observation.token(for: .hours(1))
        #expect(
            outcome("access-token-checked", [token, request(.legacyInitiateAuthorization, at: 3_700)])
                == .broken)
        #expect(
            outcome("access-token-checked", [token, request(.legacyInitiateAuthorization, at: 60)]) == .kept)
        let refused = request(.legacyCheckAuthenticationToken, status: 401)
        let repeated = request(.legacyCheckAuthenticationToken, at: 5)
        #expect(outcome("access-token-refreshed", [refused, repeated]) == .broken)
        let renewed = request(.legacyCheckAuthenticationToken, at: 5) { $0.accessToken = "next" }
        #expect(outcome("access-token-refreshed", [refused, renewed]) == .kept)
    }

    @Test func `access tokens and client credentials are reused`() {
        let tokens = [Observation.token(at: 0), .token("next", at: 60)]
        #expect(
            outcome(
                "access-token-reused",
                [tokens[0], request(.legacyCheckAuthenticationToken, at: 1), tokens[1]]) == .broken)
        func registration(_ client: ClientID, at seconds: Double) -> [Observation] {
            [
                .make(.retrieveClientCredentials, at: seconds) {
                    $0.client = client
                    $0.softwareStatement = "statement"
                },
                .make(.retrieveAccessToken, at: seconds) {
                    $0.client = client
                    $0.issuedToken = ObservedToken(text: client.text, lifetime: .hours(6))
                },
                request(.legacyCheckAuthenticationToken, at: seconds) { $0.accessToken = client.text },
            ]
        }
        let rule = "client-credentials-reused"
        #expect(outcome(rule, registration("one", at: 0) + registration("two", at: 60)) == .broken)
        #expect(outcome(rule, registration("one", at: 0)) == .kept)
    }

    private func failure(_ action: EnhancedErrorCode.Action?, at seconds: Double) -> Observation {
        request(.legacyInitiateAuthorization, at: seconds, status: 403) {
            $0.resources = ["HBO"]
            $0.error = action.map { ObservedError(code: "an_error", action: $0) }
        }
    }

    @Test func `errors with a code are retried as their action allows, and polls are no retries`() {
        let rule = "authorization-retries"
        #expect(outcome(rule, [failure(.authentication, at: 0), failure(.authentication, at: 1)]) == .broken)
        #expect(outcome(rule, [failure(.authentication, at: 0), failure(.authentication, at: 5)]) == .kept)
        #expect(outcome(rule, (0..<4).map { failure(.retry, at: Double($0)) }) == .kept)
        #expect(outcome(rule, (0..<5).map { failure(.retry, at: Double($0)) }) == .broken)
        #expect(outcome(rule, [failure(nil, at: 0), failure(nil, at: 1)]) == .notSeen)
        let down = (0..<5).map { request(.legacyRetrieveUserMetadata, at: Double($0), status: 503) }
        #expect(outcome("error-retries", down) == .broken)
        let polls = (0..<6).map { request(.legacyCheckAuthenticationToken, at: Double($0), status: 503) }
        #expect(outcome("error-retries", polls) == .notSeen)
    }

    @Test func `user metadata are stored`() {
        let requests = (0..<3).map { request(.legacyRetrieveUserMetadata, at: Double($0)) }
        #expect(outcome("profiles-cached", requests) == .broken)
        #expect(outcome("profiles-cached", Array(requests.dropLast())) == .kept)
        let between = request(.legacyInitiateAuthorization, at: 1.5)
        #expect(outcome("profiles-cached", [requests[0], requests[1], between, requests[2]]) == .kept)
    }

    @Test func `the device information is in the header or in a parameter`() {
        let rule = "device-information-header"
        #expect(outcome(rule, [request(.legacyInitiateAuthorization)]) == .kept)
        let without = request(.legacyInitiateAuthorization) { $0.hasDeviceInformation = false }
        #expect(outcome(rule, [without]) == .broken)
        let invalid = request(.legacyInitiateAuthorization) {
            $0.hasDeviceInformation = false
            $0.parameterNames = ["device_info"]
        }
        let finding = ChecklistReport.make([invalid])[rule]
        #expect(finding?.explanation.contains("is not a JSON object") == true)
        #expect(
            outcome(rule, [request(.legacyProvideMVPDList) { $0.hasDeviceInformation = false }]) == .notSeen)
    }

    @Test func `the device identifier is stable within a version of the REST API`() {
        let rule = "stable-device-identifier"
        func named(_ operation: PassOperation, _ name: String, at seconds: Double) -> Observation {
            request(operation, at: seconds) { $0.namedDevice = .make(name) }
        }
        let first = named(.legacyCheckAuthenticationToken, "one", at: 0)
        #expect(outcome(rule, [first, named(.legacyCheckAuthenticationToken, "two", at: 1)]) == .broken)
        #expect(outcome(rule, [first, named(.legacyCheckAuthenticationToken, "one", at: 1)]) == .kept)
        #expect(outcome(rule, [first, named(.retrieveProfiles, "two", at: 1)]) == .notSeen)
    }

    @Test func `a request that was answered with 429 is not repeated at once`() {
        func authorization(_ resource: ResourceID, at seconds: Double, status: Int = 200) -> Observation {
            request(.legacyInitiateAuthorization, at: seconds, status: status) { $0.resources = [resource] }
        }
        let refused = authorization("HBO", at: 0, status: 429)
        #expect(outcome("pause-after-429", [refused, authorization("HBO", at: 0.5)]) == .broken)
        #expect(outcome("pause-after-429", [refused, authorization("HBO", at: 2)]) == .kept)
        #expect(outcome("pause-after-429", [refused, authorization("ESPN", at: 0.5)]) == .notSeen)
    }

    @Test(arguments: PassOperation.allCases.filter { $0.definition.dialect == .legacy })
    func `rules that do not judge V1 see nothing in its requests`(operation: PassOperation) {
        let requests = [200, 403, 401].enumerated().map { index, status in
            request(operation, at: Double(index), status: status) {
                $0.headerNames = ["x-anything"]
                $0.parameterNames = ["anything"]
                $0.hasDeviceInformation = false
                $0.unlistedDeviceMembers = ["osName"]
                $0.namesOtherPlatform = true
                $0.mvpd = "Cablevision"
                $0.resources = ["HBO"]
            }
        }
        let report = ChecklistReport.make(requests)
        for rule in Checklist.rules {
            guard let exemption = rule.legacyExemption else { continue }
            let verdict = report[rule.identifier]
            #expect(verdict?.outcome == .notSeen, "\(rule.identifier)")
            let reason = "Requests of REST API V1 are not judged: \(exemption)"
            #expect(
                verdict?.explanation.hasSuffix(reason) == requests[0].isRESTAPIV1, "\(rule.identifier)")
        }
    }
}
