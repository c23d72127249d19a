import ControlAPI
import PassAPI
import PassSimulator

/// What the mock knows of a device.
struct DeviceView: Sendable {
    var identifier: DeviceIdentifier
    var device: Device
    var sessions: [Session]
    /// The scenario that is bound to it.
    var scenario: String?
    /// What its clock shows.
    var now: Timestamp

    init(_ identifier: DeviceIdentifier, in state: MockState, at machineTime: Timestamp) {
        let sessions = state.simulator.sessions.values.filter { $0.device == identifier }
        self.init(identifier, sessions: sessions, in: state, at: machineTime)
    }

    /// Several devices; the sessions are gone through once.
    static func views(
        of identifiers: some Sequence<DeviceIdentifier>, in state: MockState, at machineTime: Timestamp
    ) -> [DeviceView] {
        let sessions = Dictionary(grouping: state.simulator.sessions.values, by: \.device)
        return identifiers.map {
            DeviceView($0, sessions: sessions[$0] ?? [], in: state, at: machineTime)
        }
    }

    private init(
        _ identifier: DeviceIdentifier, sessions: [Session], in state: MockState, at machineTime: Timestamp
    ) {
        self.identifier = identifier
        device = state.simulator.devices[identifier] ?? Device()
        self.sessions = sessions.sorted {
            ($0.validity.notBefore, $0.code) < ($1.validity.notBefore, $1.code)
        }
        scenario = state.deviceScenarios[identifier]?.name
        now = state.time(of: identifier, serverTime: state.clock.now(machineTime))
    }

    /// The clients that have left something here.
    var clients: [ClientID] {
        Set(device.profiles.compactMap(\.client) + sessions.map(\.client)).sorted()
    }
}

extension DeviceView: JSONEncodable {
    func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("device", identifier.base64)
            object.member("identifier", identifier.decoded)
            object.member("scenario", scenario)
            object.member("clock") { clock in
                clock.member("now", now.utcString)
                clock.member("offset", device.clock.offset.isoText)
                clock.member("frozen", device.clock.frozenAt != nil)
            }
            object.member("clients", array: clients)
            object.key("sessions")
            object.array { array in for session in sessions { write(session, to: &array) } }
            object.key("profiles")
            object.array { array in for profile in device.profiles { write(profile, to: &array) } }
            object.key("temporaryPasses")
            object.array { array in
                for (key, usage) in device.tempPassUsage.sorted(by: { $0.key.mvpd < $1.key.mvpd }) {
                    array.object { pass in
                        pass.member("serviceProvider", key.serviceProvider)
                        pass.member("mvpd", key.mvpd)
                        pass.member("firstUse", usage.firstUse)
                        pass.member("resources", array: usage.resources)
                    }
                }
            }
            object.member("rules") { rules in
                for (id, count) in device.ruleCounts.sorted(by: { $0.key < $1.key }) {
                    rules.member(id) { rule in
                        rule.member("matches", count.matches)
                        rule.member("applications", count.applications)
                    }
                }
            }
        }
    }

    private func write(_ session: Session, to json: inout JSONWriter) {
        json.object { object in
            object.member("code", session.code)
            object.member("sessionId", session.id)
            object.member("serviceProvider", session.serviceProvider)
            object.member("mvpd", session.parameters.mvpd)
            object.member("client", session.client)
            object.member("state", state(of: session))
            object.member("missingParameters", array: session.parameters.missing)
            object.members(of: session.validity)
        }
    }

    func state(of session: Session) -> String {
        switch session.ending {
        case .replaced: "replaced"
        case .finished: session.authenticatedMVPD == nil ? "finished" : "authenticated"
        case nil: session.validity.contains(now) ? "live" : "expired"
        }
    }

    private func write(_ profile: Profile, to json: inout JSONWriter) {
        json.object { object in
            object.member("serviceProvider", profile.serviceProvider)
            object.member("mvpd", profile.mvpd)
            object.member("type", profile.type.rawValue)
            object.member("client", profile.client)
            object.member("state", profile.validity.contains(now) ? "valid" : "expired")
            object.members(of: profile.validity)
            object.member("attributes") { attributes in
                for (name, attribute) in profile.attributes.sorted(by: { $0.key < $1.key }) {
                    attributes.member(name, attribute.value)
                }
            }
        }
    }
}
