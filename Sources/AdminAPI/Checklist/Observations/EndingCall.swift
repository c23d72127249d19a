import PassAPI

/// An API that Adobe ends, or a form of requests that it has replaced.
enum EndingAPI: Sendable, Hashable {
    case restAPIV1
    case accessEnabler
    /// Ways to register or to prove who calls that *Dynamic Client Registration Overview* no longer has.
    case oldClientRegistration
}

/// A request that an app must no longer send when an API ends. The audit sees it even if it matched no operation of the mock.
package struct EndingCall: Sendable, Hashable {
    var api: EndingAPI
    /// The call for people, the same for all requests of its kind: `GET /api/v1/checkauthn`.
    package var name: String
    /// The operation, also if the path serves other methods only; `nil` for a path that the mock does not serve.
    var operation: PassOperation?
    /// The identifier of the journal entry.
    package var request: String
    package var device: DeviceIdentifier?
    var client: ClientID?
    var scenario: String
}

/// All requests of a device for the same ending call.
package struct RepeatedCall: Sendable, Hashable {
    /// The last of the requests.
    package var last: EndingCall
    package var count: Int

    /// The maximum number in a report.
    static let limit = 100
}

extension AuditedJournal {
    /// The ending calls of the subject to one API, by call and device, in the order in which each was first made.
    func repeatedCalls(of api: EndingAPI) -> [RepeatedCall] {
        struct Key: Hashable {
            var name: String
            var device: DeviceIdentifier?
        }
        return endingCalls.filter { $0.api == api }.groups { Key(name: $0.name, device: $0.device) }
            .compactMap { group in group.last.map { RepeatedCall(last: $0, count: group.count) } }
    }
}
