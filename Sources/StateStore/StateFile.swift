import CSQLite
import ControlAPI
import Libc
import PassAPI
import PassSimulator

/// The file of `--state`: a SQLite database with a row for each entity.
///
/// One process has it open. A write-ahead log beside it, `FILE-wal`, exists while the process runs: for a new state from the first
/// ``write(_:replacing:)`` on.
package final class StateFile {
    private let path: String
    let database: Database
    private let sync: StateSync
    /// True if the log cannot be relied on at the next start, because another path leads to the file then.
    private let isAlone: Bool
    /// True until the file has a state: it was missing or empty, or who made it a state was interrupted.
    package private(set) var isNew: Bool
    /// `nil` before the first writing.
    private var statements: Statements?
    /// `nil` before the first reading or writing.
    private var rows: RowNumbers?
    /// Which files have the state.
    package private(set) var place: StatePlace

    /// Opens the file, and creates it if there is none. Only its owner can read it from then on. A file that is refused stays
    /// as it is.
    ///
    /// - Throws: why it cannot be used: it is no state, damaged, or another process has it.
    package init(path: String, sync: StateSync) throws(StateFileError) {
        self.path = path
        self.sync = sync
        try Self.create(path)
        place = StatePlace(path: path)
        isAlone = place.hasOtherPaths
        do {
            let database = try Database(path: path)
            // Without shared memory, and with a lock as long as the process runs, which this transaction takes.
            try database.run("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT")
            isNew = try !Self.hasState(database, path)
            self.database = database
            // It holds the credentials of clients.
            place.makePrivate()
            // A state that had a log has it from the lock on.
            if !isNew { place.findLog() }
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
    /// The version of the format. Other versions are refused.
    private static let version = 4

    /// False for a database that is empty.
    ///
    /// - Throws: why the database is no state that can be used.
    private static func hasState(_ database: Database, _ path: String) throws -> Bool {
        let application = try database.number("PRAGMA application_id")
        let tables = try database.number("SELECT count(*) FROM sqlite_schema")
        guard application == applicationID || application == 0 && tables == 0 else {
            throw StateFileError(description: "\(path) is a database of another program")
        }
        let version = try database.number("PRAGMA user_version")
        guard version == Self.version || application == 0 else {
            throw StateFileError(
                description: """
                    \(path) has the version \(version) of another build of the mock, expected \(Self.version). Move it away to \
                    start with an empty state
                    """)
        }
        let finding = try database.text("PRAGMA quick_check(1)")
        guard finding == "ok" else { throw damaged(path, finding) }
        return application == applicationID
    }

    private static let creation = """
        PRAGMA application_id = \(applicationID);
        PRAGMA user_version = \(version);
        CREATE TABLE entity (kind TEXT NOT NULL, key TEXT NOT NULL, value BLOB NOT NULL);
        """

    /// Creates a missing file, and refuses one that is no database.
    private static func create(_ path: String) throws(StateFileError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else {
            throw StateFileError(description: "cannot write \(path): \(String(cString: strerror(errno)))")
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw StateFileError(description: "\(path) is a device or a pipe, expected a file")
        }
        var head = [UInt8](repeating: 0, count: 16)
        let count = pread(descriptor, &head, head.count, 0)
        guard count == 0 || count == head.count && head == Array("SQLite format 3\0".utf8) else {
            throw StateFileError(
                description:
                    "\(path) is no state of adobe-pass-mock, expected a file that --state has written")
        }
    }

    // MARK: Reading

    /// - Returns: the saved state; without any entity for a new file.
    /// - Throws: which entity cannot be read.
    package func read() throws(StateFileError) -> SimulatorState {
        var state = SimulatorState()
        do throws(Database.Failure) {
            _ = try readRows { name, value throws(Database.Failure) in
                do { try state.add(name.kind, name.key, Value(bytes: value())) } catch {
                    let reason = (error as? DecodingError)?.diagnostic.detail ?? "\(error)"
                    throw Self.damage("the \(name.kind) \(name.key) cannot be read: \(reason)")
                }
            }
        } catch {
            throw Self.error(error, path)
        }
        return state
    }

    private func knownRows() throws(Database.Failure) -> RowNumbers {
        if let rows { return rows }
        return try readRows { _, _ in }
    }

    /// Learns which row has which entity.
    ///
    /// - Parameter body: is called with the name of each entity, and with a closure that reads its text.
    private func readRows(
        _ body: (EntityName, _ value: () -> [UInt8]) throws(Database.Failure) -> Void
    ) throws(Database.Failure) -> RowNumbers {
        let known = RowNumbers()
        if !isNew {
            let query = try database.prepare("SELECT rowid, kind, key, value FROM entity ORDER BY rowid")
            while try query.step() {
                let (number, kind, key) = (query.number(0), query.text(1), query.text(2))
                guard let kind = EntityKind(rawValue: kind) else {
                    throw Self.damage("no entity is a \(kind)")
                }
                guard number <= RowNumbers.largestAccepted else {
                    throw Self.damage("the row number \(number) is too large")
                }
                let name = EntityName(kind: kind, key: key)
                known.insert(number, for: name)
                try body(name) { query.bytes(3) }
            }
        }
        rows = known
        return known
    }

    private static func damage(_ message: String) -> Database.Failure {
        Database.Failure(code: SQLITE_CORRUPT, message: message)
    }

    private struct Value: SimulatorState.Reading {
        let bytes: [UInt8]

        func value<Value: Decodable>() throws -> Value { try JSONDocument.decode(Value.self, from: bytes) }
    }

    // MARK: Writing

    /// The text of an entity; `nil` for one that is gone.
    package typealias Encoded = [UInt8]?

    /// Writes the entities in one transaction, the first time also what makes the file a state.
    ///
    /// - Parameter replacing: true to remove all other entities.
    /// - Throws: why nothing was written.
    package func write(_ entities: [EntityName: Encoded], replacing: Bool = false) throws(StateFileError) {
        // The system keeps a removed file as long as it is open, and writing to it does not fail.
        if let problem = place.problem { throw StateFileError(description: problem) }
        do throws(Database.Failure) {
            if statements == nil {
                try database.run(
                    "PRAGMA journal_mode = WAL; PRAGMA synchronous = \(sync == .always ? "FULL" : "NORMAL")")
            }
            let rows = try knownRows()
            defer { rows.revert() }
            try database.transaction { () throws(Database.Failure) in
                if isNew { try database.run(Self.creation) }
                if replacing {
                    try database.run("DELETE FROM entity")
                    rows.removeAll()
                }
                let statements = try preparedStatements()
                for row in rows.superseded { try Self.remove(row, by: statements) }
                for (name, value) in entities { try Self.write(name, value, in: rows, by: statements) }
            }
            rows.commit()
            isNew = false
            if isAlone { try database.run("PRAGMA wal_checkpoint(TRUNCATE)") }
            if !place.hasLog { place.findLog() }
        } catch {
            throw Self.error(error, path)
        }
    }

    /// Brings everything from the log to the file, also to one that has another name in the same file system by now. Without
    /// effect if that fails.
    package func emptyLog() {
        try? database.run("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    private static func write(
        _ name: EntityName, _ value: Encoded, in rows: RowNumbers, by statements: Statements
    ) throws(Database.Failure) {
        switch (rows[name], value) {
        case (let row?, let value?):
            try statements.change.run { statement throws(Database.Failure) in
                try statement.bind(0, value)
                try statement.bind(1, row)
            }
        case (nil, let value?):
            let row = rows.add(name)
            try statements.add.run { statement throws(Database.Failure) in
                try statement.bind(0, row)
                try statement.bind(1, name.kind.rawValue)
                try statement.bind(2, name.key)
                try statement.bind(3, value)
            }
        case (let row?, nil):
            rows.remove(name)
            try remove(row, by: statements)
        // It came and went since the last writing.
        case (nil, nil): break
        }
    }

    private static func remove(_ row: Int64, by statements: Statements) throws(Database.Failure) {
        try statements.remove.run { statement throws(Database.Failure) in try statement.bind(0, row) }
    }

    /// Add, change and remove an entity.
    private struct Statements {
        let add: Database.Statement
        let change: Database.Statement
        let remove: Database.Statement
    }

    private func preparedStatements() throws(Database.Failure) -> Statements {
        if let statements { return statements }
        let prepared = Statements(
            add: try database.prepare("INSERT INTO entity (rowid, kind, key, value) VALUES (?, ?, ?, ?)"),
            // An entity that did not change writes nothing.
            change: try database.prepare("UPDATE entity SET value = ?1 WHERE rowid = ?2 AND value != ?1"),
            remove: try database.prepare("DELETE FROM entity WHERE rowid = ?"))
        statements = prepared
        return prepared
    }

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
                "\(path) is in use by another mock or program\(holder.map { ", the process \($0)" } ?? "")"
        case SQLITE_CORRUPT, SQLITE_NOTADB: return damaged(path, failure.message)
        case SQLITE_FULL: reason = "cannot write \(path): the disk is full"
        case SQLITE_READONLY where !failure.isOfFolder, SQLITE_PERM:
            reason = "cannot write \(path): the file is read-only"
        case SQLITE_READONLY, SQLITE_CANTOPEN:
            reason =
                "cannot write \(path)-wal, which is beside the file while the mock runs: check the permissions of the folder"
        default: reason = "cannot use \(path): \(failure.message)"
        }
        return StateFileError(description: reason)
    }
}
