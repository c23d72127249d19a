import ControlAPI
import Documents
import HTTPMessages
import HTTPTypes
import PassAPI
import PassOperations
import PassSimulator
import RequestJournal

extension MockState {
    /// Answers a request and changes the state accordingly. Work that does not need the state happens outside
    /// the lock: reading and verifying before, rendering and signing after.
    ///
    /// - Parameters:
    ///   - trace: the identifier of the request.
    ///   - machineTime: the time on the machine's clock.
    mutating func handle(
        _ context: RequestContext, with verifiers: Verifiers, trace: String, at machineTime: Timestamp
    ) -> OperationResult {
        guard context.changesState else {
            simulator.beginTransaction()
            defer { simulator.rollBack() }
            var result = perform(context, with: verifiers, trace: trace, at: machineTime)
            result.after = result.before
            return result
        }
        return perform(context, with: verifiers, trace: trace, at: machineTime)
    }

    private mutating func perform(
        _ context: RequestContext, with verifiers: Verifiers, trace: String, at machineTime: Timestamp
    ) -> OperationResult {
        let entities = collectEntities(of: context, at: machineTime)
        if context.changesState {
            simulator.enforceLimits(at: entities.times.server, sparing: entities.device)
        }
        let scenario = selectScenario(for: context, of: entities.device)
        var effects = RuleEffects()
        let content: OperationResult.Content
        switch scenario {
        case .failure(let error):
            content = .reply(
                MockError.unknownScenario(error.description).reply, because: Reason(error.description))
        case .success(let scenario):
            if let throttled = applyThrottle(to: context, in: scenario, at: entities.times) {
                content = throttled
            } else {
                effects = evaluateRules(for: context, of: entities, in: scenario)
                content =
                    overriddenContent(by: effects, for: context)
                    ?? callEndpoint(for: context, of: entities, in: scenario, effects.items, with: verifiers)
                if !effects.itemRuleIDs.isEmpty, !content.isSuccess {
                    revertItemRules(&effects)
                }
            }
        }
        return OperationResult(
            content: content, trace: trace, scenario: (try? scenario.get()) ?? scenarios.current,
            ruleIDs: effects.ruleIDs, delivery: effects.delivery, device: entities.device,
            client: context.token.client ?? context.token.verified.flatMap { simulator.clientID(of: $0) },
            times: entities.times,
            before: entities.summary, after: summary(after: entities))
    }

    // MARK: Steps

    /// The entities of a request, as they were before it.
    private struct Entities {
        /// The device that created the request's code, else the device that the request names.
        let device: DeviceIdentifier?
        let times: Times
        let summary: DeviceSummary?
        /// The counter of device changes before the request: a different value afterwards means that the
        /// request changed a device.
        let changes: Int
    }

    private func collectEntities(of context: RequestContext, at machineTime: Timestamp) -> Entities {
        let device = context.code.flatMap { simulator.session($0) }?.device ?? context.device
        let state = device.flatMap { simulator.device($0) }
        let serverTime = clock.now(machineTime)
        return Entities(
            device: device,
            times: Times(server: serverTime, device: state?.clock.now(serverTime) ?? serverTime),
            summary: state.map(DeviceSummary.init), changes: simulator.devices.changes)
    }

    /// The first scenario that is set: by the request's header, for the device, for the port, by a host
    /// `NAME.localhost`, else the active one.
    package func selectScenario(
        _ requested: RequestedScenario, of device: DeviceIdentifier?, port: UInt16
    ) -> Result<Scenario, Diagnostics> {
        if let named = requested.byHeader { return named }
        if let device, let scenario = deviceScenarios[device] { return .success(scenario) }
        if let scenario = scenarios.scenario(onPort: port) { return .success(scenario) }
        return requested.byHost ?? .success(scenarios.current)
    }

    private func selectScenario(
        for context: RequestContext, of device: DeviceIdentifier?
    ) -> Result<Scenario, Diagnostics> {
        selectScenario(context.requestedScenario, of: device, port: context.request.connection.localPort)
    }

    /// The status 429 if the client sends too many requests; `nil` if the request may proceed.
    private mutating func applyThrottle(
        to context: RequestContext, in scenario: Scenario, at times: Times
    ) -> OperationResult.Content? {
        guard context.definition.isThrottled, let throttle = scenario.configuration.throttle,
            !throttleGate.admits(
                context.request.clientAddress, by: throttle,
                burst: scenario.configuration.policies.throttleBurst, at: times.server,
                isCounted: context.changesState)
        else { return nil }
        return .reply(
            Throttling.reply,
            because: """
                The address \(context.request.clientAddress) has sent more requests than the throttle of the scenario \
                \(scenario.name) permits: \(throttle.burst + 1) at once, then \(throttle.rate) a second.
                """)
    }

    private mutating func evaluateRules(
        for context: RequestContext, of entities: Entities, in scenario: Scenario
    ) -> RuleEffects {
        guard !dynamicRules.isEmpty || !scenario.rules.isEmpty else { return RuleEffects() }
        let device = entities.device
        let dynamic = dynamicRules.lazy.filter { $0.device == nil || $0.device == device }.map(\.rule)
        let rules = dynamic + scenario.rules
        guard !rules.isEmpty else { return RuleEffects() }
        var input = RuleEffects.Input(
            context, session: context.code.flatMap { simulator.session($0) }, scenario)
        if input.mvpd == nil, context.definition.isLegacy, let device,
            let serviceProvider = context.serviceProvider
        {
            input.mvpd = simulator.legacyMVPD(
                of: device, serviceProvider, in: scenario, at: entities.times.device)
        }
        let counting = countingDevice(for: context, of: entities, in: scenario)
        var state = simulator[device: counting]
        var effects = RuleEffects(
            rules, on: input, policies: scenario.configuration.policies, device: &state,
            random: &simulator.random)
        effects.countingDevice = counting
        if effects.hasCounted { simulator[device: counting] = state }
        return effects
    }

    /// The device whose counters a rule uses. Requests that name no device share one set of counters. So do those that
    /// lack a usable access token and name a device without state: otherwise anybody could fill the memory with
    /// devices.
    private func countingDevice(
        for context: RequestContext, of entities: Entities, in scenario: Scenario
    ) -> DeviceIdentifier {
        guard let device = entities.device else { return .unnamed }
        let policies = scenario.configuration.policies
        let needsToken =
            context.definition.takesAccessToken
            && (context.legacy == nil
                || policies.legacyAuthorization == .required && context.legacy?.signature == nil)
        guard needsToken, simulator.devices[device] == nil,
            !simulator.isUsable(context.token, at: entities.times.server)
        else { return device }
        return .unnamed
    }

    /// The content that a rule puts in place of the endpoint's; `nil` if no rule does.
    private func overriddenContent(
        by effects: RuleEffects, for context: RequestContext
    ) -> OperationResult.Content? {
        switch effects.answer {
        case .error(let error):
            switch context.definition.dialect {
            case .accessEnabler: .accessEnabler(.failure(.refused(LegacyError(error))))
            case .singleSignOnService: .singleSignOnError(SingleSignOnServiceError(enhanced: error))
            case .enhanced, .registration, .legacy, .html, .statusOnly:
                if let format = context.legacy?.format {
                    .legacy(.failure(LegacyError(error, on: context.operation)), format)
                } else {
                    .error(error)
                }
            }
        case .legacyError(let error):
            if let format = context.legacy?.format {
                .legacy(.failure(error.reported(on: context.operation)), format)
            } else {
                .singleSignOnError(
                    SingleSignOnServiceError(
                        error.singleSignOnCode ?? .internalError, because: effects.reason))
            }
        case .registrationError(let code):
            .registrationError(RegistrationError(code, because: effects.reason))
        case .singleSignOnError(let code):
            .singleSignOnError(SingleSignOnServiceError(code, because: effects.reason))
        case .reply(let status, let headers, let body):
            .reply(Reply(canned: status, headers: headers, body: body), because: effects.reason)
        case nil: nil
        }
    }

    private mutating func callEndpoint(
        for context: RequestContext, of entities: Entities, in scenario: Scenario,
        _ items: [ResourceID: EnhancedError], with verifiers: Verifiers
    ) -> OperationResult.Content {
        context.operation.endpoint.call(
            UncheckedCall(
                context: context, device: entities.device, scenario: scenario, times: entities.times,
                injected: items, verifiers: verifiers, publicURL: publicURL),
            &simulator)
    }

    /// Reverts the applications of rules whose only effect was an error on single resources, if the operation
    /// failed as a whole and that effect was lost.
    private mutating func revertItemRules(_ effects: inout RuleEffects) {
        for id in effects.itemRuleIDs {
            simulator[device: effects.countingDevice].ruleCounts[id]?.applications -= 1
        }
        effects.dropItemRules()
    }

    private func summary(after entities: Entities) -> DeviceSummary? {
        guard simulator.devices.changes != entities.changes else { return entities.summary }
        return entities.device.flatMap { simulator.device($0) }.map(DeviceSummary.init)
    }
}

extension RuleEffects.Input {
    /// - Parameter session: the session of the request's code.
    fileprivate init(_ context: RequestContext, session: Session?, _ scenario: Scenario) {
        self.init(
            operation: context.operation,
            serviceProvider: (context.serviceProvider ?? session?.serviceProvider)?.text,
            mvpd: Self.mvpd(of: context, session, scenario)?.text, partner: context.parameters["partner"],
            resources: (try? context.resources.get()) ?? [], fields: context.request.fields)
    }

    /// The MVPD of the request. First the one in the path. In a partner flow, then the one of the partner
    /// status, of the form, or the fallback; in other flows, the one of the form or the session.
    private static func mvpd(of context: RequestContext, _ session: Session?, _ scenario: Scenario) -> MVPDID?
    {
        if let mvpd = context.parameters["mvpd"] { return MVPDID(mvpd) }
        let given = context.legacy?.mvpd ?? context.form["mvpd"].map { MVPDID($0) }
        if context.parameters["partner"] != nil {
            return context.partnerStatus?.providerID.flatMap(scenario.mvpd(mappedTo:))?.id ?? given
                ?? context.serviceProvider.flatMap {
                    scenario.configuration.serviceProvider($0)?.fallbackMVPD
                }
        }
        return given ?? session?.authenticatedMVPD ?? session?.parameters.mvpd
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
