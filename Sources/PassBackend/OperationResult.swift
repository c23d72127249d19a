import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI

/// The result of a request, computed from the state and rendered after its changes are committed.
struct OperationResult: Sendable {
    private(set) var answer: Answer
    /// The parts of the request that the mock ignored, such as an expired token.
    var remarks: [Reason] = []
    /// The UUID of the reply.
    let trace: String
    /// The scenario of the request; the active one if the request names an unknown one; the initial one if the files lack that,
    /// too.
    let scenario: Scenario
    /// The selection of testers that applies to the request, if the files lack its scenario; otherwise `nil`.
    var missingScenario: String?
    /// The rules that affected the reply.
    private(set) var ruleIDs: [String] = []
    private(set) var delivery = Delivery()
    let device: DeviceIdentifier?
    /// The client that the request's access token was issued to.
    var client: ClientID?
    let times: Times
    /// The name that testers have given to the device.
    let deviceLabel: String?
    /// The device before and after the request.
    var before: DeviceRow?
    private(set) var after: DeviceRow?

    /// Replaces the result by an error of the mock, after the changes of the request were taken back.
    mutating func refuse(_ error: MockError) {
        answer = Answer(refusing: error)
        (ruleIDs, delivery) = ([], Delivery())
        after = before
    }

    var scenarioName: String { missingScenario ?? scenario.name }

    /// The rendered reply, including its signatures.
    ///
    /// - Parameter failure: set to the error that the signatures or the encryption have caused.
    func reply(_ rendering: RenderContext, failure: inout EnhancedError?) -> Reply {
        var reply: Reply
        do throws(EnhancedError) {
            reply = try answer.reply(rendering)
        } catch {
            failure = error
            let refusal: any Refusal = rendering.parsed?.refusal(for: error) ?? error
            reply = refusal.reply(rendering)
        }
        if reply.status == .unauthorized, scenario.configuration.policies.wwwAuthenticate == .on {
            reply.fields[.wwwAuthenticate] = "Bearer"
        }
        reply.delivery = delivery
        return reply
    }

    /// Why the request was refused, led elsewhere than the application may expect, or was ignored in part. Empty for a plain
    /// success.
    var reasons: [Reason] { answer.reasons + remarks }
}

/// The values that rendering an answer needs.
struct RenderContext: Sendable {
    let keys: MockKeys
    /// The request; `nil` for one that matched no operation.
    let parsed: ParsedRequest?
    let scenario: Scenario
    /// The UUID of the answer, which identifies its request in the journal.
    let trace: String

    var signer: ResponseSigner { ResponseSigner(keys: keys, scenario: scenario) }
    var legacyFormat: LegacyFormat { parsed?.legacy?.format ?? .xml }
}

/// The keys and readers that verify the requests of a mock, and sign and encrypt its replies.
///
/// A class, because it is the same for all requests, and a copied struct would retain each of its members.
final class MockKeys: Sendable {
    let ring: KeyRing
    let accessTokens: AccessTokens
    let clientCredentials: ClientCredentialKey
    let partnerRequests: PartnerRequestKey
    let serviceTokens: ServiceTokenReader
    let metadataEncryptor = MetadataEncryptor()

    init(_ ring: KeyRing) {
        self.ring = ring
        clientCredentials = ClientCredentialKey(derivedFrom: ring[.accessToken])
        accessTokens = AccessTokens(key: ring[.accessToken], clientCredentials: clientCredentials)
        partnerRequests = PartnerRequestKey(derivedFrom: ring[.accessToken])
        serviceTokens = ServiceTokenReader(key: ring[.serviceToken])
    }
}
