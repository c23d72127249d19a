import PassAPI
import PassBackend
import Testing

@testable import AdminAPI

/// The requests of a client after an error, by the action of the error.
@Suite("The actions of errors")
struct ErrorActionTests {
    private typealias Finding = Evidence.Finding

    /// The finding about an app that has had the time to handle each failure.
    ///
    /// - Parameter usual: the requests when nothing fails; `nil` if they are not known.
    private func finding(
        _ rule: AuditRule, _ observations: [Observation], usual: [Observation]? = nil
    ) -> Finding {
        var evidence = Evidence()
        let end = RequestTiming.make(10_000).arrivedAt
        rule.examine(
            AuditedJournal(
                observations, usualCounts: usual.map { HappyPath(AuditedJournal($0, now: end)).usualCounts },
                now: end),
            &evidence)
        return evidence.findingAtEnd(of: rule)
    }

    private func decision(
        at seconds: Double, _ action: EnhancedErrorCode.Action?, _ resources: [ResourceID] = ["REF30"]
    ) -> Observation {
        .make(.retrieveAuthorizationDecisions, at: seconds, id: "\(seconds)") {
            $0.mvpd = "Cablevision"
            $0.resources = resources
            $0.decisions = [
                ObservedDecision(
                    resource: resources[0], isPermit: action == nil,
                    error: action.map { ObservedError(code: "an_error", action: $0) })
            ]
        }
    }

    private func login(at seconds: Double) -> Observation {
        .make(.createAuthenticationSession, at: seconds, id: "\(seconds)") { $0.mvpd = "Cablevision" }
    }

    @Test func `an error that asks for a login is handled by one, and contradicted by another decision`() {
        let failed = decision(at: 0, .authentication)
        #expect(finding(.loginAfterError, [failed]).result == .unanswered)
        #expect(finding(.loginAfterError, [failed, login(at: 1)]).result == .kept)
        let asked = finding(.loginAfterError, [failed, decision(at: 9, nil)])
        #expect(asked.result == .broken && asked.requests == ["0.0", "9.0"])
        #expect(
            asked.explanation.hasPrefix(
                "retrieveAuthorizationDecisions was sent 9 s after the error an_error of "))
        let again = [failed, login(at: 1), decision(at: 2, .authentication)]
        #expect(finding(.loginAfterError, again).result == .kept)
    }

    private func profiles(at seconds: Double, _ mvpds: [MVPDID] = ["Cablevision"]) -> Observation {
        .make(.retrieveProfiles, at: seconds) {
            let profile = ObservedProfile(type: "regular", notAfter: RequestTiming.make(900).arrivedAt)
            $0.profiles = Dictionary(uniqueKeysWithValues: mvpds.map { ($0, profile) })
        }
    }

    @Test func `a response with a profile after the error counts as a login, an empty one does not`() {
        let failed = [profiles(at: 1), decision(at: 2, .authentication)]
        #expect(finding(.loginAfterError, failed).result == .unanswered)
        let empty = failed + [profiles(at: 3, []), decision(at: 4, nil)]
        #expect(finding(.loginAfterError, empty).result == .broken)
        let found = failed + [profiles(at: 3), decision(at: 4, nil)]
        #expect(finding(.loginAfterError, found).result == .kept)
    }

    @Test func `a request that keeps failing is given up, whatever the client does between`() {
        func storm(_ count: Int, usual: Int) -> Finding.Result {
            let requests = (0..<count).flatMap { number in
                [
                    decision(at: Double(number * 20), nil),
                    profiles(at: Double(number * 20 + 10)),
                ]
            }
            let refused = requests.map { request in
                var request = request
                for index in request.decisions.indices { request.decisions[index].isPermit = false }
                return request
            }
            let usual = (0..<usual).map { decision(at: Double($0), nil) }
            return finding(.failingRequestsEnd, refused, usual: usual).result
        }
        #expect(storm(8, usual: 1) == .kept && storm(9, usual: 1) == .broken)
        #expect(storm(12, usual: 2) == .kept && storm(13, usual: 2) == .broken)
        // A success resets the count.
        let mended = (0..<20).map { decision(at: Double($0), $0.isMultiple(of: 5) ? nil : .retry) }
        #expect(finding(.failingRequestsEnd, mended, usual: []).result == .kept)
        #expect(finding(.failingRequestsEnd, mended).result == .notSeen, "a user can have repeated it")
    }

    @Test func `each time that the app sends a request when nothing fails has retries of its own`() {
        let failures = (0..<9).map { decision(at: Double($0), .retry) }
        let twice = (0..<2).map { decision(at: Double($0), nil) }
        #expect(finding(.authorizationRetries, Array(failures.prefix(5))).result == .broken)
        #expect(finding(.authorizationRetries, Array(failures.prefix(8)), usual: twice).result == .kept)
        #expect(finding(.authorizationRetries, failures, usual: twice).result == .broken)
        let denied = (0..<3).map { decision(at: Double($0), EnhancedErrorCode.Action.none) }
        #expect(finding(.authorizationRetries, Array(denied.prefix(2))).result == .broken)
        #expect(finding(.authorizationRetries, Array(denied.prefix(2)), usual: twice).result == .kept)
        #expect(finding(.authorizationRetries, denied, usual: twice).result == .broken)
    }

    @Test func `a slow reply is no pause`() {
        var slow = decision(at: 0, EnhancedErrorCode.Action.none)
        slow.timing.answeredAt = RequestTiming.make(4).arrivedAt
        #expect(finding(.authorizationRetries, [slow, decision(at: 4.1, nil)]).result == .broken)
        #expect(finding(.authorizationRetries, [slow, decision(at: 8, nil)]).result == .kept)
    }

    @Test func `what the app does wrong when nothing fails is left out, and nothing else`() {
        func polls(_ error: EnhancedErrorCode.Action?) -> [Observation] {
            [0, 1].map { decision(at: $0, error) }
        }
        let rule = AuditRule.authorizationRetries
        let happyPath = HappyPath(
            AuditedJournal(polls(EnhancedErrorCode.Action.none), now: RequestTiming.make(9).arrivedAt))
        func isBroken(_ code: String) -> Bool {
            let requests = polls(EnhancedErrorCode.Action.none).map { request in
                var request = request
                request.decisions[0].error?.code = code
                return request
            }
            var evidence = Evidence()
            rule.examine(AuditedJournal(requests, now: RequestTiming.make(9).arrivedAt), &evidence)
            evidence.leaveOut(happyPath.habits, of: rule)
            return evidence.findingAtEnd(of: rule).result == .broken
        }
        #expect(!isBroken("an_error") && isBroken("another_error"))
    }

    @Test func `an error that asks for a retry is handled by one, and again when it returns after a success`()
    {
        let failed = decision(at: 0, .retry, ["REF30", "HBO"])
        #expect(finding(.authorizationRetries, [failed]).result == .unanswered)
        #expect(finding(.authorizationRetries, [failed, decision(at: 1, nil)]).result == .kept)
        let always = [0, 1, 3, 7].map { decision(at: $0, .retry) }
        #expect(finding(.authorizationRetries, always).result == .kept)
        let checklist = ChecklistReport.make([failed])["authorization-retries"]
        #expect(checklist?.outcome == .kept)
        let mended = [decision(at: 0, .retry), decision(at: 1, nil)]
        #expect(finding(.authorizationRetries, mended).result == .kept)
        #expect(finding(.authorizationRetries, mended + [decision(at: 100, .retry)]).result == .unanswered)
    }

    @Test func `pauses between retries grow`() {
        func result(_ seconds: [Double]) -> Finding.Result {
            finding(.retryPauses, seconds.map { decision(at: $0, .retry) }).result
        }
        #expect(result([0, 1, 2]) == .notSeen)
        #expect(result([0, 1, 3, 7]) == .kept)
        #expect(result([0, 1, 2, 3]) == .broken)
        #expect(result([0, 1, 2, 30]) == .notSeen)
    }

    /// The request with a reply that is sent only after a while.
    private func slow(_ request: Observation, taking duration: Duration) -> Observation {
        var request = request
        request.timing.answeredAt = request.timing.arrivedAt + duration
        return request
    }

    @Test func `a pause between retries begins with the reply`() {
        func result(_ seconds: [Double], taking duration: Duration) -> Finding.Result {
            finding(.retryPauses, seconds.map { slow(decision(at: $0, .retry), taking: duration) }).result
        }
        #expect(result([0, 7.2, 14.6, 22.4], taking: .seconds(7)) == .kept)
        #expect(result([0, 7.2, 14.4, 21.6], taking: .seconds(7)) == .broken)
        #expect(result([0, 1, 2, 3], taking: .seconds(7)) == .notSeen, "sent before the replies")
    }

    @Test func `the pause after a 429 response, a denial, an error or permits begins with the reply`() {
        func pause(_ rule: AuditRule, _ request: Observation, _ next: Observation) -> Finding {
            finding(rule, [slow(request, taking: .seconds(1.2)), next])
        }
        let refused = Observation.make(.retrieveProfiles) { $0.status = 429 }
        func repeated(at seconds: Double) -> Observation { .make(.retrieveProfiles, at: seconds) }
        #expect(pause(.pauseAfterTooManyRequests, refused, repeated(at: 1.3)).result == .broken)
        #expect(pause(.pauseAfterTooManyRequests, refused, repeated(at: 2.3)).result == .kept)
        let denied = decision(at: 0, EnhancedErrorCode.Action.none)
        func logout(at seconds: Double) -> Observation { .make(.initiateLogout, at: seconds) }
        #expect(pause(.logoutNotAutomatic, denied, logout(at: 1.3)).result == .broken)
        #expect(pause(.logoutNotAutomatic, denied, logout(at: 2.3)).result == .kept)
        let asked = pause(.loginAfterError, decision(at: 0, .authentication), decision(at: 3.2, nil))
        #expect(asked.explanation.contains(" was sent 2 s after the error an_error"), "\(asked)")
        func permit(at seconds: Double) -> Observation {
            var request = decision(at: seconds, nil)
            request.operation = .retrievePreauthorizationDecisions
            return request
        }
        let known = pause(.preauthorizationPermitsCached, permit(at: 0), permit(at: 3.2))
        #expect(known.explanation.contains("permits that it had received 2 s before"), "\(known)")
    }

    @Test func `a pause by a frozen clock is not shortened by the time until the reply`() {
        let refused = Observation.make(.retrieveProfiles) { $0.status = 429 }
        let again = Observation.make(.retrieveProfiles) {
            $0.timing = .make(0.01, deviceAhead: .milliseconds(990))
        }
        let requests = [slow(refused, taking: .milliseconds(3)), again]
        #expect(finding(.pauseAfterTooManyRequests, requests).result == .kept)
    }

    @Test func `the pause after a lost reply begins with its loss, if the client waits for it`() {
        func result(_ seconds: [Double]) -> Finding.Result {
            finding(.lostRepliesRetried, seconds.map { slow(lost(at: $0), taking: .seconds(10)) }).result
        }
        #expect(result([0, 16, 32, 48, 64]) == .broken)
        #expect(result([0, 25, 50, 75, 100]) == .kept)
        let abandoned = (0..<5).map { slow(lost(at: Double($0 * 16)), taking: .seconds(20)) }
        #expect(finding(.lostRepliesRetried, abandoned).result == .kept)
    }

    private func refused(at seconds: Double, token: String, _ operation: PassOperation = .retrieveProfiles)
        -> Observation
    {
        .make(operation, at: seconds, id: "\(seconds)") {
            $0.status = 401
            $0.accessToken = token
            $0.error = ObservedError(code: "an_error", action: .applicationRegistration)
        }
    }

    @Test func `the oldest of several failures explains the finding, in each process`() {
        let failures = (0..<25).map { number in
            var request = decision(at: Double(number), .authentication)
            request.mvpd = MVPDID("mvpd-\(number)")
            request.decisions[0].error?.code = "error_\(number)"
            return request
        }
        let open = finding(.loginAfterError, failures)
        #expect(open.explanation.hasPrefix("No login followed the error error_0 of "), "\(open)")
        #expect(open.requests.count == 20, "a finding names no more requests")
        let checklist = ChecklistReport.make(failures)["login-after-error"]
        #expect(checklist?.explanation.hasPrefix("No login followed the error error_0 of ") == true)
        let unregistered = (0..<20).map { number in
            var request = refused(at: Double(number), token: "a", .retrieveProfileForMVPD)
            request.mvpd = MVPDID("mvpd-\(number)")
            request.error?.code = "error_\(number)"
            return request
        }
        let tokens = (0...40).map { token(at: Double(20 + $0), "token-\($0)") }
        let renewed = finding(.registrationAfterError, unregistered + tokens)
        #expect(renewed.explanation.contains(" times after the error error_0 of "), "\(renewed)")
    }

    private func registration(at seconds: Double, _ client: ClientID) -> Observation {
        .make(.retrieveClientCredentials, at: seconds, id: "\(seconds)") {
            $0.client = client
            $0.device = .make()
        }
    }

    private func token(at seconds: Double, _ text: String, _ client: ClientID = "client") -> Observation {
        var token = Observation.token(text, at: seconds, id: "\(seconds)")
        token.client = client
        token.device = .make()
        return token
    }

    @Test func `a refused client gets one new token, and registers once; a registration that fails is none`()
    {
        let first = refused(at: 0, token: "a")
        #expect(finding(.registrationAfterError, [first]).result == .unanswered)
        let renewed = [first, token(at: 1, "b"), .make(.retrieveProfiles, at: 2) { $0.accessToken = "b" }]
        #expect(finding(.registrationAfterError, renewed).result == .kept)
        let registered = [
            first, token(at: 1, "b"), refused(at: 2, token: "b"), registration(at: 3, "new"),
            token(at: 4, "c", "new"), refused(at: 5, token: "c"),
        ]
        #expect(finding(.registrationAfterError, registered).result == .kept)
        // Another request fails, too, and the client knows that it cannot help.
        let other = registered + [refused(at: 6, token: "c", .retrieveConfiguration)]
        #expect(finding(.registrationAfterError, other).result == .kept)
        let again = registered + [registration(at: 6, "newer")]
        #expect(finding(.registrationAfterError, again).result == .broken)
        let failed = [1.0, 2].map { seconds in
            var request = registration(at: seconds, "new")
            request.status = 400
            return request
        }
        #expect(finding(.registrationAfterError, [refused(at: 0, token: "a")] + failed).result == .unanswered)
    }

    @Test func `refused credentials are followed by a registration, and need no second one`() {
        func refused(at seconds: Double, _ client: ClientID, of device: DeviceIdentifier? = nil)
            -> Observation
        {
            .make(.retrieveAccessToken, at: seconds, id: "\(seconds)") {
                $0.status = 400
                $0.client = client
                $0.device = device
                $0.error = ObservedError(code: "invalid_client")
            }
        }
        func result(_ requests: [Observation]) -> Finding.Result {
            finding(.registrationAfterError, requests).result
        }
        let first = [registration(at: 0, "old"), refused(at: 1, "old")]
        #expect(result(first) == .unanswered)
        #expect(result(first + [token(at: 2, "a", "old")]) == .unanswered)
        #expect(result(first + [registration(at: 2, "new")]) == .kept)
        #expect(result(first + [registration(at: 2, "new"), refused(at: 3, "new")]) == .kept)
        let other = registration(at: 2, "new")
        #expect(result([refused(at: 1, "old", of: .make("other")), other]) == .unanswered)
        var failed = other
        failed.status = 400
        #expect(result(first + [failed]) == .kept)
        // The new credentials have given a token, so that a later refusal is another one.
        let working = [other, token(at: 3, "a", "new"), refused(at: 4, "new")]
        #expect(result(first + working) == .unanswered)
    }

    private func lost(at seconds: Double) -> Observation {
        .make(.retrieveProfiles, at: seconds, id: "\(seconds)") { $0.isDelivered = false }
    }

    @Test func `a lost reply is repeated three times at most, unless the connection works between`() {
        #expect(finding(.lostRepliesRetried, (0..<4).map { lost(at: Double($0)) }).result == .kept)
        #expect(finding(.lostRepliesRetried, (0..<5).map { lost(at: Double($0)) }).result == .broken)
        let working =
            (0..<3).map { lost(at: Double($0)) } + [.make(.retrieveConfiguration, at: 3)]
            + (4..<8).map { lost(at: Double($0)) }
        #expect(finding(.lostRepliesRetried, working).result == .kept)
        // HTTP libraries repeat each request once by themselves.
        let library = (0..<4).flatMap { [lost(at: Double($0)), lost(at: Double($0) + 0.05)] }
        #expect(finding(.lostRepliesRetried, library).result == .kept)
        #expect(finding(.lostRepliesRetried, library + [lost(at: 4)]).result == .broken)
    }

    private func partnerSession(
        at seconds: Double, status: PartnerFrameworkStatus? = nil, code: AuthenticationCode = "ABCDEFG"
    ) -> Observation {
        .make(.retrievePartnerAuthenticationRequest, at: seconds, id: "\(seconds)") {
            $0.partnerStatus = status
            $0.session = ObservedSession(actionName: "authenticate", code: code)
        }
    }

    @Test func `a fallback is followed by the basic login`() {
        let fallback = partnerSession(at: 0)
        #expect(finding(.fallbackFollowed, [fallback]).result == .unanswered)
        #expect(finding(.fallbackFollowed, [fallback, .poll(at: 3, id: "poll")]).result == .kept)
        #expect(finding(.fallbackFollowed, [fallback, login(at: 1)]).result == .kept)
        #expect(finding(.fallbackFollowed, [fallback, partnerSession(at: 1, code: "B")]).result == .broken)
    }

    @Test func `a 429 response is followed by the request, after the time of Retry-After`() {
        func refused(_ seconds: Double, _ wait: Duration = .zero) -> Observation {
            .make(.retrieveProfiles, at: seconds, id: "\(seconds)") {
                $0.status = 429
                $0.retryAfter = wait
            }
        }
        let again = Observation.make(.retrieveProfiles, at: 2)
        #expect(finding(.pauseAfterTooManyRequests, [refused(0)]).result == .unanswered)
        #expect(finding(.pauseAfterTooManyRequests, [refused(0), again]).result == .kept)
        #expect(finding(.pauseAfterTooManyRequests, [refused(0, .seconds(2)), again]).result == .kept)
        #expect(finding(.pauseAfterTooManyRequests, [refused(0, .seconds(3)), again]).result == .broken)
        #expect(finding(.pauseAfterTooManyRequests, [refused(1.5), again]).result == .broken)
    }
}
