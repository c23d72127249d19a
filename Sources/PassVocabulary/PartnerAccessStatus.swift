/// Whether the user lets the app see the TV provider: `frameworkPermissionInfo.accessStatus` (page *Header -
/// AP-Partner-Framework-Status*).
package enum PartnerAccessStatus: String, CaseIterable, Sendable, Hashable {
    /// The user has allowed it.
    case granted
    /// The user has refused it.
    case denied
    /// The settings of the device do not let any app see the TV provider.
    case restricted
    /// The user has not decided yet.
    case notDetermined
}

extension PartnerAccessStatus {
    /// The status with this raw value of `VSAccountAccessStatus` (Video Subscriber Account, Apple).
    package init?(frameworkValue: Int64) {
        switch frameworkValue {
        case 0: self = .notDetermined
        case 1: self = .restricted
        case 2: self = .denied
        case 3: self = .granted
        default: return nil
        }
    }
}
