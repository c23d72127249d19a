import Foundation

/// An error of Apple's framework. As an `NSError` it has the domain `VSErrorDomain`, with the codes and the
/// keys of `userInfo` that Apple documents, so that the cookbook's error handling works.
public struct SubscriberAccountError: Error, Sendable, Hashable {
    /// The kind of error.
    public var code: Code
    /// Apple's name for the provider that the user has chosen although it is not supported.
    public var unsupportedProviderIdentifier: String?
    /// The SAML response with which the MVPD rejected the login.
    public var samlResponse: String?

    /// Creates an error.
    public init(
        _ code: Code, unsupportedProviderIdentifier: String? = nil, samlResponse: String? = nil
    ) {
        self.code = code
        self.unsupportedProviderIdentifier = unsupportedProviderIdentifier
        self.samlResponse = samlResponse
    }

    /// Converts an error of Apple's framework.
    ///
    /// - Returns: `nil` if the error has another domain or an unknown code.
    public init?(_ error: any Error) {
        let error = error as NSError
        guard error.domain == Self.errorDomain, let code = Code(rawValue: error.code) else { return nil }
        self.init(
            code, unsupportedProviderIdentifier: error.userInfo[Self.unsupportedProviderKey] as? String,
            samlResponse: error.userInfo[Self.samlResponseKey] as? String)
    }

    /// `VSErrorInfoKeyUnsupportedProviderIdentifier`.
    public static let unsupportedProviderKey = "VSErrorInfoKeyUnsupportedProviderIdentifier"
    /// `VSErrorInfoKeySAMLResponse`.
    public static let samlResponseKey = "VSErrorInfoKeySAMLResponse"

    /// The codes of `VSError.Code`, with the same raw values.
    public enum Code: Int, Sendable, Hashable, CaseIterable {
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
        /// The system rejected the request.
        case rejected = 6
        /// The provider does not support the request in the region of the device.
        case unsupported = 7
    }
}

extension SubscriberAccountError: CustomNSError, LocalizedError, CustomStringConvertible {
    /// `VSErrorDomain`.
    public static let errorDomain = "VSErrorDomain"

    /// The raw value of the code.
    public var errorCode: Int { code.rawValue }

    /// The description, and the values under the keys of the framework.
    public var errorUserInfo: [String: Any] {
        var info: [String: Any] = [NSLocalizedDescriptionKey: description]
        info[Self.unsupportedProviderKey] = unsupportedProviderIdentifier
        info[Self.samlResponseKey] = samlResponse
        return info
    }

    /// The name and the raw value of the code.
    public var description: String { "\(code) (VSErrorDomain \(code.rawValue))" }

    /// The same text, for reports that ask for a localized one.
    public var errorDescription: String? { description }
}
