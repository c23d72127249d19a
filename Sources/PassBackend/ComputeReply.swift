import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

extension MockState {
    /// Answers a request and changes the state accordingly. Reading and verifying happen before, rendering and signing after,
    /// because they do not need the state.
    mutating func handle(
        _ parsed: ParsedRequest, trace: String, at machineTime: Timestamp
    ) -> OperationResult {
        let counts = simulator.countsNearLimits
        let mark = parsed.changesState && counts == nil ? nil : mark
        let time = sharedTime(machineTime)
        var result = settings.testerSettings.handle(parsed, in: &simulator, trace: trace, at: time)
        do throws(TableFull) {
            if parsed.changesState { try simulator.clean(at: result.times.server, before: counts) }
            if !parsed.changesState, let mark { rollBack(to: mark) }
        } catch {
            // Only a state with counts throws, and then there is a mark.
            if let mark { rollBack(to: mark) }
            result.refuse(.stateFull(error.reason))
        }
        return result
    }
}

extension TesterSettings {
    fileprivate func handle(
        _ parsed: ParsedRequest, in simulator: inout Simulator, trace: String,
        at machineTime: Timestamp
    ) -> OperationResult {
        let changeCount = simulator.changeCount
        let device = parsed.affectedDevice(in: simulator)
        // The row from before the request.
        let row = device.flatMap { simulator.device($0) }
        let times = times(on: row, at: machineTime)
        let selected = selectScenario(
            parsed.requestedScenario, of: device, port: parsed.request.connection.localPort)
        let (answer, effects, remarks) = answered(parsed, of: device, at: times, in: selected, &simulator)
        let client = parsed.token.verified?.client.id
        if let client, let device = parsed.device {
            simulator.note(device, using: client, at: times.server)
        }
        // Without changes, or for a HEAD request, whose changes are taken back, the row is the same.
        let after =
            simulator.changeCount == changeCount || !parsed.changesState
            ? row : device.flatMap { simulator.device($0) }
        after?.noteUse(at: times.server)
        let missing: String? = if case .failure(let error) = selected { error.selectedName } else { nil }
        return OperationResult(
            answer: answer, remarks: remarks, trace: trace,
            scenario: (try? selected.get()) ?? scenarios.currentOrInitial, missingScenario: missing,
            ruleIDs: effects.ruleIDs, delivery: effects.delivery, device: device, client: client,
            times: times, deviceLabel: device.flatMap { deviceLabels[$0] }, before: row, after: after)
    }

    /// The times of a request.
    ///
    /// - Parameter device: the row of its device; `nil` for a request that names none, or one without state.
    func times(on device: DeviceRow?, at machineTime: Timestamp) -> Times {
        let server = clock.now(machineTime)
        return Times(
            machine: machineTime, server: server, device: device?.value.clock.now(server) ?? server)
    }

    // MARK: Steps

    /// The answer to a request in its scenario, the effects of rules on it, and remarks for the journal.
    private func answered(
        _ parsed: ParsedRequest, of device: DeviceIdentifier?, at times: Times,
        in selected: Result<Scenario, ScenarioFailure>, _ simulator: inout Simulator
    ) -> (answer: Answer, effects: RuleEffects, remarks: [Reason]) {
        let scenario: Scenario
        switch selected {
        case .failure(let error): return (Answer(refusing: error), RuleEffects(), [])
        case .success(let found): scenario = found
        }
        if let throttled = applyThrottle(to: parsed, in: scenario, at: times, &simulator) {
            return (throttled, RuleEffects(), [])
        }
        var effects = evaluateRules(for: parsed, of: device, at: times, in: scenario, &simulator)
        let checks = RequestChecks(
            parsed: parsed, device: device, scenario: scenario, times: times, injected: effects.items)
        var remarks: [Reason] = []
        var answer =
            overridingAnswer(by: effects, for: parsed, of: device) ?? checks.answer(&simulator, &remarks)
        if answer.isRefusal, effects.hasItemRules {
            // The operation fails as a whole, without errors on single resources. Their rules have no effect then.
            simulator[device: effects.countingDevice].ruleCounts = effects.formerCounts
            effects = evaluateRules(
                for: parsed, of: device, at: times, in: scenario, withItemRules: false, &simulator)
            answer = overridingAnswer(by: effects, for: parsed, of: device) ?? answer
        }
        if let code = effects.codeThatEndsLogin {
            checks.endLogins(at: effects.mvpd, after: code, in: &simulator)
        }
        if effects.answer == nil {
            if !answer.reasons.isEmpty { remarks += parsed.remarksOnBody + parsed.remarksOnFieldNames }
            if let reason = parsed.reasonForCutRedirect { remarks.append(reason) }
            if let remark = parsed.remarkOnDevice { remarks.append(remark) }
            if let remark = parsed.remarkOnMissingMVPD { remarks.append(remark) }
        }
        return (answer, effects, remarks)
    }

    /// The status 429 if the client sends too many requests; `nil` if the request may proceed.
    private func applyThrottle(
        to parsed: ParsedRequest, in scenario: Scenario, at times: Times, _ simulator: inout Simulator
    ) -> Answer? {
        guard parsed.definition.isThrottled, let throttle = scenario.configuration.throttle,
            !simulator.admits(
                parsed.request.clientAddress, by: throttle,
                burst: scenario.configuration.policies.throttleBurst, at: times.server)
        else { return nil }
        let reason: Reason = """
            The address \(parsed.request.clientAddress) has sent more requests than the throttle of the scenario \
            \(scenario.name) permits: \(throttle.burst + 1) at once, then \(throttle.rate) a second.
            """
        return Answer(reasons: [reason], reply: { _ in Throttling.reply })
    }

    private func evaluateRules(
        for parsed: ParsedRequest, of device: DeviceIdentifier?, at times: Times, in scenario: Scenario,
        withItemRules: Bool = true, _ simulator: inout Simulator
    ) -> RuleEffects {
        guard !dynamicRules.isEmpty || !scenario.rules.isEmpty || rehearsed != nil else {
            return RuleEffects()
        }
        let dynamic = dynamicRules.lazy.filter { $0.device == nil || $0.device == device }
            .compactMap { try? $0.rule.get() }
        let rules = (rehearsed?.rules ?? []) + dynamic + scenario.rules
        guard !rules.isEmpty else { return RuleEffects() }
        var input = RuleEffects.Input(
            parsed: parsed, session: parsed.code.flatMap { simulator.session($0) }?.value, scenario: scenario)
        if parsed.definition.isLegacy, input.namedMVPD == nil, let device,
            let serviceProvider = parsed.serviceProvider
        {
            input.loginMVPD = simulator.legacyMVPD(
                of: device, serviceProvider, in: scenario,
                keepsLogins: parsed.requestedScenario.selects(scenario), at: times.device)
        }
        let counting = countingDevice(for: parsed, of: device, at: times, in: scenario, simulator)
        var countedDevice = simulator[device: counting]
        let known = countedDevice.ruleCounts.count
        var effects = RuleEffects.evaluate(
            rules, on: input, withItemRules: withItemRules, policies: scenario.configuration.policies,
            restarts: simulator.ruleRestarts, counting: &countedDevice, random: &simulator.random)
        effects.mvpd = input.mvpd
        effects.countingDevice = counting
        if effects.hasCounted {
            if countedDevice.ruleCounts.count > known {
                countedDevice.ruleCounts = currentCounts(of: countedDevice, in: simulator)
            }
            simulator[device: counting] = countedDevice
        }
        return effects
    }

    /// The device whose counters a rule uses. Requests that name no device share one set of counters. So do requests that name an
    /// unknown device without a usable access token or an accepted signature: otherwise a client could fill the memory with
    /// devices.
    private func countingDevice(
        for parsed: ParsedRequest, of device: DeviceIdentifier?, at times: Times, in scenario: Scenario,
        _ simulator: Simulator
    ) -> DeviceIdentifier {
        guard let device else { return .unnamed }
        let policies = scenario.configuration.policies
        let needsToken =
            parsed.definition.takesAccessToken
            && (parsed.legacy == nil
                || policies.legacyAuthorization == .required
                    && !hasAcceptedSignature(parsed, at: times))
        guard needsToken, simulator.device(device) == nil,
            !parsed.token.isUsable(at: times.server)
        else { return device }
        return .unnamed
    }

    private func hasAcceptedSignature(_ parsed: ParsedRequest, at times: Times) -> Bool {
        guard let legacy = parsed.legacy, let signature = legacy.signature else { return false }
        return signature.reasonAgainst(
            requestor: legacy.requestor, at: [times.machine, times.server, times.device]) == nil
    }

    /// The answer that a rule puts in place of the endpoint's; `nil` if no rule does.
    private func overridingAnswer(
        by effects: RuleEffects, for parsed: ParsedRequest, of device: DeviceIdentifier?
    ) -> Answer? {
        var reason = effects.reason
        if let device, parsed.device == nil, parsed.registeredClient != nil {
            reason = Reason(
                "\(reason.text) The request names no device, so it belongs to the one that last used its client: "
                    + "\(device.readableText).", hint: reason.hint)
        }
        switch effects.answer {
        case .error(var error):
            error.reason = reason
            return Answer(refusing: parsed.refusal(for: error))
        case .legacyError(var error):
            guard parsed.legacy != nil else {
                let code = error.singleSignOnCode ?? .internalError
                return Answer(refusing: SingleSignOnServiceError(code, because: reason))
            }
            error.reason = reason
            return Answer(refusing: error.reported(on: parsed.operation))
        case .registrationError(let code):
            return Answer(refusing: RegistrationError(code, because: reason))
        case .singleSignOnError(let code):
            return Answer(refusing: SingleSignOnServiceError(code, because: reason))
        case .reply(let status, let headers, let body):
            return Answer(reasons: [reason]) { _ in Reply(canned: status, headers: headers, body: body) }
        case nil: return nil
        }
    }
}

extension ParsedRequest {
    /// The device that created the request's code, else the device that the request names. Without either, a request for an access
    /// token belongs to the device that last used its client, and one for the configuration to the only device that has used it.
    fileprivate func affectedDevice(in simulator: Simulator) -> DeviceIdentifier? {
        if let known = code.flatMap({ simulator.session($0) })?.value.device ?? device { return known }
        if let registeredClient { return simulator.device(using: registeredClient) }
        guard operation == .retrieveConfiguration, let client = token.verified?.client.id else { return nil }
        return simulator.onlyDevice(using: client)
    }
}

extension Reply {
    /// A reply that a scenario defines in full. Invalid field names are skipped: validation has reported
    /// them.
    fileprivate init(canned status: Int, headers: [String: String], body: String) {
        self.init(status: .init(integerLiteral: status), body: Array(body.utf8))
        for (name, value) in headers {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
    }
}
