import Foundation

extension MockAccountManager {
    /// The decisions of a UI test's user about the TV provider of the device.
    public struct Account: Sendable, Hashable, Codable {
        /// Whether the user lets apps see the TV provider.
        public var permission: Permission
        /// The provider that the user is signed in to, or the user's choice.
        public var provider: Provider
        /// How the login at the MVPD ends.
        public var login: Login
        /// The MVPD's test user who logs in; the first one when `nil`.
        public var user: String?
        /// The lifetime of a login on the device. A login with a negative lifetime has expired.
        @available(iOS 16, tvOS 16, *)
        public var expiresIn: Duration {
            get { .seconds(lifetime) }
            set { lifetime = newValue.inSeconds }
        }
        /// In seconds, because older systems have no `Duration`.
        var lifetime: TimeInterval = 30 * 86_400

        /// Creates the decisions of a user whose login on the device lasts 30 days.
        public init(
            permission: Permission = .granted, provider: Provider = .signedIn("Cablevision"),
            login: Login = .succeeds, user: String? = nil
        ) {
            self.permission = permission
            self.provider = provider
            self.login = login
            self.user = user
        }

        /// Creates the decisions of a user whose login on the device lasts for a time.
        @available(iOS 16, tvOS 16, *)
        public init(
            permission: Permission = .granted, provider: Provider = .signedIn("Cablevision"),
            login: Login = .succeeds, user: String? = nil, expiresIn: Duration
        ) {
            self.init(permission: permission, provider: provider, login: login, user: user)
            self.expiresIn = expiresIn
        }
    }

    /// Creates the fake in an app that a UI test has launched with
    /// ``AdobePassMock/TestSession/launchArguments(account:)``.
    ///
    /// - Parameters:
    ///   - arguments: the arguments of the app's process.
    ///   - delegate: the answers of the app to the framework.
    /// - Returns: `nil` if the arguments name no account, so that the app uses Apple's framework.
    /// - Throws: ``AdobePassMockError/misused(_:)`` if an argument is missing or unreadable.
    public init?(
        launchArguments arguments: [String] = CommandLine.arguments, delegate: Delegate? = Delegate()
    ) throws {
        guard let text = arguments.value(of: .account) else { return nil }
        guard let data = Data(base64Encoded: text),
            let account = try? JSONDecoder().decode(Account.self, from: data)
        else { throw LaunchArgument.account.misuse(text, expected: "what launchArguments(account:) returns") }
        let (address, name) = (arguments.value(of: .url), arguments.value(of: .device))
        guard let url = address.flatMap(URL.init(string:)), url.host != nil else {
            throw LaunchArgument.url.misuse(address, expected: "the URL of the mock")
        }
        guard let device = name.flatMap(AdobePassMock.Device.init(base64:)) else {
            throw LaunchArgument.device.misuse(name, expected: "an identifier in base64")
        }
        self.init(
            AdobePassMock(url: url, adminToken: arguments.value(of: .adminToken)), device: device,
            account: account, delegate: delegate)
    }
}

extension AdobePassMock.TestSession {
    /// The launch arguments for an app in a UI test: `-PassURL` with the URL of the mock and `-PassDevice` with
    /// the identifier of the device. The app reads them with
    /// `UserDefaults.standard.string(forKey: "PassURL")`.
    public var launchArguments: [String] {
        [LaunchArgument.url.rawValue, mock.url.absoluteString, LaunchArgument.device.rawValue, device.base64]
    }

    /// The launch arguments for an app in a UI test whose user has an account with a TV provider on the device. The app creates
    /// the fake of Apple's framework from them with ``MockAccountManager/init(launchArguments:delegate:)``.
    ///
    /// - Parameter account: what the user decides.
    /// - Throws: ``AdobePassMockError`` with the names that exist, if the mock does not know the provider or the user.
    public func launchArguments(account: MockAccountManager.Account) async throws -> [String] {
        // The app would fail only later, and in a process whose errors the test does not see.
        try await MockAccountManager(mock, device: device, account: account).checkProviderIsKnown()
        let token = mock.calls.adminToken.map { [LaunchArgument.adminToken.rawValue, $0] } ?? []
        let data = try JSONEncoder().encode(account)
        return launchArguments + token + [LaunchArgument.account.rawValue, data.base64EncodedString()]
    }
}

/// The message of a UI test to the app. `UserDefaults` reads arguments in this form, too.
private enum LaunchArgument: String {
    case url = "-PassURL"
    case device = "-PassDevice"
    case adminToken = "-PassAdminToken"
    case account = "-PassAccount"

    func misuse(_ value: String?, expected: String) -> AdobePassMockError {
        .misused(
            "The launch argument \(rawValue) \(value.map { "is \"\($0)\"" } ?? "is missing"), expected \(expected)."
        )
    }
}

extension [String] {
    /// The last value of an argument, as in `UserDefaults`: a test adds arguments to those of the launch before.
    fileprivate func value(of argument: LaunchArgument) -> String? {
        lastIndex(of: argument.rawValue).map { self[($0 + 1)...] }?.first
    }
}
