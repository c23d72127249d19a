import ControlAPI
import PassAPI

/// The values that rendering an answer needs.
struct RenderContext: Sendable {
    let keys: ReplyKeys
    let scenario: Scenario
    /// The UUID of the answer, which identifies its request in the journal.
    let trace: String

    var signer: ResponseSigner { ResponseSigner(keys: keys, scenario: scenario) }
}

/// What signs and encrypts the replies of a mock.
///
/// A class, because it is the same for all replies, and a copied struct would retain each of its members.
final class ReplyKeys: Sendable {
    let accessTokens: AccessTokens
    let clientCredentials: ClientCredentialKey
    let mediaTokenKey: RSAPrivateKey
    /// The key with which Adobe's single sign-on service signs its tokens.
    let serviceTokenKey: RSAPrivateKey
    let metadataEncryptor = MetadataEncryptor()

    init(_ keys: KeyRing) {
        clientCredentials = ClientCredentialKey(derivedFrom: keys.accessTokenKey)
        accessTokens = AccessTokens(
            signer: AccessTokenSigner(key: keys.accessTokenKey), clientCredentials: clientCredentials)
        mediaTokenKey = keys.mediaTokenKey
        serviceTokenKey = keys.serviceTokenKey
    }
}
