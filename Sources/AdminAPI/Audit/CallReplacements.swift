import ControlAPI
import HTTPMessages
import PassAPI
import PassBackend

/// The replacements of calls that end, with commands that make the new calls on this mock.
struct CallReplacements {
    private let entries: [String: JournalEntry]
    /// The source of the service provider and the MVPD if a request names none.
    private let scenario: Scenario
    /// The commands to run before those of any call. They set the variables that the others use.
    let setup: String

    init(in entries: [JournalEntry], for scenario: Scenario, at baseURL: String) {
        self.entries = Dictionary(entries.map { ($0.id, $0) }) { first, _ in first }
        self.scenario = scenario
        setup =
            "MOCK=\(ShellWord(baseURL).quoted)\n" + AccessTokenCommands.text(baseURL: "\"$MOCK\"")
    }

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
            // The setup already contains the commands of a registration.
            commands: isRegistration || operations.isEmpty ? nil : writer.commands(for: operations))
    }

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

    /// Why an app needs no call, or a sentence that its author must find the replacement.
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

    /// How an app registers and proves its identity instead of the older form.
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

    /// A software statement that a mock accepts unless it is configured otherwise.
    private static let statement = "eyJhbGciOiJSUzI1NiJ9.eyJzb2Z0d2FyZV9pZCI6ImN1cmwifQ.c2lnbmF0dXJl"
}

/// Writes calls of REST API V2 with the values of a request to an older API, as commands for a POSIX shell. Credentials are the
/// variables of ``AccessTokenCommands``, or the commands make them. If ``shown(_:)`` refuses a value, the commands have a default
/// instead.
struct ReplacementWriter {
    private let parameters: LegacyParameters
    private let serviceProvider: ServiceProviderID
    private let mvpd: String
    private let device: DeviceIdentifier?
    private let domainName: String
    private let redirectURL: String
    private let resources: [String]
    private let configuration: Configuration
    /// True for a request with a platform token that counts.
    private let sharesLogins: Bool

    /// - Parameter operation: the operation of the request's path, even if the request has another method.
    init(
        entry: JournalEntry, operation: PassOperation?, device: DeviceIdentifier?, scenario: Scenario
    ) {
        let request = entry.exchange.request
        let path = Router.operationPath(request.pathSegments ?? [])
        let ofPath = operation?.definition.paths.lazy.compactMap { $0.match(path) }.first ?? [:]
        let parameters = LegacyParameters(
            ofPath, Form(request.query ?? ""), Form(request.body), request,
            tokenName: operation?.definition.tokenName)
        let configuration = scenario.configuration
        let serviceProviders = [parameters.requestor, entry.before?.serviceProvider].compactMap(\.self)
        let serviceProvider =
            serviceProviders.first { Self.shown($0.text) != nil }
            ?? configuration.serviceProviders.keys.min() ?? "REF30"
        let mvpds = [
            parameters.mvpd, entry.before?.mvpd(of: serviceProvider), entry.after?.mvpd(of: serviceProvider),
        ].compactMap(\.self)
        let mvpd =
            mvpds.first { Self.shown($0.text) != nil } ?? configuration.firstMVPD(of: serviceProvider)
        self.parameters = parameters
        self.configuration = configuration
        self.serviceProvider = serviceProvider
        self.mvpd = mvpd?.text ?? ""
        self.device = (device ?? parameters.device).flatMap { Self.isShown($0) ? $0 : nil }
        sharesLogins =
            parameters.applicationID == nil
            && (parameters.platformToken != nil || request.fields.contains(.adobeSubjectToken)
                || request.fields.contains(.rokuConnectToken))
        let domainName =
            parameters["domain_name"].flatMap(Self.shown)
            ?? configuration.serviceProvider(serviceProvider)?.domains.first?.name ?? "adobe.com"
        self.domainName = domainName
        redirectURL = Self.redirectURL(in: parameters) ?? "https://\(domainName)"
        let isList = operation?.hasItems ?? true
        // AccessEnabler clients send a permit to get a media token.
        let permitted = parameters["authz_token"].flatMap(AccessEnablerToken.resource(inPermit:))
        let given =
            parameters.resources(isList: isList, atMost: Self.maximumResources)
            + [permitted].compactMap(\.self)
        let shown = given.prefix(Self.maximumResources).map(\.text).compactMap(Self.shown)
        resources = shown.isEmpty ? [serviceProvider.text] : shown
    }

    private static let maximumResources = 5

    /// The value of a request. `nil` if it contains a secret that the journal redacts, if it would change how a terminal shows the
    /// text after it, or if its length would make the commands unreadable.
    private static func shown(_ value: String) -> String? {
        value.utf8.count <= 1_000 && isShown(value) ? value : nil
    }

    /// True for a text without such secrets and characters, whatever its length.
    private static func isShown(_ text: String) -> Bool {
        !text.unicodeScalars.contains(where: changesDisplay)
            && Redactor.journal.withoutSecrets(text).withoutSecretValues == text
    }

    /// True for a device whose identifier can be shown, encoded and decoded.
    private static func isShown(_ device: DeviceIdentifier) -> Bool {
        shown(device.base64) != nil && shown(device.decodedWithSecrets ?? "") != nil
    }

    /// True for a character that controls a terminal or changes the direction of text. Line ends and tabs, which media RSS can
    /// contain, are allowed: JSON and percent-encoding escape them.
    private static func changesDisplay(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isControl && scalar != "\t" && scalar != "\n" && scalar != "\r"
    }

    private static func redirectURL(in parameters: LegacyParameters) -> String? {
        parameters["redirect_url"].flatMap(shown).flatMap { AbsoluteURI.isSafe($0) ? $0 : nil }
    }

    /// The calls in this order, with a session before the first call that needs its code.
    func commands(for operations: [PassOperation]) -> String {
        var lines: [String] = []
        if device == nil { lines.append("DEVICE=$(printf '%s' my-device | base64)") }
        if operations.contains(where: sendsIdentity) {
            lines.append(
                "IDENTITY=$(printf '{\"\(identityKey)\":\"%s\"}' "
                    + #""${HASHED_EMAIL:-0123456789abcdef}" | base64 | tr -d '\n')"#)
        }
        let needsCode = operations.contains { $0.path().contains("{code}") }
        let startsSession = needsCode && operations.first != .createAuthenticationSession
        let ofSession = startsSession ? [PassOperation.createAuthenticationSession] : []
        if (ofSession + operations).contains(where: sendsPlatformToken) { lines += Self.platformToken }
        if startsSession { lines.append(session(keepsCode: true)) }
        for operation in operations { lines += commands(for: operation, needsCode: needsCode) }
        return lines.joined(separator: "\n")
    }

    private func commands(for operation: PassOperation, needsCode: Bool) -> [String] {
        switch operation {
        case .createAuthenticationSession: [session(keepsCode: needsCode)]
        case .resumeAuthenticationSession:
            [curl(operation, own: ["-d \(quotedForm(isComplete: true))"], namesDevice: false)]
        case .performAuthentication: ["curl -si \(url(of: operation))"]
        case .retrieveAuthenticationSession, .retrieveProfileForCode: [curl(operation, namesDevice: false)]
        case .retrieveConfiguration: [curl(operation, namesDevice: false)]
        case .retrievePreauthorizationDecisions: [decisions(operation, resources)]
        case .retrieveAuthorizationDecisions: [decisions(operation, Array(resources.prefix(1)))]
        case .initiateLogout:
            [curl(operation, query: "?redirectUrl=\(PercentEncoding.encode(redirectURL))")]
        case .retrievePartnerAuthenticationRequest: [partnerStatus, partnerSession]
        case .createPartnerProfile:
            [
                partnerStatus, "REQUEST=$(\(partnerSession) | value request)",
                """
                RESPONSE=$(curl -s --globoff "$MOCK/__admin/partner/Apple/response" -H 'Content-Type: application/json' \\
                  ${ADOBE_PASS_MOCK_ADMIN_TOKEN:+-H "Authorization: Bearer $ADOBE_PASS_MOCK_ADMIN_TOKEN"} \\
                  -d "{\\"request\\":\\"$REQUEST\\"}" | value SAMLResponse)
                """,
                curl(
                    operation,
                    own: [Self.statusHeader, "--data-urlencode \"SAMLResponse=$RESPONSE\""]),
            ]
        case _: [curl(operation)]
        }
    }

    // MARK: Single calls

    private func session(keepsCode: Bool) -> String {
        let call = curl(.createAuthenticationSession, own: ["-d \(quotedForm(isComplete: keepsCode))"])
        return keepsCode ? "CODE=$(\(call) | value code)" : call
    }

    private func decisions(_ operation: PassOperation, _ resources: [String]) -> String {
        let body = JSONValue.object(["resources": .array(resources.map { .string($0) })])
        return curl(
            operation,
            own: [
                "-H 'Content-Type: application/json'",
                "-d \(ShellWord(body.jsonText).quoted)",
            ])
    }

    // MARK: Users

    /// True for an operation that needs the user of a promotional pass. The commands invent a user, because the app's own value
    /// identifies a person.
    private func sendsIdentity(_ operation: PassOperation) -> Bool {
        operation.definition.reads(.apTempPassIdentity)
            && (parameters["generic_data"] != nil || temporaryIdentityKey != nil)
    }

    private var temporaryIdentityKey: String? {
        configuration.mvpd(MVPDID(mvpd))?.tempPass?.identityKey
    }

    /// The member of the identity that the pass reads. A key with other characters cannot be part of the command.
    private var identityKey: String {
        temporaryIdentityKey.flatMap { Reason.canRepeat($0) ? $0 : nil } ?? "email"
    }

    private func sendsPlatformToken(_ operation: PassOperation) -> Bool {
        sharesLogins && operation.definition.reads(.adobeSubjectToken)
    }

    private static let platformToken = [
        "# Set PLATFORM_TOKEN to the token that the platform gives the app. Without it, this is a made-up user's token.",
        "PLATFORM_TOKEN=\"${PLATFORM_TOKEN:-\(sampleToken)}\"",
    ]

    private static let sampleToken = [#"{"alg":"RS256"}"#, #"{"iss":"platform","sub":"jane"}"#, "signature"]
        .map { Base64.encodeURL($0.utf8) }.joined(separator: ".")

    private var partnerSession: String {
        curl(
            .retrievePartnerAuthenticationRequest,
            own: [Self.statusHeader, "-d \(quotedForm(isComplete: true, namesMVPD: false))"])
    }

    private static let statusHeader = "-H \"AP-Partner-Framework-Status: $PARTNER_STATUS\""

    /// The status that Apple's framework reports for a user who is logged in at the MVPD.
    private var partnerStatus: String {
        let id = configuration.mvpd(MVPDID(mvpd))?.platformMappingID?.text ?? mvpd
        let text =
            #"{"frameworkPermissionInfo":{"accessStatus":"granted"},"frameworkProviderInfo":{"id":"#
            + id.jsonText.replacing("%", with: "%%") + #","expirationDate":%s000}}"#
        return """
            PARTNER_STATUS=$(printf \(ShellWord(text.replacing("\\", with: "\\\\")).quoted) "$(($(date +%s) + 86400))" \
            | base64 | tr -d '\\n')
            """
    }

    // MARK: Parts

    private func curl(
        _ operation: PassOperation, query: String = "", own: [String] = [], namesDevice: Bool = true
    ) -> String {
        var words = [
            "curl -s --globoff \(url(of: operation, query))",
            "-H \"Authorization: Bearer $\(AccessTokenCommands.variable)\"",
        ]
        if namesDevice {
            words.append(
                device.map { "-H \(ShellWord("AP-Device-Identifier: fingerprint \($0.base64)").quoted)" }
                    ?? "-H \"AP-Device-Identifier: fingerprint $DEVICE\"")
        }
        if let information, namesDevice || operation == .retrieveConfiguration {
            words.append("-H \(ShellWord("X-Device-Info: \(information)").quoted)")
        }
        if sendsPlatformToken(operation) { words.append("-H \"Adobe-Subject-Token: $PLATFORM_TOKEN\"") }
        if sendsIdentity(operation) { words.append("-H \"AP-TempPass-Identity: $IDENTITY\"") }
        return (words + own).joined(separator: " \\\n  ")
    }

    /// The value of the request, or a value for the Apple platform that the request names.
    private var information: String? {
        if let given = parameters.deviceInformation, given.utf8.count <= 2_000,
            let bytes = Base64.decodePaddedOrNot(given), Self.isShown(given),
            Self.isShown(String(decoding: bytes, as: UTF8.self))
        {
            return given
        }
        return switch parameters["deviceType"]?.lowercased() {
        case "ios"?: Base64.encode(#"{"primaryHardwareType":"MobilePhone","osName":"iOS"}"#.utf8)
        case "tvos"?: Base64.encode(#"{"primaryHardwareType":"SetTopBox","osName":"tvOS"}"#.utf8)
        case _: nil
        }
    }

    /// The URL as a word of the shell. Percent-encoded values contain nothing that a shell replaces.
    private func url(of operation: PassOperation, _ query: String = "") -> String {
        let path = operation.path([
            "serviceProvider": serviceProvider.text, "mvpd": mvpd, "partner": "Apple",
        ])
        .replacing("{code}", with: "$CODE")
        return "\"$MOCK\(path)\(query)\""
    }

    /// The parameters of a session, as a word of the shell.
    private func quotedForm(isComplete: Bool, namesMVPD: Bool = true) -> String {
        var pairs: [(name: String, value: String)] = []
        if namesMVPD, isComplete || parameters.mvpd != nil { pairs.append(("mvpd", mvpd)) }
        if isComplete || parameters["domain_name"] != nil { pairs.append(("domainName", domainName)) }
        if isComplete || parameters["redirect_url"] != nil { pairs.append(("redirectUrl", redirectURL)) }
        return ShellWord(Form.encode(pairs)).quoted
    }
}
