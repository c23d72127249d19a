import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassCrypto
import PassSimulator

/// *Retrieve client credentials*
enum RetrieveClientCredentials {
    static func answer(
        _ simulator: inout Simulator, _ call: RegistrationCall
    ) throws(RegistrationErrorCode) -> Answer {
        try call.checkDeviceInformation()
        let parameters = try RegistrationParameters(of: call.request)
        guard let text = parameters["software_statement"] else { throw .invalidRequest }
        let redirectURI = parameters["redirect_uri"]
        if let redirectURI, !AbsoluteURI.isSafe(redirectURI) { throw .invalidRedirectURI }
        guard let statement = SoftwareStatement(parsing: text) else { throw .invalidSoftwareStatement }
        if call.configuration.policies.softwareStatementSignature == .checked,
            !statement.isSigned(by: call.softwareStatementKey.publicKey)
        {
            throw .invalidSoftwareStatement
        }
        let credentials = try simulator.retrieveClientCredentials(
            softwareStatement: statement.compact, redirectURI: redirectURI, in: call.configuration,
            at: call.now)
        return Answer(status: .created, credentials)
    }
}
