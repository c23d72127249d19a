import PassAPI
import PassSimulator

/// What an entry of the journal says of a device before and after: enough to see what a request has changed. Of its own,
/// because an entry must not keep alive what the device remembers.
struct DeviceSummary: Sendable, JSONEncodable {
    private var profiles: [Profile] = []
    private var sessions: [(serviceProvider: ServiceProviderID, code: AuthenticationCode)] = []
    private var passes: [(key: PassKey, firstUse: Timestamp?, resources: Int)] = []

    private struct Profile: Sendable {
        var serviceProvider: ServiceProviderID
        var mvpd: MVPDID
        var type: ProfileType
        var end: Timestamp
    }

    init(_ device: Device) {
        profiles = device.profiles.map {
            Profile(
                serviceProvider: $0.serviceProvider, mvpd: $0.mvpd, type: $0.type, end: $0.validity.notAfter)
        }
        sessions = device.liveSessions.map { ($0.key, $0.value) }
        passes = device.trials.map { ($0.key, $0.value.firstUse, $0.value.resources.count) }
    }

    /// In bytes, about.
    var size: Int { 96 * profiles.count + 64 * sessions.count + 96 * passes.count }

    func write(to json: inout JSONWriter) {
        json.object { object in
            object.member(
                "profiles",
                array: profiles.map {
                    "\($0.serviceProvider) \($0.mvpd) \($0.type.rawValue) until \($0.end.utcString)"
                })
            object.member(
                "sessions",
                array: sessions.sorted { $0.serviceProvider < $1.serviceProvider }
                    .map { "\($0.serviceProvider) \($0.code)" })
            object.member(
                "temporaryPasses",
                array: passes.sorted { $0.key.mvpd < $1.key.mvpd }.map {
                    "\($0.key.serviceProvider) \($0.key.mvpd) since \($0.firstUse?.utcString ?? "never"), "
                        + "\($0.resources) resources"
                })
        }
    }
}
