import ControlAPI
import Documents
import PassAPI
import PassSimulator

/// The state of a device before or after a request, as a journal entry shows it. A copy of the important
/// values, so that an entry does not keep the device's whole state in memory.
///
/// A class, because most requests change no device, so that an entry has the same one twice.
package final class DeviceSummary: Sendable, Equatable, JSONEncodable, JSONDescribed {
    let logins: [Login]
    let codes: [ServiceProviderID: AuthenticationCode]
    let passes: [Pass]

    struct Login: Sendable, Hashable {
        var serviceProvider: ServiceProviderID
        var mvpd: MVPDID
        var type: ProfileType
        var end: Timestamp
    }

    struct Pass: Sendable, Hashable {
        var key: PassKey
        var firstUse: Timestamp?
        var resources: Int
    }

    init(logins: [Login], codes: [ServiceProviderID: AuthenticationCode], passes: [Pass]) {
        self.logins = logins
        self.codes = codes
        self.passes = passes
    }

    package static func == (one: DeviceSummary, other: DeviceSummary) -> Bool {
        one === other
            || one.logins == other.logins && one.codes == other.codes && one.passes == other.passes
    }

    package init(_ device: Entity<DeviceIdentifier, Device>) {
        let profiles = device.value.profiles
        logins = profiles.indices.map {
            Login(
                serviceProvider: profiles[$0].serviceProvider, mvpd: profiles[$0].mvpd,
                type: profiles[$0].type,
                end: profiles[$0].validity.notAfter)
        }
        codes = device.value.liveSessions
        passes =
            device.value.tempPassUsage.isEmpty
            ? []
            : device.value.tempPassUsage.map {
                Pass(key: $0.key, firstUse: $0.value.firstUse, resources: $0.value.resources.count)
            }.sorted { ($0.key.mvpd, $0.key.serviceProvider) < ($1.key.mvpd, $1.key.serviceProvider) }
    }

    /// The logins as a scenario can set them up, with their remaining lifetimes in seconds, which a scenario limits to a
    /// hundred years.
    package func seeds(at now: Timestamp) -> [SeededProfile] {
        logins.filter(\.type.isStored).map { login in
            SeededProfile(
                serviceProvider: login.serviceProvider, mvpd: login.mvpd, type: login.type,
                expiresIn: min(
                    max(.seconds((login.end - now).components.seconds), .zero - .longestInFiles),
                    .longestInFiles))
        }
    }

    /// The approximate size in bytes.
    package var size: Int { 96 * (logins.count + codes.count + passes.count) }

    package var profiles: [String] {
        logins.map { "\($0.serviceProvider) \($0.mvpd) \($0.type.rawValue) until \($0.end.utcString)" }
    }

    package var sessions: [String] {
        codes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    }

    package var temporaryPasses: [String] {
        passes.map {
            "\($0.key.serviceProvider) \($0.key.mvpd) since \($0.firstUse?.utcString ?? "never"), "
                + "\($0.resources) resources"
        }
    }

    package static let schema = Schema.object([
        .always("profiles", .texts("")), .always("sessions", .texts("")),
        .always("temporaryPasses", .texts("")),
    ])

    package func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("profiles", array: profiles)
            object.member("sessions", array: sessions)
            object.member("temporaryPasses", array: temporaryPasses)
        }
    }
}
