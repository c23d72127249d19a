import CSQLite
import ControlAPI
import HTTPMessages
import PassAPI
import PassSimulator

/// The reason why a state file cannot be used, as a sentence.
package struct StateFileError: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String
    /// The problem of a file that the mock can no longer use; `nil` if it can try again.
    var lasting: String?
    /// True for a lasting problem that ends when the file returns to its place.
    var endsWhenFileReturns = false
}

/// The file of `--state`: a SQLite database with the rows of the tables.
///
/// Only one process can open it. While the process runs, a write-ahead log is beside it, `FILE-wal`. A new state gets the log with
/// the first ``write(_:replacing:)``.
package final class StateFile {
    let path: String
    let database: SQLiteConnection
    private let sync: StateSync
    /// True until the file has a state: it was missing or empty, or the process that created it was interrupted.
    private(set) var isNew: Bool
    /// `nil` before the first write.
    private var statements: Statements?
    private(set) var files: DatabaseFiles

    /// Opens the file, and creates it if it is missing. Then only its owner can read it. A refused file is not changed.
    ///
    /// Must not be called for a file that this process has open, because closing any descriptor of the file releases the lock of
    /// SQLite (fcntl(2)).
    ///
    /// - Parameter mustBeNew: true to refuse a file that exists.
    /// - Throws: why it cannot be used: it is not a state, is damaged, or is open in another process.
    package init(path: String, sync: StateSync, mustBeNew: Bool = false) throws(StateFileError) {
        self.path = path
        self.sync = sync
        try Self.create(path, mustBeNew ? O_EXCL : 0)
        files = DatabaseFiles(path: path)
        do {
            let database = try SQLiteConnection(path: path)
            // This mode needs no shared memory. The transaction takes the lock, which the process then holds.
            try database.run("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT")
            isNew = try !Self.hasState(database, path)
            self.database = database
            // The file contains the credentials of clients.
            files.makePrivate()
            // SQLite opens or creates the log of a state together with the lock.
            if !isNew { files.findLog() }
            files.noteWriting()
        } catch let failure as SQLiteConnection.Failure {
            throw Self.error(failure, path)
        } catch {
            throw error as? StateFileError ?? StateFileError(description: "\(path): \(error)")
        }
    }

    /// The application identifier of the database: `apms`.
    private static let applicationID = 0x6170_6D73
    /// The version of the format. Other versions are refused.
    private static let version = 5
    /// A table with row numbers: SQLite appends new rows, and only writes to the small index are scattered.
    private static let creation = """
        PRAGMA application_id = \(applicationID);
        PRAGMA user_version = \(version);
        CREATE TABLE state (kind TEXT NOT NULL, key TEXT NOT NULL, value BLOB NOT NULL, PRIMARY KEY (kind, key));
        """

    /// False for a database that is empty.
    ///
    /// - Throws: why the database is not a usable state.
    private static func hasState(_ database: SQLiteConnection, _ path: String) throws -> Bool {
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

    /// Creates a missing file, and refuses a file that is not a database.
    private static func create(_ path: String, _ flags: Int32) throws(StateFileError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK | flags, 0o600)
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
                    "\(path) is not a state of adobe-pass-mock, expected a file that --state has written")
        }
    }

    // MARK: Reading

    /// Calls the body with each saved row.
    ///
    /// - Parameter apply: throws for a row that cannot be read.
    /// - Throws: which row cannot be read.
    package func read(_ apply: (RowName, [UInt8]) throws -> Void) throws(StateFileError) {
        guard !isNew else { return }
        do throws(SQLiteConnection.Failure) {
            let query = try database.prepare("SELECT kind, key, value FROM state")
            while try query.step() {
                let name = RowName(kind: query.text(0), key: query.text(1))
                do { try apply(name, query.bytes(2)) } catch {
                    throw SQLiteConnection.Failure(
                        code: SQLITE_CORRUPT,
                        message: "the \(name.kind) \(name.key) cannot be read: \(error.reasonInJSON)")
                }
            }
        } catch {
            throw Self.error(error, path)
        }
    }

    // MARK: Writing

    /// - Throws: how another program has changed the file. The mock must no longer write to it.
    func check() throws(StateFileError) {
        guard let problem = files.problem else { return }
        throw StateFileError(description: problem, lasting: problem, endsWhenFileReturns: true)
    }

    /// Rows by their names; `nil` for one that is gone.
    typealias Rows = [RowName: (any Encodable & Sendable)?]

    /// Writes the rows in one transaction, which also creates the table of a new file. Unchanged rows are not written.
    ///
    /// - Parameter replacing: true to remove all other rows.
    /// - Throws: why nothing was written.
    func write(_ rows: Rows, replacing: Bool = false) throws(StateFileError) {
        try check()
        defer { files.noteWriting() }
        do throws(SQLiteConnection.Failure) {
            if statements == nil {
                try database.run(
                    "PRAGMA journal_mode = WAL; PRAGMA synchronous = \(sync == .always ? "FULL" : "NORMAL")")
            }
            try database.transaction { () throws(SQLiteConnection.Failure) in
                if isNew { try database.run(Self.creation) }
                if replacing { try database.run("DELETE FROM state") }
                let prepared = if let statements { statements } else { try Statements(database) }
                statements = prepared
                for (name, value) in rows { try write(name, value, prepared) }
            }
        } catch {
            throw Self.error(error, path)
        }
        isNew = false
        files.findLog()
    }

    private func write(
        _ name: RowName, _ value: (any Encodable)?, _ statements: Statements
    ) throws(SQLiteConnection.Failure) {
        let text = value.map { JSONDocument.encode($0) }
        try (text == nil ? statements.remove : statements.put).run(name.kind, name.key, blob: text)
    }

    private struct Statements {
        let put: SQLiteConnection.Statement
        let remove: SQLiteConnection.Statement

        init(_ database: SQLiteConnection) throws(SQLiteConnection.Failure) {
            put = try database.prepare(
                """
                INSERT INTO state (kind, key, value) VALUES (?, ?, ?)
                ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value WHERE value IS NOT excluded.value
                """)
            remove = try database.prepare("DELETE FROM state WHERE kind = ? AND key = ?")
        }
    }

    /// Returns the space of removed rows to the file system if it is most of the file. Ignores errors.
    func shrink() {
        guard let pages = try? database.number("PRAGMA page_count"),
            let free = try? database.number("PRAGMA freelist_count"), free > pages / 2, files.problem == nil
        else { return }
        defer { files.noteWriting() }
        // Uses memory, because the folder for temporary files can be read-only.
        try? database.run("PRAGMA temp_store = MEMORY; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
    }

    /// Call it before closing a file that another program has replaced or changed, so that closing does not write to it. A file
    /// that was only renamed still gets the changes in the log.
    func abandon() {
        if files.problem != nil, !files.hasForeignContent {
            try? database.run("PRAGMA wal_checkpoint(TRUNCATE)")
            files.noteWriting()
        }
        database.keepFilesAtClose()
        files.removeOrphanedLog()
    }

    // MARK: Errors

    private static func damaged(_ path: String, _ reason: String) -> StateFileError {
        // The first line of a finding is a heading.
        let reason = reason.split(separator: "\n").last { !$0.hasPrefix("***") } ?? ""
        let problem = "\(path) is damaged: \(reason)"
        return StateFileError(
            description:
                "\(problem). Move it away to start with an empty state; sqlite3's .recover saves what can be read",
            lasting: problem)
    }

    private static func error(_ failure: SQLiteConnection.Failure, _ path: String) -> StateFileError {
        if [SQLITE_CORRUPT, SQLITE_NOTADB].contains(failure.code) { return damaged(path, failure.message) }
        let user = { DatabaseFiles.user(of: path).map { ", the process \($0)" } ?? "" }
        let reason =
            switch failure.code {
            case SQLITE_BUSY, SQLITE_LOCKED: "\(path) is in use by another mock or program\(user())"
            case SQLITE_FULL: "cannot write \(path): the disk is full"
            case SQLITE_READONLY where !failure.isOfFolder, SQLITE_PERM:
                "cannot write \(path): the file is read-only"
            case SQLITE_READONLY, SQLITE_CANTOPEN:
                "cannot write \(path)-wal, which is beside the file while the mock runs: check the permissions of the folder"
            case SQLITE_IOERR where failure.systemError == EFBIG:
                "cannot write \(path): the file, or \(path)-wal beside it, cannot be larger, because of the limit of the process (ulimit -f) or of the file system"
            case SQLITE_IOERR where failure.systemError != 0:
                "cannot use \(path): \(String(cString: strerror(failure.systemError)))"
            default: "cannot use \(path): \(failure.message)"
            }
        return StateFileError(description: reason)
    }
}
