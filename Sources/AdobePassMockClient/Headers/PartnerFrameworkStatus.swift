import Foundation

/// What Apple's framework told an app (page *Header - AP-Partner-Framework-Status*).
public struct PartnerFrameworkStatus: Sendable, Hashable {
    /// Whether the user lets the app see the TV provider.
    public var accessStatus: SubscriberAccountAccessStatus
    /// Apple's name for the MVPD, which is `platformMappingId` in Adobe's configuration.
    public var providerID: String?
    /// When the login on the device ends.
    public var expirationDate: Date?
    /// What went wrong when the app asked for permission.
    public var permissionError: SubscriberAccountError?
    /// What went wrong when the app asked for the provider.
    public var providerError: SubscriberAccountError?

    /// Puts together what the framework said.
    public init(
        accessStatus: SubscriberAccountAccessStatus, providerID: String? = nil, expirationDate: Date? = nil,
        permissionError: SubscriberAccountError? = nil, providerError: SubscriberAccountError? = nil
    ) {
        self.accessStatus = accessStatus
        self.providerID = providerID
        self.expirationDate = expirationDate
        self.permissionError = permissionError
        self.providerError = providerError
    }

    /// Puts together what the framework said.
    ///
    /// - Parameters:
    ///   - accessStatus: of ``SubscriberAccountManager/checkAccessStatus(options:)``.
    ///   - metadata: of ``SubscriberAccountManager/enqueue(_:)``, where it gave any.
    public init(
        accessStatus: SubscriberAccountAccessStatus, metadata: SubscriberAccountMetadata?
    ) {
        self.init(
            accessStatus: accessStatus, providerID: metadata?.accountProviderIdentifier,
            expirationDate: metadata?.authenticationExpirationDate)
    }

    /// True when partner single sign-on can go on with it: access is granted, the provider is known, and the login is
    /// not over (step *Return partner framework status information* of the cookbook).
    ///
    /// - Parameter now: the time to compare with.
    public func isValid(at now: Date = Date()) -> Bool {
        accessStatus == .granted && providerID?.isEmpty == false && expirationDate.map { $0 > now } ?? true
    }

    /// The value of `AP-Partner-Framework-Status`: base64 of JSON, with the time as a string of milliseconds.
    public var headerValue: String {
        let status = Status(
            frameworkPermissionInfo: .init(
                accessStatus: accessStatus.name, error: permissionError.map(Status.Problem.init)),
            frameworkProviderInfo: .init(
                id: providerID, expirationDate: expirationDate?.millisecondsText,
                error: providerError.map(Status.Problem.init)))
        return status.base64JSON
    }
}

private struct Status: Encodable {
    var frameworkPermissionInfo: Permission
    var frameworkProviderInfo: Provider

    struct Permission: Encodable {
        var accessStatus: String
        var error: Problem?
    }

    struct Provider: Encodable {
        var id: String?
        var expirationDate: String?
        var error: Problem?
    }

    struct Problem: Encodable {
        var code: String
        var message: String

        init(_ error: SubscriberAccountError) {
            code = String(error.code.rawValue)
            message = error.localizedDescription
        }
    }
}

extension Date {
    fileprivate var millisecondsText: String {
        let milliseconds = (timeIntervalSince1970 * 1_000).rounded()
        // Apple's distant future is on this side of it.
        precondition(milliseconds.magnitude < 1e17, "a date that milliseconds can count")
        return String(Int64(milliseconds))
    }
}
