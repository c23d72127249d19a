import PassAPI

@testable import AdminAPI

extension RequestTiming {
    /// A request at the given number of seconds after a fixed start, by every clock.
    ///
    /// - Parameters:
    ///   - taking: the time until the response.
    ///   - serverAhead: the offset of the server's clock from the machine's.
    ///   - deviceAhead: the offset of the device's clock from the server's.
    static func make(
        _ seconds: Double, taking: Duration = .zero, serverAhead: Duration = .zero,
        deviceAhead: Duration = .zero
    ) -> RequestTiming {
        let arrivedAt = Timestamp(milliseconds: 1_773_672_000_000) + .seconds(seconds)
        return RequestTiming(
            arrivedAt: arrivedAt, answeredAt: arrivedAt + taking, serverTime: arrivedAt + serverAhead,
            deviceTime: arrivedAt + serverAhead + deviceAhead)
    }
}

extension DeviceIdentifier {
    static func make(_ name: String = "device") -> DeviceIdentifier {
        DeviceIdentifier(base64: Base64.encode(name.utf8)) ?? .unnamed
    }
}

extension Observation {
    /// A correct request of an app that has registered as `client`, answered with 200.
    static func make(
        _ operation: PassOperation, at seconds: Double = 0, id: String = "request",
        with change: (inout Observation) -> Void = { _ in }
    ) -> Observation {
        var observation = Observation(id: id, operation: operation, timing: .make(seconds), status: 200)
        if operation.definition.dialect == .enhanced {
            observation.accessToken = "token"
            observation.serviceProvider = "REF30"
        }
        if operation.definition.dialect == .registration { observation.client = "client" }
        if operation.definition.requiresDevice {
            observation.namedDevice = .make()
            observation.device = .make()
            observation.namesDeviceAsDocumented = true
        }
        change(&observation)
        return observation
    }

    static func token(
        _ secret: String = "token", at seconds: Double = 0, id: String = "token",
        for lifetime: Duration = .hours(6)
    ) -> Observation {
        make(.retrieveAccessToken, at: seconds, id: id) {
            $0.issuedToken = ObservedToken(text: secret, lifetime: lifetime)
        }
    }

    static func poll(
        at seconds: Double, id: String, finding profiles: [MVPDID: ObservedProfile] = [:],
        with change: (inout Observation) -> Void = { _ in }
    ) -> Observation {
        make(.retrieveProfileForCode, at: seconds, id: id) {
            $0.code = "ABCDEFG"
            $0.device = .make()
            $0.profiles = profiles
            change(&$0)
        }
    }
}

extension ChecklistReport {
    /// The report on requests.
    static func make(
        _ observations: [Observation], of subject: AuditSubject = .all, isComplete: Bool = true,
        now seconds: Double = 10_000
    ) -> ChecklistReport {
        make(
            AuditedJournal(
                observations, of: subject, isComplete: isComplete, now: RequestTiming.make(seconds).arrivedAt)
        )
    }

    static func make(_ journal: AuditedJournal) -> ChecklistReport {
        ChecklistReport(on: journal)
    }

    /// The identifiers of the broken rules.
    var brokenRules: [String] { broken.map(\.rule) }
}
