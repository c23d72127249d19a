import CSQLite
import Libc
import PassAPI
import PassSimulator

/// The file of `--state`: a SQLite database with a row for each entity.
///
/// One process has it open. A write-ahead log beside it, `FILE-wal`, exists while the process runs.
package final class StateFile {
    private let path: String
    private let database: Database
    /// Set and remove an entity.
    private let (set, remove): (Database.Statement, Database.Statement)
    /// True if the log cannot be relied on at the next start, because it is in another file system than the file.
    private let isAlone: Bool

    /// Opens the file, and creates it if there is none. Only its owner can read a new file.
    ///
    /// - Throws: why it cannot be used: it is no state, damaged, read-only, or another process has it.
    package init(path: String, sync: StateSync) throws(StateFileError) {
        self.path = path
        try Self.create(path)
        isAlone = Self.isMounted(path)
        do {
            let database = try Database(path: path)
            // Without shared memory, and with a lock as long as the process runs.
            try database.run("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL")
            try database.run("PRAGMA synchronous = \(sync == .always ? "FULL" : "NORMAL")")
            try Self.check(database, path)
            set = try database.prepare(Self.setting)
            remove = try database.prepare(Self.removal)
            self.database = database
        } catch let failure as Database.Failure {
            throw Self.error(failure, path)
        } catch let error as StateFileError {
            throw error
        } catch {
            throw StateFileError(description: "\(path): \(error)")
        }
    }

    /// What the application identifier of the database is: `apms`.
    private static let applicationID = 0x6170_6D73
    /// 2: each user's use of a promotional pass is an entity. 1: all users of a pass were one.
    private static let version = 2

    private static func check(_ database: Database, _ path: String) throws {
        let application = try database.number("PRAGMA application_id")
        let tables = try database.number("SELECT count(*) FROM sqlite_schema")
        guard application == applicationID || application == 0 && tables == 0 else {
            throw StateFileError(description: "\(path) is a database of another program")
        }
        let version = try database.number("PRAGMA user_version")
        guard version <= Self.version else {
            throw StateFileError(
                description: "\(path) has the version \(version) of a newer mock, expected \(Self.version)")
        }
        let finding = try database.prepare("PRAGMA quick_check(1)")
        guard try finding.step(), finding.text(0) == "ok" else { throw damaged(path, finding.text(0)) }
        // Also shows at the start whether the file can be written.
        try database.transaction { () throws(Database.Failure) in
            try database.run(
                """
                PRAGMA application_id = \(applicationID);
                PRAGMA user_version = \(Self.version);
                CREATE TABLE IF NOT EXISTS entity
                    (kind TEXT NOT NULL, key TEXT NOT NULL, value BLOB NOT NULL, PRIMARY KEY (kind, key));
                """)
            if version == 1 { try database.run(splittingUsers) }
        }
    }

    /// Makes an entity of each user of a promotional pass. The key of a user has a line feed, the one of a pass has none.
    private static let splittingUsers = """
        INSERT INTO entity
            SELECT kind, entity.key || char(10) || user.key, CAST(user.value AS BLOB)
            FROM entity, json_each(CAST(entity.value AS TEXT)) AS user
            WHERE kind = '\(EntityKind.identityTempPassUsage.rawValue)';
        DELETE FROM entity
            WHERE kind = '\(EntityKind.identityTempPassUsage.rawValue)' AND instr(key, char(10)) = 0;
        """

    /// Creates a missing file, and refuses one that is no database.
    private static func create(_ path: String) throws(StateFileError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StateFileError(description: "cannot write \(path): \(String(cString: strerror(errno)))")
        }
        defer { close(descriptor) }
        // It holds the credentials of clients. A file of somebody else stays as it is.
        fchmod(descriptor, 0o600)
        var head = [UInt8](repeating: 0, count: 16)
        let count = pread(descriptor, &head, head.count, 0)
        guard count == 0 || count == head.count && head == Array("SQLite format 3\0".utf8) else {
            throw StateFileError(
                description:
                    "\(path) is no state of adobe-pass-mock, expected a file that --state has written")
        }
    }

    /// True for a file that is mounted by itself, as containers do.
    private static func isMounted(_ path: String) -> Bool {
        guard let resolved = realpath(path, nil) else { return false }
        defer { free(resolved) }
        var file = stat()
        var folder = stat()
        let name = String(cString: resolved)
        let parent = name.split(separator: "/").dropLast().joined(separator: "/")
        guard stat(name, &file) == 0, stat("/" + parent, &folder) == 0 else { return false }
        return file.st_dev != folder.st_dev
    }

    // MARK: Reading

    /// - Returns: the saved state; without any entity for a new file.
    /// - Throws: which entity cannot be read.
    package func read() throws(StateFileError) -> SimulatorState {
        var state = SimulatorState()
        do throws(Database.Failure) {
            let rows = try database.prepare("SELECT kind, key, value FROM entity")
            while try rows.step() {
                let (kind, key) = (rows.text(0), rows.text(1))
                guard let known = EntityKind(rawValue: kind) else {
                    throw Database.Failure(code: SQLITE_CORRUPT, message: "no entity is a \(kind)")
                }
                do { try state.add(known, key, Value(bytes: rows.bytes(2))) } catch {
                    let reason = (error as? DecodingError)?.diagnostic.detail ?? "\(error)"
                    throw Database.Failure(
                        code: SQLITE_CORRUPT, message: "the \(kind) \(key) cannot be read: \(reason)")
                }
            }
        } catch {
            throw Self.error(error, path)
        }
        return state
    }

    private struct Value: SimulatorState.Reading {
        let bytes: [UInt8]

        func value<Value: Decodable>() throws -> Value { try JSONDocument.decode(Value.self, from: bytes) }
    }

    // MARK: Writing

    /// The text of an entity; `nil` for one that is gone.
    package typealias Encoded = [UInt8]?

    /// Writes the entities in one transaction.
    ///
    /// - Parameter replacing: true to remove all other entities.
    /// - Throws: why nothing was written.
    package func write(_ entities: [EntityName: Encoded], replacing: Bool = false) throws(StateFileError) {
        do throws(Database.Failure) {
            try database.transaction { () throws(Database.Failure) in
                if replacing { try database.run("DELETE FROM entity") }
                for (name, value) in entities {
                    let statement = value == nil ? remove : set
                    try statement.bind(0, name.kind.rawValue)
                    try statement.bind(1, name.key)
                    if let value { try statement.bind(2, value) }
                    _ = try statement.step()
                    statement.reset()
                }
            }
            if isAlone { try database.run("PRAGMA wal_checkpoint(TRUNCATE)") }
        } catch {
            throw Self.error(error, path)
        }
    }

    // An entity that did not change writes nothing.
    private static let setting = """
        INSERT INTO entity VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET value = excluded.value WHERE value != excluded.value
        """
    private static let removal = "DELETE FROM entity WHERE kind = ? AND key = ?"

    // MARK: Errors

    private static func damaged(_ path: String, _ reason: String) -> StateFileError {
        // The first line of a finding is a heading.
        let reason = reason.split(separator: "\n").last { !$0.hasPrefix("***") } ?? ""
        return StateFileError(
            description:
                "\(path) is damaged: \(reason). Move it away to start with an empty state; sqlite3's .recover saves what can be read"
        )
    }

    private static func error(_ failure: Database.Failure, _ path: String) -> StateFileError {
        let reason: String
        switch failure.code {
        case SQLITE_BUSY, SQLITE_LOCKED:
            let holder = FileLock.holder(of: path)
            reason =
                "\(path) is the state of another mock that runs\(holder.map { ", the process \($0)" } ?? "")"
        case SQLITE_CORRUPT, SQLITE_NOTADB: return damaged(path, failure.message)
        case SQLITE_FULL: reason = "cannot write \(path): the disk is full"
        case SQLITE_READONLY, SQLITE_PERM:
            reason = "cannot write \(path): the file is read-only"
        case SQLITE_CANTOPEN:
            reason =
                "cannot write \(path)-wal, which is beside the file while the mock runs: check the permissions of the folder"
        default: reason = "cannot use \(path): \(failure.message)"
        }
        return StateFileError(description: reason)
    }
}
