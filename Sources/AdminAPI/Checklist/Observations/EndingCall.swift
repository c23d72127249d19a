import PassAPI

/// An API that Adobe ends, or a form of requests that it has replaced.
enum EndingAPI: Sendable, Hashable {
    case restAPIV1
    case accessEnabler
    /// Ways to register or to prove who calls that *Dynamic Client Registration Overview* no longer has.
    case oldClientRegistration
}

/// A request that an app must no longer send when an API ends. The audit sees it even if it matched no operation of the mock.
struct EndingCall: Sendable, Hashable {
    var api: EndingAPI
    /// The call for people, the same for all requests of its kind: `GET /api/v1/checkauthn`.
    var name: String
    /// The operation, also if the path serves other methods only; `nil` for a path that the mock does not serve.
    var operation: PassOperation?
    var request: String
    var device: DeviceIdentifier?
    var client: ClientID?
    var scenario: String
}

extension AuditedJournal {
    /// The ending calls of the subject to one API, by call and device, in the order in which each was first made.
    func repeatedCalls(of api: EndingAPI) -> [[EndingCall]] {
        endingCalls.filter { $0.api == api }.groups { [$0.name, $0.device?.base64] }
    }
}
