import Foundation

extension AdobePassMock {
    /// The status that Apple's framework has reported to the app (page *Header - AP-Partner-Framework-Status*).
    public struct PartnerFrameworkStatus: Sendable, Hashable {
        /// Whether the user lets the app see the TV provider.
        public var accessStatus: SubscriberAccountAccessStatus
        /// Apple's name for the MVPD, which is `platformMappingId` in Adobe's configuration.
        public var providerID: String?
        /// When the login on the device expires.
        public var expirationDate: Date?
        /// The error of the access check.
        public var permissionError: SubscriberAccountError?
        /// The error of the request for the provider.
        public var providerError: SubscriberAccountError?

        /// Creates a status.
        public init(
            accessStatus: SubscriberAccountAccessStatus, providerID: String? = nil,
            expirationDate: Date? = nil,
            permissionError: SubscriberAccountError? = nil, providerError: SubscriberAccountError? = nil
        ) {
            self.accessStatus = accessStatus
            self.providerID = providerID
            self.expirationDate = expirationDate
            self.permissionError = permissionError
            self.providerError = providerError
        }

        /// Creates a status from the results of the framework.
        ///
        /// - Parameters:
        ///   - accessStatus: the result of ``SubscriberAccountManager/checkAccessStatus(options:)``.
        ///   - metadata: the result of ``SubscriberAccountManager/enqueue(_:)``; `nil` if there is none.
        public init(accessStatus: SubscriberAccountAccessStatus, metadata: SubscriberAccountMetadata?) {
            self.init(
                accessStatus: accessStatus, providerID: metadata?.accountProviderIdentifier,
                expirationDate: metadata?.authenticationExpirationDate)
        }

        /// True if the app can use partner single sign-on: access is granted, the provider is known, and the
        /// login has not expired (step *Return partner framework status information* of the cookbook).
        ///
        /// - Parameter now: the time to compare with.
        public func isValid(at now: Date = Date()) -> Bool {
            accessStatus == .granted && providerID?.isEmpty == false
                && expirationDate.map { $0 > now } ?? true
        }

        /// The value of `AP-Partner-Framework-Status`: base64 of JSON, with the time as a string of milliseconds.
        public var headerValue: String {
            [
                "frameworkPermissionInfo": Info(
                    accessStatus: PartnerAccessStatus(accessStatus).rawValue,
                    error: permissionError?.members),
                "frameworkProviderInfo": Info(
                    id: providerID, expirationDate: expirationDate?.millisecondsText,
                    error: providerError?.members),
            ].base64JSON
        }
    }
}

private struct Info: Encodable {
    var accessStatus: String?
    var id: String?
    var expirationDate: String?
    var error: [String: String]?
}

extension SubscriberAccountError {
    fileprivate var members: [String: String] { ["code": String(code), "message": localizedDescription] }
}

extension PartnerAccessStatus {
    fileprivate init(_ status: SubscriberAccountAccessStatus) {
        self =
            switch status {
            case .notDetermined: .notDetermined
            case .restricted: .restricted
            case .denied: .denied
            case .granted: .granted
            }
    }
}
