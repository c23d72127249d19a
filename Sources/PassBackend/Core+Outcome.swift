import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

extension Core {
    /// Chooses the scenario, lets it interfere, answers from the simulator, and says what has changed.
    ///
    /// - Parameter machineTime: what the machine's clock shows.
    mutating func outcome(
        of visit: Visit, with verifiers: Verifiers, at machineTime: Timestamp
    ) -> Outcome {
        guard visit.request.method != .head else {
            // HEAD says what GET would, and does nothing (RFC 9110, 9.2.1): whoever looks at links must not log in or
            // out.
            var copy = self
            return copy.performed(visit, with: verifiers, at: machineTime)
        }
        return performed(visit, with: verifiers, at: machineTime)
    }

    private mutating func performed(
        _ visit: Visit, with verifiers: Verifiers, at machineTime: Timestamp
    ) -> Outcome {
        let trace = newTrace()
        let device = device(of: visit)
        let state = device.flatMap { simulator.device($0) }
        let before = state.map(DeviceSummary.init)
        let changes = simulator.devices.changes
        let serverTime = clock.now(machineTime)
        let times = Times(server: serverTime, device: state?.clock.now(serverTime) ?? serverTime)
        var outcome = played(visit, device, trace: trace, with: verifiers, at: times)
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
        _ visit: Visit, _ device: DeviceIdentifier?, trace: String, with verifiers: Verifiers,
        at times: Times
    ) -> Outcome {
        let scenario: Scenario
        do throws(Problems) {
            scenario = try self.scenario(for: visit.request, device: device)
        } catch {
            return Outcome(
                result: .reply(MockError.unknownScenario(error.description).reply), trace: trace,
                scenario: scenarios.current)
        }
        if visit.row.isThrottled, let throttle = scenario.world.throttle,
            !throttleGate.admits(visit.request.clientAddress, by: throttle, at: times.server)
        {
            return Outcome(result: .reply(Throttling.reply), trace: trace, scenario: scenario)
        }
        let interference = interference(with: visit, device: device, scenario: scenario, at: times)
        let result: Outcome.Result =
            switch interference.answer {
            case .error(let error):
                if let format = visit.legacy?.format {
                    .legacy(.failure(LegacyError(error)), format)
                } else {
                    .error(error)
                }
            case .legacyError(let error): .legacy(.failure(error), visit.legacy?.format ?? .xml)
            case .registrationError(let error): .registrationError(error)
            case .reply(let status, let headers, let body):
                .reply(Reply(canned: status, headers: headers, body: body))
            case nil:
                answer(visit, device, scenario, interference.items, with: verifiers, at: times)
            }
        let ruleIDs = settle(interference, device, result)
        return Outcome(
            result: result, trace: trace, scenario: scenario, ruleIDs: ruleIDs,
            delivery: interference.delivery)
    }

    /// The rules that had a part in the reply. Those whose errors on resources came to nothing, because the operation
    /// failed as a whole, are not used up.
    private mutating func settle(
        _ interference: Interference, _ device: DeviceIdentifier?, _ result: Outcome.Result
    ) -> [String] {
        switch result {
        case .answer, .legacy(.success, _): return interference.ruleIDs
        default: break
        }
        for id in interference.itemRuleIDs {
            simulator[device: device ?? .unnamed].ruleCounts[id]?.applications -= 1
        }
        return interference.ruleIDs.filter { !interference.itemRuleIDs.contains($0) }
    }

    /// The device that made the code of the request, else the one that the request names. A second screen that names
    /// itself all the same asks about the other.
    private func device(of visit: Visit) -> DeviceIdentifier? {
        visit.code.flatMap { simulator.session($0) }?.device ?? visit.device
    }

    /// The first that applies: the request's header, the device's binding, the port's, a host `NAME.localhost`, the
    /// server's current one.
    mutating func scenario(
        for request: Request, device: DeviceIdentifier?
    ) throws(Problems) -> Scenario {
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

    private mutating func interference(
        with visit: Visit, device: DeviceIdentifier?, scenario: Scenario, at times: Times
    ) -> Interference {
        guard !addedRules.isEmpty || !scenario.rules.isEmpty else { return Interference() }
        let added = addedRules.lazy.filter { $0.device == nil || $0.device == device }.map(\.rule)
        let rules = added + scenario.rules
        guard !rules.isEmpty else { return Interference() }
        var facts = Interference.Facts(
            visit, session: visit.code.flatMap { simulator.session($0) }, scenario)
        if facts.mvpd == nil, visit.row.isLegacy, let device, let serviceProvider = visit.serviceProvider {
            facts.mvpd = simulator.legacyMVPD(
                of: device, serviceProvider, in: scenario, at: times.device)
        }
        // What no device is known for is counted for all of them together.
        let counted = device ?? .unnamed
        var state = simulator[device: counted]
        let interference = Interference(
            rules, on: facts, policies: scenario.world.policies, device: &state,
            chance: &simulator.chance)
        if interference.hasCounted { simulator[device: counted] = state }
        return interference
    }

    private mutating func answer(
        _ visit: Visit, _ device: DeviceIdentifier?, _ scenario: Scenario,
        _ items: [ResourceID: EnhancedError], with verifiers: Verifiers, at times: Times
    ) -> Outcome.Result {
        switch visit.operation.endpoint {
        case .pass(let answer):
            do throws(EnhancedError) {
                let call = try Preflight(visit, device, scenario, times, verifiers).call(
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
                    request: visit.request, world: scenario.world, now: times.server,
                    softwareStatementKey: verifiers.softwareStatementKey)
                return .answer(try answer(&simulator, call))
            } catch {
                return .registrationError(error)
            }
        case .bare(let answer):
            do throws(BareError) {
                try answer(&simulator, BareCall(visit: visit, world: scenario.world, now: times.server))
                return .reply(Reply(status: .noContent))
            } catch {
                return .reply(Reply(status: error.status))
            }
        case .legacy(let answer):
            let format = visit.legacy?.format ?? .xml
            do throws(LegacyError) {
                let call = try LegacyPreflight(visit, device, scenario, times).call(
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
                        PageCall(
                            visit: visit, scenario: scenario, now: times.device, publicURL: publicURL)))
            } catch {
                return .pageError(error)
            }
        }
    }
}

extension Interference.Facts {
    /// - Parameter session: the session behind the request's code.
    fileprivate init(_ visit: Visit, session: Session?, _ scenario: Scenario) {
        self.init(
            operation: visit.operation,
            serviceProvider: (visit.serviceProvider ?? session?.serviceProvider)?.text,
            mvpd: Self.mvpd(of: visit, session, scenario)?.text, partner: visit.parameters["partner"],
            resources: (try? visit.resources.get()) ?? [], fields: visit.request.fields)
    }

    /// The MVPD that the operation will be about: in the path; in a partner flow, the one of the status, of the form
    /// or the fallback; else the form's or the session's.
    private static func mvpd(of visit: Visit, _ session: Session?, _ scenario: Scenario) -> MVPDID? {
        if let mvpd = visit.parameters["mvpd"] { return MVPDID(mvpd) }
        let given = visit.legacy?.mvpd ?? visit.form["mvpd"].map { MVPDID($0) }
        if visit.parameters["partner"] != nil {
            return visit.partnerStatus?.providerID.flatMap(scenario.mvpd(mappedTo:))?.id ?? given
                ?? visit.serviceProvider.flatMap { scenario.world.serviceProviders[$0]?.fallbackMVPD }
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
