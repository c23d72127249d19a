import PassBackend
import RedisStore

/// The database of `--state` with the URL of a Redis server.
enum Database {
    /// Connects to the server.
    ///
    /// - Throws: `Failure` when the URL is wrong or the server cannot be used.
    static func open(_ url: String) throws(Failure) -> any SharedDatabase {
        let address: RedisAddress
        do { address = try RedisAddress(parsing: url) } catch { throw .badInput("--state: \(error)") }
        #if Redis
            do { return try RedisDatabase(address) { Output.error("--state: \($0)") } } catch {
                throw .badInput("--state: \(error)")
            }
        #else
            throw .badInput(
                "--state: \(address): this program was built without Redis; build it with --traits Server,Redis"
            )
        #endif
    }
}
