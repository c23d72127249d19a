import ControlAPI
import HTTPMessages
import PassAPI
import PassBackend

/// The replacements of calls that end, with commands that make the new calls on this mock.
struct CallReplacements {
    private let entries: [String: JournalEntry]
    /// Has the service providers and MVPDs of values that a request does not name.
    private let scenario: Scenario
    /// The commands to run before those of any call: they set the variables of the others.
    let setup: String

    init(in entries: [JournalEntry], for scenario: Scenario, at baseURL: String) {
        self.entries = Dictionary(entries.map { ($0.id, $0) }) { first, _ in first }
        self.scenario = scenario
        setup =
            "MOCK=\(ShellWord(baseURL).quoted)\n" + AccessTokenCommands.text(baseURL: "\"$MOCK\"")
    }

    /// A call with what takes its place.
    func describe(_ requests: [EndingCall]) -> ChecklistReport.Call? {
        guard let call = requests.last, let entry = entries[call.request] else { return nil }
        let operations = Self.operations(inPlaceOf: call)
        let isRegistration = call.api == .oldClientRegistration
        let note =
            isRegistration ? Self.note(onOldForm: call) : operations.isEmpty ? Self.note(on: call) : nil
        let writer = ReplacementWriter(
            entry: entry, operation: call.operation, device: call.device, scenario: scenario)
        return ChecklistReport.Call(
            call: call.name, count: requests.count, device: call.device?.base64, last: call.request,
            replacement: operations.map(\.rawValue), note: note,
            // The commands of the setup are those of a registration.
            commands: isRegistration || operations.isEmpty ? nil : writer.commands(for: operations))
    }
}

/// Commands that register a client and set the variable `ACCESS_TOKEN`.
package enum AccessTokenCommands {
    package static let variable = "ACCESS_TOKEN"

    /// Ends with a line break. Also defines `value`, which prints a member of a JSON object.
    ///
    /// - Parameter baseURL: the mock's URL, as a word of the shell.
    package static func text(baseURL: String) -> String {
        """
        value() { sed -n "s/.*\\"$1\\":\\"\\([^\\"]*\\)\\".*/\\1/p"; }
        CLIENT=$(curl -s --globoff \(baseURL)/o/client/register -H 'Content-Type: application/json' \\
          -d "{\\"software_statement\\":\\"${SOFTWARE_STATEMENT:-\(statement)}\\"}")
        ID=$(printf '%s\\n' "$CLIENT" | value client_id)
        SECRET=$(printf '%s\\n' "$CLIENT" | value client_secret)
        \(variable)=$(curl -s --globoff \(baseURL)/o/client/token \\
          -d "client_id=$ID&client_secret=$SECRET&grant_type=client_credentials" | value access_token)

        """
    }

    /// A statement that a mock accepts unless it is configured otherwise.
    private static let statement = "eyJhbGciOiJSUzI1NiJ9.eyJzb2Z0d2FyZV9pZCI6ImN1cmwifQ.c2lnbmF0dXJl"
}

extension CallReplacements {
    /// The operations of REST API V2 in the order in which an app calls them.
    private static func operations(inPlaceOf call: EndingCall) -> [PassOperation] {
        switch (call.api, call.operation) {
        case (.restAPIV1, let operation), (.accessEnabler, let operation):
            operation.flatMap { $0.successors ?? $0.successorsOfPage } ?? successors(ofUnserved: call.name)
        case (.oldClientRegistration, .retrieveClientCredentials?): [.retrieveClientCredentials]
        case (.oldClientRegistration, nil): []
        case (.oldClientRegistration, _?): [.retrieveAccessToken]
        }
    }

    /// The operations for the AccessEnabler calls that the mock does not serve, by the last part of their path.
    private static func successors(ofUnserved name: String) -> [PassOperation] {
        switch name.split(separator: "/").last.map(String.init) {
        case "preauthorize": [.retrievePreauthorizationDecisions]
        case "usermetadata", "getMetadata", "identities": [.retrieveProfileForMVPD]
        case _: []
        }
    }

    /// Why an app needs no call, or that its author must look for one.
    private static func note(on call: EndingCall) -> String {
        switch call.operation {
        case .legacyDeleteRegistrationRecord?:
            "No call: a code ends with the login, with the next session, or with its lifetime."
        case .accessEnablerIndividualizeDevice?:
            "No call: the app chooses the identifier of the device, and sends it in AP-Device-Identifier."
        case _ where call.name.hasSuffix(".js"):
            "No call: the app calls REST API V2 itself, without a library of Adobe."
        case _:
            "The mock does not serve this call. Look for it on Adobe's page REST API V2 FAQs, Migration FAQs."
        }
    }

    /// How an app registers and says who it is, in place of an older form.
    private static func note(onOldForm call: EndingCall) -> String {
        switch call.operation {
        case .retrieveClientCredentials?:
            "Send the software statement as a member of a JSON object in the body."
        case .retrieveAccessToken?: "Send the client credentials as a form in the body."
        case nil where call.name.hasSuffix("/o/client/scopes"):
            "No call: the reply to POST /o/client/register lists the scopes."
        case nil where call.name.hasSuffix("/o/client/validate"):
            "No call: an access token is valid for the time in expires_in, and a request with an older one is answered with 401."
        case nil:
            "The mock does not serve this call. Look for it on Adobe's page REST API V2 FAQs, Migration FAQs."
        case _:
            "Register with a software statement of REST API V2, and send the access token in Authorization: Bearer."
        }
    }
}
