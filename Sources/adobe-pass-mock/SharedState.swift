import PassAPI
import PassBackend
import StateStore

/// The state of `--state` with the URL of a Redis server.
enum SharedState {
    /// - Throws: `Failure` when the URL is wrong.
    static func home(_ url: String, keys: KeyRing) throws(Failure) -> any SharedHome {
        let address: RedisAddress
        do { address = try RedisAddress(parsing: url) } catch { throw .badInput("--state: \(error)") }
        #if Redis
            do {
                return try RedisHome(address, keys: keys.publicDigest) { Output.error("--state: \($0)") }
            } catch {
                throw .badInput("--state: \(error)")
            }
        #else
            throw .badInput(
                "--state: \(address): this program was built without Redis; build it with --traits Server,Redis"
            )
        #endif
    }
}

extension KeyRing {
    /// The same for the same keys, and tells nothing about them.
    fileprivate var publicDigest: String { Base64.encode(SHA256.hash(jsonWebKeySet)) }
}
