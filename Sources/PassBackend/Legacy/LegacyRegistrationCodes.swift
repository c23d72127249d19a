import ControlAPI
import HTTPTypes
import PassAPI
import PassSimulator

extension Endpoint {
    /// The maximum lifetime of a code, in seconds: ten hours.
    private static let longest = 36_000

    /// *(Legacy) Registration Page*
    func legacyRequestRegistrationCode(_ simulator: inout Simulator) throws(LegacyError) -> Answer {
        let parameters = parsed.legacyParameters
        var details = RegistrationDetails()
        details.deviceType = parameters["deviceType"]
        details.deviceUser = parameters["deviceUser"]
        details.applicationID = parameters.applicationID
        details.applicationVersion = parameters["appVersion"]
        details.registrationURL = parameters["registrationURL"]
        details.application = application
        let record = simulator.makeRegistrationCode(
            mvpd: parameters.mvpd, lifetime: try lifetime(parameters["ttl"]),
            details: details, in: request)
        return Answer(status: .created, legacy: record)
    }

    private func lifetime(_ text: String?) throws(LegacyError) -> Duration? {
        guard let text else { return nil }
        guard let seconds = Int(text), (1...Self.longest).contains(seconds) else {
            throw .badRequest(because: "ttl is \(text), expected 1 to \(Self.longest) seconds.")
        }
        return .seconds(seconds)
    }

    /// The application that the access token was issued to, with its name in the configuration if it has one.
    private var application: RegistrationDetails.Application? {
        guard let client = parsed.token.verified?.client else { return nil }
        let registered = request.configuration.applications.first { $0.value.owns(client) }
        return .init(id: client.id.text, name: registered?.key ?? client.id.text)
    }

    /// *(Legacy) Return Registration Record*
    func legacyReturnRegistrationRecord(_ simulator: inout Simulator) throws(LegacyError) -> Answer {
        guard let record = request.session?.registrationRecord else {
            throw request.missingLegacyCode
        }
        return Answer(legacy: record)
    }

    /// *(Legacy) Delete Registration Record*
    func legacyDeleteRegistrationRecord(_ simulator: inout Simulator) throws(LegacyError) -> Answer {
        guard let session = request.session else { throw request.missingLegacyCode }
        simulator.sessions[session.code] = nil
        return .empty(.noContent)
    }
}
