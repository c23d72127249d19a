import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI

/// The lifetime of the profiles, permits or media tokens of an integration, which can differ between platforms.
struct CapturedLifetimes: Sendable {
    private var first: (platform: DevicePlatform, lifetime: Duration)?
    /// The lifetimes on platforms where they differ from the first one.
    private var others: [DevicePlatform: Duration] = [:]

    mutating func add(_ lifetime: Duration?, on platform: @autoclosure () -> DevicePlatform) {
        guard let lifetime else { return }
        let platform = platform()
        guard let first else {
            first = (platform, lifetime)
            return
        }
        if platform != first.platform, lifetime != first.lifetime, others[platform] == nil {
            others[platform] = lifetime
        }
    }

    /// The setting of the integration; `nil` if nothing was issued.
    var setting: PerPlatform<Duration>? { first.map { PerPlatform($0.lifetime, platforms: others) } }

    /// The setting where logins through Apple's framework have a lifetime of their own.
    func setting(partner: Duration) -> PerPlatform<Duration> {
        var platforms = others
        if let first, !first.platform.isApple, first.lifetime != partner {
            platforms[first.platform] = first.lifetime
        }
        return PerPlatform(partner, platforms: platforms)
    }

    /// The lifetime on Apple's platforms, if the first one is one of those.
    var onApplePlatform: Duration? { first.flatMap { $0.platform.isApple ? $0.lifetime : nil } }
}

extension CapturedCall {
    /// The platform of the device, as the service derives it.
    var platform: DevicePlatform {
        DevicePlatform(
            information: (legacy?.deviceInformation ?? request.fields[.xDeviceInfo])
                .flatMap { DeviceInformation(headerValue: $0) },
            userAgent: request.fields[.userAgent])
    }
}

extension InferredConfiguration {
    /// Reads how long the token or the code of a reply is valid.
    mutating func addLifetime(of call: CapturedCall) {
        guard call.exchange.status < 300, let reply = call.reply else { return }
        func lifetime(from start: String, to end: String) -> Duration? {
            guard let start = reply[start]?.moment, let end = reply[end]?.moment else { return nil }
            return end - start
        }
        let (name, lifetime): (String, Duration?) =
            switch call.operation {
            case .retrieveAccessToken: ("accessToken", reply["expires_in"]?.integer.map { .seconds($0) })
            case .createAuthenticationSession, .retrievePartnerAuthenticationRequest:
                ("authenticationCode", lifetime(from: "notBefore", to: "notAfter"))
            case .legacyRequestRegistrationCode where call.legacy?["ttl"] == nil:
                ("authenticationCode", lifetime(from: "generated", to: "expires"))
            default: ("", nil)
            }
        // No configuration can have another one.
        guard let lifetime, lifetime > .zero, lifetime <= .longestInFiles, lifetimes[name] == nil else {
            return
        }
        lifetimes[name] = (lifetime, call.exchange.number)
    }
}
