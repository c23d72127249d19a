import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassCrypto
import PassSimulator

/// *Retrieve client credentials*
enum RetrieveClientCredentials {
    /// In bytes. Adobe's statements have about one kilobyte.
    private static let longestStatement = 16_384

    static func answer(
        _ simulator: inout Simulator, _ call: RegistrationCall
    ) throws(RegistrationError) -> Answer {
        try call.checkDeviceInformation()
        let parameters = try RegistrationParameters(of: call.request)
        let text = try parameters.required("software_statement")
        let redirectURI = parameters["redirect_uri"]
        if let redirectURI, !AbsoluteURI.isSafe(redirectURI) {
            throw RegistrationError(.invalidRedirectURI, because: .refusing(redirectURI, as: "redirect_uri"))
        }
        guard text.utf8.count <= Self.longestStatement else {
            throw RegistrationError(
                .invalidSoftwareStatement,
                because: """
                    The software_statement has \(text.utf8.count) bytes, more than the \(Self.longestStatement) that the \
                    mock keeps.
                    """)
        }
        guard let statement = SoftwareStatement(parsing: text) else {
            throw RegistrationError(
                .invalidSoftwareStatement, because: "The software_statement is not a JWT.")
        }
        if call.configuration.policies.softwareStatementSignature == .checked,
            !statement.isSigned(by: call.softwareStatementKey.publicKey)
        {
            throw RegistrationError(
                .invalidSoftwareStatement,
                because: Reason(
                    "The mock's key has not signed the software_statement (policy softwareStatementSignature).",
                    hint: "Make one with adobe-pass-mock software-statement."))
        }
        let credentials = try simulator.retrieveClientCredentials(
            softwareStatement: statement.compact, redirectURI: redirectURI, in: call.configuration,
            at: call.now)
        return Answer(status: .created, credentials)
    }
}
