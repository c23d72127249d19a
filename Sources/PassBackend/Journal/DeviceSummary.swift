import ControlAPI
import PassAPI
import PassSimulator

/// A device as it was at one moment. Never changes.
typealias DeviceRow = Table<DeviceIdentifier, Device>.Row

/// The state of a device before or after a request, as a journal entry shows it.
///
/// Has no reference to the device itself: ten thousand former values would otherwise stay in memory with all user metadata and
/// permits.
package struct DeviceSummary: Sendable, Hashable, Codable {
    let logins: [Login]
    let codes: [ServiceProviderID: AuthenticationCode]
    /// Sorted by MVPD and service provider.
    let passes: [Pass]
    /// True for a device that a tester set up before it sent its first request.
    package let isPrepared: Bool

    struct Login: Sendable, Hashable, Codable {
        var serviceProvider: ServiceProviderID
        var mvpd: MVPDID
        var type: ProfileType
        var end: Timestamp
    }

    struct Pass: Sendable, Hashable, Codable {
        var key: PassKey
        var firstUse: Timestamp?
        var resources: Int
    }

    /// About how many bytes of memory the values take.
    var size: Int {
        logins.count * MemoryLayout<Login>.stride
            + codes.count * 2 * MemoryLayout<(ServiceProviderID, AuthenticationCode)>.stride
            + passes.count * MemoryLayout<Pass>.stride
    }
}

extension DeviceSummary {
    init(_ device: DeviceRow) {
        logins = device.value.profiles.map {
            Login(
                serviceProvider: $0.serviceProvider, mvpd: $0.mvpd, type: $0.type, end: $0.validity.notAfter)
        }
        codes = device.value.liveSessions
        passes = device.value.tempPassUsage.map {
            Pass(key: $0.key, firstUse: $0.value.firstUse, resources: $0.value.resources.count)
        }.sorted { ($0.key.mvpd, $0.key.serviceProvider) < ($1.key.mvpd, $1.key.serviceProvider) }
        isPrepared = device.value.isPrepared == true
    }

    package var serviceProvider: ServiceProviderID? { logins.first?.serviceProvider }

    package func mvpd(of serviceProvider: ServiceProviderID) -> MVPDID? {
        logins.first { $0.serviceProvider == serviceProvider }?.mvpd
    }

    /// The logins in the form in which a scenario sets them up, with their remaining lifetimes in seconds, which a scenario limits
    /// to a hundred years.
    func seeds(at now: Timestamp) -> [SeededProfile] {
        logins.filter(\.type.isStored).map { login in
            SeededProfile(
                serviceProvider: login.serviceProvider, mvpd: login.mvpd, type: login.type,
                expiresIn: min(
                    max(.seconds((login.end - now).components.seconds), .zero - .longestInFiles),
                    .longestInFiles))
        }
    }
}

/// A summary as the journal shows it, in lines.
package struct DeviceSummaryView: Sendable, JSONObject {
    let summary: DeviceSummary
    let isRedacted: Bool

    package var profiles: [String] {
        summary.logins.map { login in
            "\(shown(login.serviceProvider)) \(shown(login.mvpd)) \(login.type.rawValue) "
                + "until \(login.end.utcString)"
        }
    }

    package var sessions: [String] {
        summary.codes.sorted { $0.key < $1.key }.map { "\(shown($0.key)) \($0.value)" }
    }

    package var temporaryPasses: [String] {
        summary.passes.map { pass in
            "\(shown(pass.key.serviceProvider)) \(shown(pass.key.mvpd)) "
                + "since \(pass.firstUse?.utcString ?? "never"), \(pass.resources) resources"
        }
    }

    private func shown<Kind>(_ identifier: Identifier<Kind>) -> Identifier<Kind> {
        identifier.shown(isRedacted: isRedacted)
    }

    package static let members: [JSONMember<DeviceSummaryView>] = [
        .always("profiles", .texts(""), \.profiles), .always("sessions", .texts(""), \.sessions),
        .always("temporaryPasses", .texts(""), \.temporaryPasses),
    ]
}
