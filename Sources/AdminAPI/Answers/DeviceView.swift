import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend
import PassSimulator

package struct DeviceView: Sendable, JSONAnswer, JSONObject {
    package let identifier: DeviceIdentifier
    package let label: String?
    /// The device's own scenario; `nil` when it follows the active one.
    package let scenario: String?
    package let clock: ClockSetting
    package let now: Timestamp
    private let serverTime: Timestamp
    package let clients: [ClientID]
    /// All authentication sessions, ended ones included, the oldest first.
    package let sessions: [SessionView]
    package let profiles: [ProfileView]
    package let temporaryPasses: [TemporaryPassView]
    /// The counters of the rules that have matched, by rule identifier.
    package let rules: [RuleCountView]
    /// True if secrets in texts that the app has chosen are hidden.
    private let isRedacted: Bool

    /// The views of several devices, made in one pass over all sessions and all clients.
    static func views(
        of identifiers: some Sequence<DeviceIdentifier>, in state: MockState, at machineTime: Timestamp,
        isRedacted: Bool
    ) -> [DeviceView] {
        let sessions = Dictionary(grouping: state.simulator.sessions.values, by: \.device)
        let clients = state.simulator.clientsByDevice
        return identifiers.map {
            DeviceView(
                $0, sessions: sessions[$0] ?? [], clients: clients[$0] ?? [], in: state, at: machineTime,
                isRedacted: isRedacted)
        }
    }

    /// - Parameters:
    ///   - sessions: the sessions of the device; `nil` to search for them.
    ///   - clients: the clients that the device was the last to use; `nil` to search for them.
    init(
        _ identifier: DeviceIdentifier, sessions: [Session]? = nil, clients: [ClientID]? = nil,
        in state: MockState, at machineTime: Timestamp, isRedacted: Bool
    ) {
        let sessions = sessions ?? state.simulator.sessions(of: identifier)
        let device = state.simulator.devices[identifier] ?? Device()
        let now = state.time(of: identifier, machineTime: machineTime)
        self.identifier = identifier
        self.isRedacted = isRedacted
        self.now = now
        serverTime = state.time(machineTime: machineTime)
        label = state.testerSettings.deviceLabels[identifier]
        scenario = state.testerSettings.deviceScenarios[identifier]?.name
        clock = device.clock
        let used = clients ?? state.simulator.clientsByDevice[identifier] ?? []
        self.clients = Set(device.profiles.compactMap(\.client) + sessions.map(\.client) + used).sorted()
            .map { $0.shown(isRedacted: isRedacted) }
        self.sessions = sessions.sorted {
            ($0.validity.notBefore, $0.code) < ($1.validity.notBefore, $1.code)
        }.map { SessionView(session: $0, now: now, isRedacted: isRedacted) }
        profiles = device.profiles.map { ProfileView(profile: $0, now: now, isRedacted: isRedacted) }
        temporaryPasses = device.tempPassUsage.sorted { $0.key.mvpd < $1.key.mvpd }
            .map { TemporaryPassView(key: $0.key, usage: $0.value, isRedacted: isRedacted) }
        rules = state.currentCounts(of: device).sorted { $0.key < $1.key }
            .map { RuleCountView(id: $0.key, count: $0.value) }
    }

    package static let schema = Schema.object(members.map(\.field), definition: "device")

    package static let members: [JSONMember<DeviceView>] = [
        .always("device", .text("The text after \"fingerprint \".")) { $0.identifier.base64 },
        .always("identifier", .text("The decoded identifier; null when it is not text.").orNull) {
            $0.isRedacted ? $0.identifier.decoded : $0.identifier.decodedWithSecrets
        },
        .always("label", .text("The name that a tester has given the device.").orNull, \.label),
        .always("scenario", .text("The device's own scenario.").orNull, \.scenario),
        .object("clock", ClockReading.ofDevice) { ClockReading(setting: $0.clock, base: $0.serverTime) },
        .always(
            "clients",
            .texts(
                "The clients that have sessions or profiles on the device, or that it was the last to use."),
            \.clients),
        .always(
            "sessions", .list(of: SessionView.schema, "Authentication sessions, ended ones included."),
            \.sessions),
        .always("profiles", .list(of: ProfileView.schema, ""), \.profiles),
        .always(
            "temporaryPasses", .list(of: TemporaryPassView.schema, "The passes that were used."),
            \.temporaryPasses),
        .always("rules", .map("rule", of: RuleCountView.schema, "By identifier.")) {
            JSONMap($0.rules.map { ($0.id, $0) })
        },
    ]
}

extension JournalEntry {
    /// The manufacturer, the model and the system of the device from `X-Device-Info`, else the platform from `User-Agent`; `nil` if
    /// neither is known.
    package var deviceModel: String? {
        let fields = exchange.request.fields
        let members = fields[.xDeviceInfo].flatMap { DeviceInformation(headerValue: $0) }?.members ?? [:]
        let system = [members["osName"], members["osVersion"]].compactMap(\.self).joined(separator: " ")
        let parts = [members["manufacturer"], members["model"], system].compactMap(\.self)
        let text = parts.filter { !$0.isEmpty }.joined(separator: ", ")
        guard text.isEmpty else { return text }
        let platform = RequestOrigin(userAgent: fields[.userAgent]).platform
        return platform.isApple ? platform.rawValue : nil
    }
}

extension [JournalEntry] {
    /// The last entry of each device, with its index.
    var lastByDevice: [DeviceIdentifier: (index: Int, entry: JournalEntry)] {
        enumerated().reduce(into: [:]) { last, item in
            if let device = item.element.device { last[device] = (item.offset, item.element) }
        }
    }
}

package struct TemporaryPassView: Sendable, JSONObject {
    let key: PassKey
    let usage: TempPassUsage
    let isRedacted: Bool

    package var serviceProvider: ServiceProviderID { key.serviceProvider.shown(isRedacted: isRedacted) }
    package var mvpd: MVPDID { key.mvpd.shown(isRedacted: isRedacted) }
    /// `nil` before the first authorization.
    package var firstUse: Timestamp? { usage.firstUse }
    package var resources: [ResourceKey] { usage.resources.map { $0.shown(isRedacted: isRedacted) } }

    package static let members: [JSONMember<TemporaryPassView>] = [
        .always("serviceProvider", .text(""), \.serviceProvider), .always("mvpd", .text(""), \.mvpd),
        .always("firstUse", .milliseconds().orNull, \.firstUse),
        .always("resources", .texts(""), \.resources),
    ]
}

/// How often a rule matched and applied on a device, as the admin API returns it.
package struct RuleCountView: Sendable, JSONObject {
    package let id: String
    let count: Device.RuleCount

    package var matches: Int { count.matches }
    package var applications: Int { count.applications }

    package static let members: [JSONMember<RuleCountView>] = [
        .always("matches", .number("How many requests met its conditions."), \.matches),
        .always("applications", .number("How many replies it affected."), \.applications),
    ]
}

package struct ProfileView: Sendable, JSONObject {
    let profile: Profile
    /// The time by the device's clock.
    let now: Timestamp
    let isRedacted: Bool

    package var serviceProvider: ServiceProviderID { profile.serviceProvider.shown(isRedacted: isRedacted) }
    package var mvpd: MVPDID { profile.mvpd.shown(isRedacted: isRedacted) }
    package var type: ProfileType { profile.type }
    package var validity: Validity { profile.validity }

    package enum State: String, Sendable, CaseIterable {
        case valid, expired
        /// The validity begins later, because the device's clock was set back.
        case upcoming
    }

    package var state: State {
        validity.contains(now) ? .valid : validity.isOver(at: now) ? .expired : .upcoming
    }

    package static let members: [JSONMember<ProfileView>] =
        [
            .always("serviceProvider", .text(""), \.serviceProvider), .always("mvpd", .text(""), \.mvpd),
            .always("type", .text(""), \.type.rawValue),
            .always(
                "client",
                .text("The client that it belongs to; null when it belongs to all clients of the device.")
                    .orNull
            ) { view in view.profile.client.map { $0.shown(isRedacted: view.isRedacted) } },
            .always("state", .words("state", State.self, ""), \.state.rawValue),
        ] + Validity.members.map { $0.of(\.validity) } + [
            .always("attributes", .map("attribute", of: Schema(.anything), "User metadata.")) {
                JSONMap($0.attributes)
            }
        ]

    /// The user metadata. Values that the journal hides in a reply are hidden here, too.
    private var attributes: [(name: String, value: JSONValue)] {
        let attributes = profile.attributes.sorted { $0.key < $1.key }
        guard isRedacted else { return attributes.map { (name: $0.key, value: $0.value.value) } }
        // Imitates a reply, because the journal recognizes personal data by the enclosing names.
        let reply = JSONValue.object([
            "attributes": .object(profile.attributes.mapValues { .object(["value": $0.value]) })
        ])
        let text = Redactor.journal.json(in: String(decoding: reply.jsonBytes, as: UTF8.self)) ?? ""
        let shown = JSONValue(parsing: text.utf8)?["attributes"]
        return attributes.map { (name: $0.key, value: shown?[$0.key]?["value"] ?? .null) }
    }
}

package struct SessionView: Sendable, JSONObject {
    let session: Session
    /// The time by the device's clock.
    let now: Timestamp
    let isRedacted: Bool

    package enum State: String, Sendable, CaseIterable {
        /// The login can still be completed.
        case live
        case expired
        /// The validity begins later, because the device's clock was set back.
        case upcoming
        /// A newer session of the same device and service provider has replaced the session.
        case replaced
        /// The session has ended without a login.
        case finished
        /// A user has logged in.
        case authenticated
    }

    package var code: AuthenticationCode { session.code }
    package var serviceProvider: ServiceProviderID { session.serviceProvider.shown(isRedacted: isRedacted) }
    package var mvpd: MVPDID? { session.parameters.mvpd?.shown(isRedacted: isRedacted) }
    package var state: State {
        switch session.ending {
        case .replaced: .replaced
        case .finished: session.authenticatedMVPD == nil ? .finished : .authenticated
        case nil:
            session.validity.contains(now) ? .live : session.validity.isOver(at: now) ? .expired : .upcoming
        }
    }

    package static let members: [JSONMember<SessionView>] =
        [
            .always("code", .text(""), \.code), .always("sessionId", .text(""), \.session.id),
            .always("serviceProvider", .text(""), \.serviceProvider),
            .always("mvpd", .text("").orNull, \.mvpd),
            .always("client", .text("")) { $0.session.client.shown(isRedacted: $0.isRedacted) },
            .always("state", .words("state", State.self, ""), \.state.rawValue),
            .always("missingParameters", .texts(""), \.session.parameters.missing),
        ] + Validity.members.map { $0.of(\.session.validity) }
}
