// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Apple's Video Subscriber Account framework as Swift sees it: the declarations of its headers, with what the
// compiler adds to an imported class. Bodies answer as the test program says.
//
// `@Sendable` and `@MainActor` are annotations of newer headers. The test also compiles without them.

import Dispatch
import Foundation

public let VSErrorDomain = "VSErrorDomain"

/// UIKit's class.
open class UIViewController: NSObject {}

public struct VSCheckAccessOption: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let prompt = VSCheckAccessOption(rawValue: "VSCheckAccessOptionPrompt")
}

public struct VSAccountProviderAuthenticationScheme: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let saml = VSAccountProviderAuthenticationScheme(rawValue: "SAML")
    public static let api = VSAccountProviderAuthenticationScheme(rawValue: "API")
}

public enum VSAccountAccessStatus: Int, Sendable {
    case notDetermined = 0
    case restricted = 1
    case denied = 2
    case granted = 3
}

open class VSAccountMetadataRequest: NSObject {
    open var channelIdentifier: String?
    open var supportedAccountProviderIdentifiers: [String] = []
    open var featuredAccountProviderIdentifiers: [String] = []
    open var applicationAccountProviders: [VSAccountApplicationProvider]?
    open var verificationToken: String?
    open var includeAccountProviderIdentifier = false
    open var includeAuthenticationExpirationDate = false
    open var localizedVideoTitle: String?
    open var isInterruptionAllowed = false
    open var forceAuthentication = false
    open var attributeNames: [String] = []
    open var supportedAuthenticationSchemes: [VSAccountProviderAuthenticationScheme] = [.saml]
}

open class VSAccountApplicationProvider: NSObject {
    public let localizedDisplayName: String
    public let identifier: String

    public init(localizedDisplayName: String, identifier: String) {
        self.localizedDisplayName = localizedDisplayName
        self.identifier = identifier
    }
}

open class VSAccountMetadata: NSObject {
    open var accountProviderIdentifier: String?
    open var authenticationExpirationDate: Date?
    open var samlAttributeQueryResponse: String?
}

open class VSAccountManagerResult: NSObject {
    open func cancel() { print("cancelled") }
}

@MainActor public protocol VSAccountManagerDelegate: NSObjectProtocol {
    func accountManager(_ accountManager: VSAccountManager, present viewController: UIViewController)
    func accountManager(_ accountManager: VSAccountManager, dismiss viewController: UIViewController)
}

open class VSAccountManager: NSObject {
    /// The framework's answer: set by the test program.
    nonisolated(unsafe) public static var status = VSAccountAccessStatus.denied
    /// False for a framework that never calls back.
    nonisolated(unsafe) public static var answersRequests = true

    open weak var delegate: (any VSAccountManagerDelegate)?

    /// The refusal comes as a status together with an error.
    open func checkAccessStatus(
        options: [VSCheckAccessOption: Any] = [:],
        completionHandler: @escaping @Sendable (VSAccountAccessStatus, (any Error)?) -> Void
    ) {
        let status = Self.status
        let error = status == .granted ? nil : NSError(domain: VSErrorDomain, code: 0)
        // The framework can call back on any thread.
        nonisolated(unsafe) let handler = completionHandler
        DispatchQueue.global().async { handler(status, error) }
    }

    /// The compiler adds this function to an imported class. It throws when the handler gets an error.
    open func checkAccessStatus(
        options: [VSCheckAccessOption: Any] = [:]
    ) async throws -> VSAccountAccessStatus {
        try await withCheckedThrowingContinuation { continuation in
            checkAccessStatus(options: options) { status, error in
                continuation.resume(with: error.map(Result.failure) ?? .success(status))
            }
        }
    }

    open func enqueue(
        _ request: VSAccountMetadataRequest,
        completionHandler: @escaping @Sendable (VSAccountMetadata?, (any Error)?) -> Void
    ) -> VSAccountManagerResult {
        guard Self.answersRequests else { return VSAccountManagerResult() }
        let provider = request.includeAccountProviderIdentifier ? "Cablevision" : nil
        let hasDelegate = delegate != nil
        nonisolated(unsafe) let handler = completionHandler
        DispatchQueue.global().async {
            // Without a delegate, nothing can be presented.
            guard hasDelegate else { return handler(nil, NSError(domain: VSErrorDomain, code: 3)) }
            let metadata = VSAccountMetadata()
            metadata.accountProviderIdentifier = provider
            handler(metadata, nil)
        }
        return VSAccountManagerResult()
    }
}
