import ControlAPI
import HTTPTypes
import PassAPI
import PassSimulator

/// *(Legacy) Registration Page*
enum LegacyRequestRegistrationCode {
    /// The maximum lifetime of a code, in seconds: ten hours.
    private static let longest = 36_000

    static func answer(
        _ simulator: inout Simulator, _ call: LegacyCall
    ) throws(LegacyError) -> LegacyAnswer {
        var details = RegistrationDetails()
        details.deviceType = call.parameters["deviceType"]
        details.deviceUser = call.parameters["deviceUser"]
        details.applicationID = call.parameters.applicationID
        details.applicationVersion = call.parameters["appVersion"]
        details.registrationURL = call.parameters["registrationURL"]
        details.application = call.application
        let record = simulator.makeRegistrationCode(
            mvpd: call.parameters.mvpd, lifetime: try lifetime(call.parameters["ttl"]), details: details,
            in: call.situation)
        return LegacyAnswer(status: .created, record)
    }

    private static func lifetime(_ text: String?) throws(LegacyError) -> Duration? {
        guard let text else { return nil }
        guard let seconds = Int(text), (1...longest).contains(seconds) else {
            throw .badRequest(because: "ttl is \(text), expected 1 to \(longest) seconds.")
        }
        return .seconds(seconds)
    }
}

extension LegacyCall {
    /// The application that the access token was issued to, with its name in the configuration if it has one.
    fileprivate var application: RegistrationDetails.Application? {
        guard let client = context.token.verified?.client else { return nil }
        let registered = situation.configuration.applications.first { $0.value.owns(client) }
        return .init(id: client.id.text, name: registered?.key ?? client.id.text)
    }
}

/// *(Legacy) Return Registration Record*
enum LegacyReturnRegistrationRecord {
    static func answer(
        _ simulator: inout Simulator, _ call: LegacyCall
    ) throws(LegacyError) -> LegacyAnswer {
        guard let record = call.session.flatMap(simulator.registrationRecord) else {
            throw call.missingCode
        }
        return LegacyAnswer(record)
    }
}

/// *(Legacy) Delete Registration Record*
enum LegacyDeleteRegistrationRecord {
    static func answer(
        _ simulator: inout Simulator, _ call: LegacyCall
    ) throws(LegacyError) -> LegacyAnswer {
        guard let session = call.session else { throw call.missingCode }
        simulator.deleteRegistrationRecord(of: session)
        return LegacyAnswer(status: .noContent)
    }
}
