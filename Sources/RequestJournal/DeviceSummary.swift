import ControlAPI
import Documents
import PassAPI
import PassSimulator

/// The state of a device before or after a request, as a journal entry shows it.
package struct DeviceSummary: Sendable, JSONEncodable, JSONDescribed {
    private let source: Source

    private enum Source: Sendable {
        /// Until the entry is packed, so that nothing is copied twice.
        case device(Entity<DeviceIdentifier, Device>)
        case values(Values)
    }

    private struct Values: Sendable {
        var logins: [Login]
        var codes: [ServiceProviderID: AuthenticationCode]
        var passes: [Pass]
        var isPrepared: Bool
    }

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

    init(
        logins: [Login], codes: [ServiceProviderID: AuthenticationCode], passes: [Pass],
        isPrepared: Bool = false
    ) {
        source = .values(Values(logins: logins, codes: codes, passes: passes, isPrepared: isPrepared))
    }

    package init(_ device: Entity<DeviceIdentifier, Device>) {
        source = .device(device)
    }

    /// True if both are of the same state of a device, without a look at its values.
    func isIdentical(to other: DeviceSummary) -> Bool {
        if case .device(let device) = source, case .device(let other) = other.source {
            device === other
        } else {
            false
        }
    }

    var logins: [Login] {
        var logins: [Login] = []
        forEachLogin { logins.append(Login(serviceProvider: $0, mvpd: $1, type: $2, end: $3)) }
        return logins
    }

    /// The service provider of the first login.
    package var serviceProvider: ServiceProviderID? { logins.first?.serviceProvider }

    /// The MVPD of the first login with a service provider.
    package func mvpd(of serviceProvider: ServiceProviderID) -> MVPDID? {
        logins.first { $0.serviceProvider == serviceProvider }?.mvpd
    }

    var loginCount: Int {
        switch source {
        case .values(let values): values.logins.count
        case .device(let device): device.value.profiles.count
        }
    }

    /// Calls the body with the members of each login.
    func forEachLogin(_ body: (ServiceProviderID, MVPDID, ProfileType, Timestamp) -> Void) {
        switch source {
        case .values(let values):
            for login in values.logins { body(login.serviceProvider, login.mvpd, login.type, login.end) }
        case .device(let device):
            // By index, because a copy of a profile retains all that it has.
            for index in device.value.profiles.indices {
                body(
                    device.value.profiles[index].serviceProvider, device.value.profiles[index].mvpd,
                    device.value.profiles[index].type, device.value.profiles[index].validity.notAfter)
            }
        }
    }

    /// True for a device that a tester set up before it sent its first request.
    package var isPrepared: Bool {
        switch source {
        case .values(let values): values.isPrepared
        case .device(let device): device.value.isPrepared == true
        }
    }

    var codes: [ServiceProviderID: AuthenticationCode] {
        switch source {
        case .values(let values): values.codes
        case .device(let device): device.value.liveSessions
        }
    }

    var passes: [Pass] {
        switch source {
        case .values(let values): values.passes
        case .device(let device):
            device.value.tempPassUsage.isEmpty
                ? []
                : device.value.tempPassUsage.map {
                    Pass(key: $0.key, firstUse: $0.value.firstUse, resources: $0.value.resources.count)
                }.sorted { ($0.key.mvpd, $0.key.serviceProvider) < ($1.key.mvpd, $1.key.serviceProvider) }
        }
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

extension DeviceSummary: Equatable {
    package static func == (one: DeviceSummary, other: DeviceSummary) -> Bool {
        one.isIdentical(to: other)
            || one.logins == other.logins && one.codes == other.codes && one.passes == other.passes
    }
}
