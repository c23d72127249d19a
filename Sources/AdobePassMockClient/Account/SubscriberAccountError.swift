import Foundation

/// An error of Apple's framework. As an `NSError` it is one of the framework's own: the domain `VSErrorDomain`, its
/// codes, and the keys of its `userInfo`, so that what the cookbook does with an error works.
public struct SubscriberAccountError: Error, Sendable, Hashable {
    /// Which one.
    public var code: Code
    /// The provider that the user chose in Apple's list, and that is not on board: Apple's name for it.
    public var unsupportedProviderIdentifier: String?
    /// The SAML response by which the MVPD refused.
    public var samlResponse: String?

    /// Makes an error.
    public init(
        _ code: Code, unsupportedProviderIdentifier: String? = nil, samlResponse: String? = nil
    ) {
        self.code = code
        self.unsupportedProviderIdentifier = unsupportedProviderIdentifier
        self.samlResponse = samlResponse
    }

    /// Reads an error of the framework, Apple's own or one of these.
    ///
    /// - Returns: `nil` for one that is none.
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

    /// The shape of `VSError.Code`, with its numbers.
    public enum Code: Int, Sendable, Hashable, CaseIterable {
        /// The user does not let the app see the TV provider.
        case accessNotGranted = 0
        /// The provider is not on board with Apple, or the app does not take it, or it is not in Apple's list.
        case unsupportedProvider = 1
        /// The user went away.
        case userCancelled = 2
        /// Asking again may help.
        case serviceTemporarilyUnavailable = 3
        /// The provider said no, or the user would have to log in and the request allows no interruption.
        case providerRejected = 4
        /// The provider did not take the SAML request.
        case invalidVerificationToken = 5
        /// The system said no.
        case rejected = 6
        /// The provider cannot do it in the region of the device.
        case unsupported = 7
    }
}

extension SubscriberAccountError: CustomNSError, LocalizedError, CustomStringConvertible {
    /// `VSErrorDomain`.
    public static let errorDomain = "VSErrorDomain"

    /// The number of the code.
    public var errorCode: Int { code.rawValue }

    /// What the framework tells besides the code.
    public var errorUserInfo: [String: Any] {
        var info: [String: Any] = [NSLocalizedDescriptionKey: description]
        info[Self.unsupportedProviderKey] = unsupportedProviderIdentifier
        info[Self.samlResponseKey] = samlResponse
        return info
    }

    /// The code by name and number.
    public var description: String { "\(code) (VSErrorDomain \(code.rawValue))" }

    /// The same text, for reports that ask for a localized one.
    public var errorDescription: String? { description }
}
