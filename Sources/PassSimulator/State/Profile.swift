import ControlAPI
import PassAPI

/// A login that the backend has saved for a device.
package struct Profile: Sendable, Hashable, Codable {
    package var serviceProvider: ServiceProviderID
    package var mvpd: MVPDID
    package var type: ProfileType
    /// The client that logged in; `nil` for a profile that a scenario or a test added, which every client on
    /// the device can use.
    package var client: ClientID?
    package var validity: Validity
    package var attributes: [String: UserMetadata]
    /// User metadata that the MVPD adds with its first authorization.
    var attributesAtAuthorization: [String: UserMetadata] = [:]
    package var loginID: LoginID
    var legacy: LegacyLoginState?

    /// The names in a state document.
    private enum CodingKeys: String, CodingKey {
        case serviceProvider, mvpd, type, client, validity, attributes, attributesAtAuthorization, legacy
        case loginID = "sessionGUID"
    }

    /// The 32 hexadecimal digits in the user's media tokens. They depend on the MVPD and the user, so that they are the
    /// same on every device and after every login, and on the service provider where the MVPD has another user
    /// identifier for each (page *Understanding User IDs*).
    func sessionGUID(at mvpd: MVPD, for serviceProvider: ServiceProviderID) -> String {
        guard !userID.isEmpty else { return loginID.text }
        let user = "\(self.mvpd) \(userID)"
        return StableDigest.hex32(mvpd.hasUserIDPerChannel ? "\(user) \(serviceProvider)" : user)
    }

    /// The profile as the profiles operations return it.
    var response: MvpdProfileResponse {
        MvpdProfileResponse(
            type: type, validity: validity, issuer: type == .appleSSO ? Partner.apple.rawValue : mvpd.text,
            attributes: attributes.showingSource(of: type))
    }
}

extension [String: UserMetadata] {
    /// The user metadata as replies show them: with `tokenSource` after a login through Apple's framework.
    func showingSource(of type: ProfileType) -> Self {
        guard type == .appleSSO else { return self }
        return merging([UserMetadata.tokenSource: UserMetadata(.string(Partner.apple.rawValue))]) { $1 }
    }
}

/// The identifier of a login: 32 hexadecimal digits. Stored as two numbers, because a string of that length takes
/// more memory, and a mock can hold a million logins.
package struct LoginID: Sendable, Hashable {
    private let high: UInt64
    private let low: UInt64

    init(_ random: inout RandomSource) {
        high = random.next()
        low = random.next()
    }

    package var text: String { String(hexDigitsOf: high, low) }
}

extension LoginID: Comparable {
    package static func < (first: Self, second: Self) -> Bool {
        (first.high, first.low) < (second.high, second.low)
    }
}

extension LoginID: TextCodable {
    package init?(codedText text: String) {
        // UInt64.init accepts a leading sign, which is not a digit.
        guard text.utf8.count == 32,
            text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
            let high = UInt64(text.prefix(16), radix: 16), let low = UInt64(text.suffix(16), radix: 16)
        else { return nil }
        self.high = high
        self.low = low
    }

    package var codedText: String { text }
}
