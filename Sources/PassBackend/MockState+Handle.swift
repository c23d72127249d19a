import ControlAPI
import HTTPMessages
import HTTPTypes
import LoginPages
import PassAPI
import PassSimulator
import RequestJournal

extension MockState {
    /// Chooses the scenario, lets it interfere, answers from the simulator, and says what has changed.
    ///
    /// - Parameter machineTime: what the machine's clock shows.
    mutating func outcome(
        of context: RequestContext, with verifiers: Verifiers, at machineTime: Timestamp
    ) -> OperationResult {
        guard context.request.method != .head else {
            // HEAD says what GET would, and does nothing (RFC 9110, 9.2.1): whoever looks at links must not log in or
            // out.
            var copy = self
            return copy.performed(context, with: verifiers, at: machineTime)
        }
        return performed(context, with: verifiers, at: machineTime)
    }

    private mutating func performed(
        _ context: RequestContext, with verifiers: Verifiers, at machineTime: Timestamp
    ) -> OperationResult {
        let trace = newTrace()
        let device = device(of: context)
        let state = device.flatMap { simulator.device($0) }
        let before = state.map(DeviceSummary.init)
        let changes = simulator.devices.changes
        let serverTime = clock.now(machineTime)
        let times = Times(server: serverTime, device: state?.clock.now(serverTime) ?? serverTime)
        var outcome = played(context, device, trace: trace, with: verifiers, at: times)
        outcome.serverTime = times.server
        outcome.deviceTime = times.device
        outcome.device = device
        outcome.before = before
        outcome.after =
            simulator.devices.changes == changes
            ? before : device.flatMap { simulator.device($0) }.map(DeviceSummary.init)
        return outcome
    }

    private mutating func played(
        _ context: RequestContext, _ device: DeviceIdentifier?, trace: String, with verifiers: Verifiers,
        at times: Times
    ) -> OperationResult {
        let scenario: Scenario
        do throws(Diagnostics) {
            scenario = try self.scenario(for: context.request, device: device)
        } catch {
            return OperationResult(
                result: .reply(MockError.unknownScenario(error.description).reply), trace: trace,
                scenario: scenarios.current)
        }
        if context.row.isThrottled, let throttle = scenario.configuration.throttle,
            !throttleGate.admits(context.request.clientAddress, by: throttle, at: times.server)
        {
            return OperationResult(result: .reply(Throttling.reply), trace: trace, scenario: scenario)
        }
        let effects = effects(with: context, device: device, scenario: scenario, at: times)
        let result: OperationResult.Result =
            switch effects.answer {
            case .error(let error):
                if let format = context.legacy?.format {
                    .legacy(.failure(LegacyError(error)), format)
                } else {
                    .error(error)
                }
            case .legacyError(let error): .legacy(.failure(error), context.legacy?.format ?? .xml)
            case .registrationError(let error): .registrationError(error)
            case .reply(let status, let headers, let body):
                .reply(Reply(canned: status, headers: headers, body: body))
            case nil:
                answer(context, device, scenario, effects.items, with: verifiers, at: times)
            }
        let ruleIDs = settle(effects, device, result)
        return OperationResult(
            result: result, trace: trace, scenario: scenario, ruleIDs: ruleIDs,
            delivery: effects.delivery)
    }

    /// The rules that had a part in the reply. Those whose errors on resources came to nothing, because the operation
    /// failed as a whole, are not used up.
    private mutating func settle(
        _ effects: RuleEffects, _ device: DeviceIdentifier?, _ result: OperationResult.Result
    ) -> [String] {
        switch result {
        case .answer, .legacy(.success, _): return effects.ruleIDs
        default: break
        }
        for id in effects.itemRuleIDs {
            simulator[device: device ?? .unnamed].ruleCounts[id]?.applications -= 1
        }
        return effects.ruleIDs.filter { !effects.itemRuleIDs.contains($0) }
    }

    /// The device that made the code of the request, else the one that the request names. A second screen that names
    /// itself all the same asks about the other.
    private func device(of context: RequestContext) -> DeviceIdentifier? {
        context.code.flatMap { simulator.session($0) }?.device ?? context.device
    }

    /// The first that applies: the request's header, the device's binding, the port's, a host `NAME.localhost`, the
    /// server's current one.
    package mutating func scenario(
        for request: Request, device: DeviceIdentifier?
    ) throws(Diagnostics) -> Scenario {
        if let text = request.fields[.xMockScenario] {
            return try scenarios.scenario(try ScenarioSelection(parsing: text))
        }
        if let device, let bound = deviceScenarios[device] { return bound }
        if let bound = scenarios.scenario(onPort: request.connection.localPort) { return bound }
        if let name = request.hostScenarioName, scenarios.library.contains(name) {
            return try scenarios.scenario(ScenarioSelection(name: name))
        }
        return scenarios.current
    }

    private mutating func effects(
        with context: RequestContext, device: DeviceIdentifier?, scenario: Scenario, at times: Times
    ) -> RuleEffects {
        guard !dynamicRules.isEmpty || !scenario.rules.isEmpty else { return RuleEffects() }
        let added = dynamicRules.lazy.filter { $0.device == nil || $0.device == device }.map(\.rule)
        let rules = added + scenario.rules
        guard !rules.isEmpty else { return RuleEffects() }
        var input = RuleEffects.Input(
            context, session: context.code.flatMap { simulator.session($0) }, scenario)
        if input.mvpd == nil, context.row.isLegacy, let device, let serviceProvider = context.serviceProvider
        {
            input.mvpd = simulator.legacyMVPD(
                of: device, serviceProvider, in: scenario, at: times.device)
        }
        // What no device is known for is counted for all of them together.
        let counted = device ?? .unnamed
        var state = simulator[device: counted]
        let effects = RuleEffects(
            rules, on: input, policies: scenario.configuration.policies, device: &state,
            random: &simulator.random)
        if effects.hasCounted { simulator[device: counted] = state }
        return effects
    }

    private mutating func answer(
        _ context: RequestContext, _ device: DeviceIdentifier?, _ scenario: Scenario,
        _ items: [ResourceID: EnhancedError], with verifiers: Verifiers, at times: Times
    ) -> OperationResult.Result {
        switch context.operation.endpoint {
        case .pass(let answer):
            do throws(EnhancedError) {
                let call = try Preflight(context, device, scenario, times, verifiers).call(
                    in: simulator, injected: items)
                // Whoever may not call leaves nothing behind.
                if let device { simulator.seed(device, from: scenario, at: times.device) }
                return .answer(try answer(&simulator, call))
            } catch {
                return .error(error)
            }
        case .registration(let answer):
            do throws(RegistrationError) {
                let call = RegistrationCall(
                    request: context.request, configuration: scenario.configuration, now: times.server,
                    softwareStatementKey: verifiers.softwareStatementKey)
                return .answer(try answer(&simulator, call))
            } catch {
                return .registrationError(error)
            }
        case .bare(let answer):
            do throws(BareError) {
                try answer(
                    &simulator,
                    BareCall(context: context, configuration: scenario.configuration, now: times.server))
                return .reply(Reply(status: .noContent))
            } catch {
                return .reply(Reply(status: error.status))
            }
        case .legacy(let answer):
            let format = context.legacy?.format ?? .xml
            do throws(LegacyError) {
                let call = try LegacyPreflight(context, device, scenario, times).call(
                    in: simulator, injected: items)
                if let device { simulator.seed(device, from: scenario, at: times.device) }
                return .legacy(.success(try answer(&simulator, call)), format)
            } catch {
                return .legacy(.failure(error), format)
            }
        case .page(let answer):
            do throws(PageError) {
                return .reply(
                    try answer(
                        &simulator,
                        PageCall(context, scenario: scenario, now: times.device, publicURL: publicURL)))
            } catch {
                return .pageError(error)
            }
        }
    }
}

extension PageCall {
    fileprivate init(
        _ context: RequestContext, scenario: Scenario, now: Timestamp, publicURL: PublicURL?
    ) {
        self.init(
            request: context.request, parameters: context.parameters, query: context.query,
            form: context.form,
            code: context.code, serviceProvider: context.serviceProvider, device: context.device,
            temporaryIdentity: context.temporaryIdentity, scenario: scenario, now: now, publicURL: publicURL)
    }
}

extension RuleEffects.Input {
    /// - Parameter session: the session behind the request's code.
    fileprivate init(_ context: RequestContext, session: Session?, _ scenario: Scenario) {
        self.init(
            operation: context.operation,
            serviceProvider: (context.serviceProvider ?? session?.serviceProvider)?.text,
            mvpd: Self.mvpd(of: context, session, scenario)?.text, partner: context.parameters["partner"],
            resources: (try? context.resources.get()) ?? [], fields: context.request.fields)
    }

    /// The MVPD that the operation will be about: in the path; in a partner flow, the one of the status, of the form
    /// or the fallback; else the form's or the session's.
    private static func mvpd(of context: RequestContext, _ session: Session?, _ scenario: Scenario) -> MVPDID?
    {
        if let mvpd = context.parameters["mvpd"] { return MVPDID(mvpd) }
        let given = context.legacy?.mvpd ?? context.form["mvpd"].map { MVPDID($0) }
        if context.parameters["partner"] != nil {
            return context.partnerStatus?.providerID.flatMap(scenario.mvpd(mappedTo:))?.id ?? given
                ?? context.serviceProvider.flatMap {
                    scenario.configuration.serviceProviders[$0]?.fallbackMVPD
                }
        }
        return given ?? session?.authenticatedMVPD ?? session?.parameters.mvpd
    }
}

extension Reply {
    /// A canned reply of a scenario. Fields that HTTP does not allow are left out: validation has named them.
    fileprivate init(canned status: Int, headers: [String: String], body: String) {
        self.init(status: .init(integerLiteral: status), body: Array(body.utf8))
        for (name, value) in headers {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
    }
}
