import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend
import PassSimulator

extension AdminRoute {
    package static let listDevices = AdminRoute(
        .get, "/devices", "listDevices", "Lists the known devices.",
        handle: AdminResponder.listDevices)

    static let showDevice = AdminRoute(
        .get, "/devices/{device}", "showDevice", "Returns the state of one device.",
        handle: AdminResponder.showDevice)

    package static let forgetDevice = AdminRoute(
        .delete, "/devices/{device}", "forgetDevice",
        "Removes the state of one device, but no client credentials.", handle: AdminResponder.forgetDevice)

    package static let labelDevice = AdminRoute(
        .put, "/devices/{device}/label", "labelDevice",
        "Gives a device a name that testers recognize; an empty one removes it.",
        handle: AdminResponder.labelDevice)

    package static let putProfile = AdminRoute(
        .post, "/devices/{device}/profiles", "putProfile", "Adds a profile to a device, as a login would.",
        refusals: [.serviceUnavailable], handle: AdminResponder.putProfile)

    package static let completeSession = AdminRoute(
        .post, "/sessions/{code}/complete", "completeSession",
        "Completes an authentication session without a browser.", handle: AdminResponder.completeSession)
}

extension AdminResponder {
    func listDevices() throws(AdminError) -> DeviceList {
        let machineTime = backend.now()
        let state = try stateCopy()
        let ordered = state.knownDevices.sorted { $0.base64 < $1.base64 }
        return DeviceList(
            devices: DeviceView.views(of: ordered, in: state, at: machineTime, isRedacted: redactsJournal))
    }

    /// The state of a device. It is empty for an unknown device.
    func showDevice(_ call: AdminCall) throws(AdminError) -> DeviceView {
        let machineTime = backend.now()
        return try withState { (state) throws(AdminError) in
            DeviceView(
                try call.device(in: state), in: state, at: machineTime, isRedacted: redactsJournal)
        }
    }

    /// Removes everything that belongs to the device, its rules included. Client credentials and tokens are kept.
    func forgetDevice(_ call: AdminCall) throws(AdminError) -> NoContent {
        try withState { (state) throws(AdminError) in
            state.forget(try call.device(in: state))
        }
        return NoContent()
    }

    func labelDevice(_ call: AdminCall, _ new: DeviceLabel) throws(AdminError) -> NoContent {
        try withState { (state) throws(AdminError) in
            let device = try call.device(in: state)
            if !new.label.isEmpty { state.simulator.notePreparation(of: device) }
            state.testerSettings.deviceLabels[device] = new.label.isEmpty ? nil : new.label
        }
        return NoContent()
    }

    func putProfile(_ call: AdminCall, _ seed: ProfileSeed) throws(AdminError) -> AddedProfile {
        let machineTime = backend.now()
        let requested = backend.requestedScenario(of: call.request)
        let device = try withState { (state) throws(AdminError) -> DeviceIdentifier in
            let device = try call.device(in: state)
            let now = state.time(of: device, machineTime: machineTime)
            let scenario = try state.scenario(for: call, of: device, requested)
            let profiles = try seed.profiles(in: scenario)
            state.simulator.notePreparation(of: device)
            for profile in profiles {
                state.simulator.put(profile, on: device, in: scenario.configuration, at: now)
            }
            return device
        }
        return AddedProfile(device: device)
    }

    func completeSession(_ call: AdminCall, by login: Login) throws(AdminError) -> NoContent {
        let code = AuthenticationCode(call.parameters["code"] ?? "")
        guard !code.text.isEmpty else {
            throw .notFound("The path has no code: create a session with the app first.")
        }
        let machineTime = backend.now()
        try withState { (state) throws(AdminError) in
            let session = state.simulator.sessions[code]
            let now = state.time(of: session?.device, machineTime: machineTime)
            guard let session, session.isLive, session.validity.contains(now) else {
                let hint = code.caseHint.map { " \($0)" } ?? ""
                throw .notFound("No live authentication session has the code \(code).\(hint)")
            }
            let configuration = state.testerSettings.configuration(of: session)
            do throws(LoginFailure) {
                if let mvpd = session.parameters.mvpd,
                    state.testerSettings.hasEndedIntegration(
                        of: session, atPort: call.request.connection.localPort)
                {
                    throw .noIntegration(mvpd)
                }
                try state.simulator.completeAuthentication(
                    session, as: login.user,
                    outcome: configuration.policies.outcome(insteadOf: login.outcome), in: configuration,
                    at: now)
            } catch {
                throw AdminError(error, of: session, in: configuration)
            }
        }
        return NoContent()
    }
}

extension ProfileSeed {
    /// The profiles for the service providers that the seed selects, at least one.
    fileprivate func profiles(in scenario: Scenario) throws(AdminError) -> [SeededProfile] {
        let configuration = scenario.configuration
        guard integration.serviceProvider != nil || configuration.policies.unknownServiceProviders == .refuse
        else {
            throw .invalidBody(
                "The mock adopts unknown service providers, so it cannot list all of them: name the service provider "
                    + "of your app.", at: "/serviceProvider")
        }
        let serviceProviders =
            integration.serviceProvider.map { [$0] } ?? configuration.serviceProviders.keys.sorted()
        let profiles = serviceProviders.flatMap { self.profiles(for: $0, in: scenario) }.filter {
            configuration.integrations(of: $0.serviceProvider)[$0.mvpd] != nil
                || scenario.activeIntegration($0.serviceProvider, $0.mvpd) != nil
        }
        guard !profiles.isEmpty else { throw refusal(in: configuration) }
        if let pass = profiles.first(where: { configuration.mvpd($0.mvpd)?.tempPass != nil }) {
            throw .invalidBody("\(Self.reasonAgainst(tempPass: pass.mvpd.text)).", at: "/mvpd")
        }
        return profiles
    }

    /// Why the configuration has none of these integrations.
    private func refusal(in configuration: Configuration) -> AdminError {
        let owner = integration.serviceProvider
        if let owner, !configuration.hasServiceProvider(owner) {
            return .invalidBody(configuration.reasonAgainst(owner).line, at: "/serviceProvider")
        }
        guard case .id(let mvpd) = integration.mvpd else {
            return .invalidBody(
                "\(owner?.text ?? "No service provider") has no active integration with an MVPD that is not a temporary pass.",
                at: "/mvpd")
        }
        if configuration.mvpd(mvpd) == nil {
            return .invalidBody(configuration.reasonAgainst(unknown: mvpd, of: owner).line, at: "/mvpd")
        }
        let text = owner.map { configuration.reasonAgainst(mvpd, at: $0).line }
        return .invalidBody(text ?? "No service provider has an integration with \(mvpd).", at: "/mvpd")
    }
}

/// The answer shows which device a name in the path means.
struct AddedProfile: JSONAnswer, JSONObject {
    let device: DeviceIdentifier

    static let status = HTTPResponse.Status.created
    static let members: [JSONMember<AddedProfile>] = [
        .always("device", .text("The device in base64."), \.device.base64)
    ]
}

struct DeviceLabel: AdminBody {
    let label: String

    static let schema = Schema.record(
        "A name for a device.", [.always("label", .text(.deviceLabel, "The name. Empty for none."))])

    static let example: JSONValue? = ["label": "Living room"]

    init(_ members: [String: JSONValue]) { label = members["label"]?.string ?? "" }
}

struct DeviceList: JSONAnswer, JSONObject {
    let devices: [DeviceView]

    static let members: [JSONMember<DeviceList>] = [
        .always("devices", .list(of: DeviceView.schema, "By identifier."), \.devices),
        .always("meta", ListMeta.schema) { ListMeta(total: $0.devices.count) },
    ]
}

/// The body has the format of `seed.profiles`.
extension ProfileSeed: AdminBody {
    package static let schema = Schema.seededProfile

    package static let example: JSONValue? = [
        "serviceProvider": "REF30", "mvpd": "Cablevision", "expiresIn": "PT6H",
    ]

    package init(_ members: [String: JSONValue]) throws(AdminError) {
        self = try AdminError.refusing(try Self(Node(.object(members))))
    }
}

struct Login: AdminBody {
    /// `nil` for the first test user of the MVPD.
    let user: String?
    let outcome: LoginOutcome

    static let schema = Schema.record(
        "What a user does on the MVPD's login page.",
        [
            .optional("user", .text("One of the MVPD's test users; the first one when absent.").orNull),
            .optional("outcome", .words("outcome", LoginOutcome.self, "success when absent.").orNull),
        ])

    static let example: JSONValue? = ["user": "user", "outcome": "success"]

    init(_ members: [String: JSONValue]) {
        user = members["user"]?.string
        outcome = members["outcome"]?.string.flatMap(LoginOutcome.init) ?? .success
    }
}

extension AdminError {
    fileprivate init(_ failure: LoginFailure, of session: Session, in configuration: Configuration) {
        switch failure {
        case .noMVPD:
            let unknown = session.parameters.mvpd.map {
                configuration.reasonAgainst(unknown: $0, of: session.serviceProvider).line
            }
            let advice =
                session.registration == nil
                ? "The session has no mvpd yet: resume the session with an mvpd first."
                : "The code has no mvpd yet: request a code with an mvpd, or open GET /api/v1/authenticate with mso_id."
            self = .invalidBody(unknown ?? advice)
        case .noIntegration(let mvpd):
            self = .invalidBody("\(session.serviceProvider) has no active integration with \(mvpd).")
        case .noUser(let mvpd, _, _) where configuration.mvpd(mvpd)?.tempPass != nil:
            self = .invalidBody("\(mvpd) is a temporary pass, which needs no login.")
        case .noUser(let mvpd, let name, let users): self = .noUser(name, of: users, at: mvpd)
        }
    }
}
