import Foundation

/// An error of Apple's framework, with its domain, codes and keys of `userInfo`, so that the cookbook's error
/// handling works on every platform.
///
/// On platforms with the framework, `catch let error as VSError` catches it, too: Swift bridges each `NSError`
/// of the domain `VSErrorDomain`.
public final class SubscriberAccountError: NSError, @unchecked Sendable {
    /// The codes of `VSError.Code`, with the same raw values.
    public enum Kind: Int, Sendable, Hashable, CaseIterable {
        /// The user does not let the app see the TV provider.
        case accessNotGranted = 0
        /// The provider is not onboarded with Apple, not supported by the app, or not in Apple's list.
        case unsupportedProvider = 1
        /// The user cancelled the request.
        case userCancelled = 2
        /// The service is temporarily unavailable. The app can retry.
        case serviceTemporarilyUnavailable = 3
        /// The provider rejected the request, or the user has to log in but the request allows no
        /// interruption.
        case providerRejected = 4
        /// The provider rejected the SAML request.
        case invalidVerificationToken = 5
        /// The system rejected the request. Only apps of TV providers get this error.
        case rejected = 6
        /// The framework does not work in the region of the device.
        case unsupported = 7
    }

    /// `VSErrorDomain`.
    public static let errorDomain = "VSErrorDomain"
    /// `VSErrorInfoKeyUnsupportedProviderIdentifier`.
    public static let unsupportedProviderKey = "VSErrorInfoKeyUnsupportedProviderIdentifier"
    /// `VSErrorInfoKeySAMLResponse`.
    public static let samlResponseKey = "VSErrorInfoKeySAMLResponse"
    /// `VSErrorInfoKeySAMLResponseStatus`.
    public static let samlResponseStatusKey = "VSErrorInfoKeySAMLResponseStatus"

    /// The kind of error. `code` is its raw value.
    public let kind: Kind

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - kind: the kind of error.
    ///   - unsupportedProviderIdentifier: Apple's name for the provider that the user has chosen although it is
    ///     not supported.
    ///   - samlResponse: the SAML response with which the MVPD rejected the login.
    ///   - samlResponseStatus: the status code in this response.
    public convenience init(
        _ kind: Kind, unsupportedProviderIdentifier: String? = nil, samlResponse: String? = nil,
        samlResponseStatus: String? = nil
    ) {
        var info: [String: Any] = [NSLocalizedDescriptionKey: "\(kind) (VSErrorDomain \(kind.rawValue))"]
        info[Self.unsupportedProviderKey] = unsupportedProviderIdentifier
        info[Self.samlResponseKey] = samlResponse
        info[Self.samlResponseStatusKey] = samlResponseStatus
        self.init(kind, userInfo: info)
    }

    /// Converts an error of Apple's framework.
    ///
    /// - Returns: `nil` if the error has another domain or an unknown code.
    public convenience init?(_ error: any Error) {
        let error = error as NSError
        guard error.domain == Self.errorDomain, let kind = Kind(rawValue: error.code) else { return nil }
        self.init(kind, userInfo: error.userInfo)
    }

    private init(_ kind: Kind, userInfo: [String: Any]) {
        self.kind = kind
        super.init(domain: Self.errorDomain, code: kind.rawValue, userInfo: userInfo)
    }

    /// Not available: an error is never archived.
    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    /// Apple's name for the provider that the user has chosen although it is not supported.
    public var unsupportedProviderIdentifier: String? { userInfo[Self.unsupportedProviderKey] as? String }
    /// The SAML response with which the MVPD rejected the login.
    public var samlResponse: String? { userInfo[Self.samlResponseKey] as? String }
    /// The status code in the SAML response with which the MVPD rejected the login.
    public var samlResponseStatus: String? { userInfo[Self.samlResponseStatusKey] as? String }
}
