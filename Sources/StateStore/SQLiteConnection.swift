import CSQLite
import HTTPMessages

/// A connection to a SQLite database. Only one thread can use it at a time.
final class SQLiteConnection {
    private let handle: OpaquePointer

    struct Failure: Error {
        /// The primary result code, such as `SQLITE_FULL`.
        let code: Int32
        /// True if no file can be created in the folder of the database.
        var isOfFolder = false
        /// The `errno` of a failed read or write; 0 if there is none.
        var systemError: Int32 = 0
        let message: String
    }

    /// `SQLITE_READONLY_DIRECTORY`, whose definition Swift cannot import.
    private static let readOnlyFolder = SQLITE_READONLY | 6 << 8

    /// Opens the database, and creates it if the file is missing or empty.
    init(path: String) throws(Failure) {
        var handle: OpaquePointer?
        // Puts a folder in front, because for SQLite the name `:memory:` means a database in memory.
        let code = sqlite3_open_v2(
            path.hasPrefix("/") ? path : "./" + path, &handle,
            SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let handle else {
            let failure = Failure(code: code & 0xFF, message: String(cString: sqlite3_errstr(code)))
            sqlite3_close(handle)
            throw failure
        }
        self.handle = handle
    }

    deinit { sqlite3_close_v2(handle) }

    /// Leaves the files as they are when the connection closes: the log is neither written into the database nor removed.
    func keepFilesAtClose() { adobe_pass_mock_keep_files_at_close(handle) }

    /// Runs statements, and ignores their results.
    func run(_ sql: String) throws(Failure) {
        errno = 0
        try check(sqlite3_exec(handle, sql, nil, nil, nil))
    }

    func prepare(_ sql: String) throws(Failure) -> Statement {
        var statement: OpaquePointer?
        try check(sqlite3_prepare_v2(handle, sql, -1, &statement, nil))
        guard let statement else { throw Failure(code: SQLITE_MISUSE, message: "no statement") }
        return Statement(statement, self)
    }

    /// The text, or the number as digits, that a statement returns.
    func text(_ sql: String) throws(Failure) -> String {
        let statement = try prepare(sql)
        return try statement.step() ? statement.text(0) : ""
    }

    func number(_ sql: String) throws(Failure) -> Int { Int(try text(sql)) ?? 0 }

    /// Runs the body in a transaction. An error rolls it back.
    func transaction(_ body: () throws(Failure) -> Void) throws(Failure) {
        try run("BEGIN IMMEDIATE")
        do throws(Failure) {
            try body()
            try run("COMMIT")
        } catch {
            // Some errors, such as a full disk, have already rolled it back.
            if sqlite3_get_autocommit(handle) == 0 { try? run("ROLLBACK") }
            throw error
        }
    }

    private func check(_ code: Int32) throws(Failure) {
        // sqlite3_system_errno does not return it after a failed COMMIT.
        let systemError = errno
        guard code != SQLITE_OK, code != SQLITE_ROW, code != SQLITE_DONE else { return }
        throw Failure(
            code: code & 0xFF, isOfFolder: sqlite3_extended_errcode(handle) == Self.readOnlyFolder,
            systemError: systemError, message: String(cString: sqlite3_errmsg(handle)))
    }

    /// A prepared statement, whose parameters and columns are counted from 0.
    final class Statement {
        private let handle: OpaquePointer
        private let database: SQLiteConnection

        fileprivate init(_ handle: OpaquePointer, _ database: SQLiteConnection) {
            self.handle = handle
            self.database = database
        }

        deinit { sqlite3_finalize(handle) }

        /// Binds texts and a blob after them, runs the statement, and makes it ready to run again.
        func run(_ texts: String..., blob: [UInt8]? = nil) throws(Failure) {
            // Resets it even after a failure: otherwise the statement could never be used again.
            defer { sqlite3_reset(handle) }
            for (index, text) in zip(Int32(1)..., texts) {
                try database.check(
                    adobe_pass_mock_bind_text(handle, index, text, Int32(clamping: text.utf8.count)))
            }
            if let blob {
                try database.check(
                    adobe_pass_mock_bind_blob(
                        handle, Int32(clamping: texts.count + 1), blob, Int32(clamping: blob.count)))
            }
            _ = try step()
        }

        /// - Returns: false after the last row.
        func step() throws(Failure) -> Bool {
            errno = 0
            let code = sqlite3_step(handle)
            try database.check(code)
            return code == SQLITE_ROW
        }

        func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

        func bytes(_ column: Int32) -> [UInt8] {
            guard let start = sqlite3_column_blob(handle, column) else { return [] }
            return Array(
                UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
        }
    }
}
