import Foundation

/// The login of the user.
struct Profile: Hashable {
    var mvpd: String
    var type: String
}

/// How a login went.
enum Login: Hashable {
    /// With a SAML response from Apple's framework.
    case withApple
    /// At the MVPD's page; why there, as the session says.
    case atPage(String)
    /// Adobe lets the user in; why, as the session says.
    case notNeeded(String)
    /// The login failed.
    case failed
}

/// The result of an attempt to watch.
enum Playback: Hashable {
    case plays(mediaToken: String)
    /// With the code, and what the MVPD says to the user.
    case denied(code: String, details: String?)
    /// The user has to log in; with the code that says why, where there is one.
    case needsLogin(because: String?)
    /// The service or the network is out of order.
    case unavailable

    var isPlaying: Bool {
        if case .plays = self { true } else { false }
    }
}

/// Why there is no answer.
enum PassFailure: Error, Hashable {
    case network
    /// With the error, where there is one.
    case refused(status: Int, EnhancedErrorBody?)
    /// With the seconds of `Retry-After`, where there are some.
    case tooManyRequests(wait: TimeInterval)

    /// True where asking again may help.
    var mayPass: Bool {
        switch self {
        case .network, .tooManyRequests: true
        case .refused(_, let error): error?.action == "retry"
        }
    }
}
