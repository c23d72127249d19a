import AdminAPI
import ControlAPI
import HTTPMessages
import PassAPI
import PassBackend
import PassSimulator
import StateStore

/// `--state` and `--state-sync`
struct StateOption {
    let path: String
    let saver: StateSaver

    init(path: String, sync: StateSync) {
        self.path = path
        saver = StateSaver(sync: sync) { Output.error($0) }
        self.sync = sync
    }

    private let sync: StateSync

    /// Loads the state of the file into the backend, and saves from now on what changes.
    ///
    /// - Throws: `Failure` when the file does not hold a state or cannot be written.
    func restore(_ backend: Backend) throws(Failure) {
        do throws(StateFileError) {
            let file = try StateFile(path: path, sync: sync)
            try backend.restore { apply throws(StateFileError) in try file.read(apply) }
            try saver.start(file, backend.takeUnsavedChanges)
        } catch {
            throw .badInput("--state: \(error)")
        }
    }

    /// Why the state will be lost at the end; `nil` if the file has all changes, or will have them soon.
    var notReadyReason: String? { saver.failure?.description }

    /// Writes the last changes and closes the file.
    ///
    /// - Throws: `Failure` when the file at the path does not have them.
    func finish() throws(Failure) {
        if let failure = saver.finish() {
            throw .atRunTime("--state: the latest changes are lost: \(failure)")
        }
    }

    /// The responder for requests. With `--state-sync always`, its replies wait until the file has the changes of the requests.
    func responder(_ mock: AdminResponder) -> any Responder {
        sync == .always ? SavingResponder(mock: mock, saver: saver) : mock
    }

    /// Carries out a call of the admin API in the background, and passes its reply on.
    func complete(_ call: () -> Reply, _ receiver: @escaping @Sendable (Reply) -> Void) {
        guard sync == .always else { return receiver(call()) }
        SavingResponder.complete(call, savedBy: saver, to: receiver)
    }
}

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

extension JournalPlace {
    /// The name of this process among others that share a journal.
    static var defaultReplica: String {
        var name = [CChar](repeating: 0, count: 256)
        // Leaves room for the end of a name that is truncated.
        _ = gethostname(&name, name.count - 1)
        let host = name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        return "\(String(decoding: host, as: UTF8.self))/\(getpid())"
    }
}
