#ifndef ADOBE_PASS_MOCK_CSQLITE_SHIM_H
#define ADOBE_PASS_MOCK_CSQLITE_SHIM_H

// Must come first: without it a debug build takes fd_set from two modules ('__fds_bits' from 'CDispatch').
#ifdef __linux__
#include <features.h>
#endif

#include <sqlite3.h>

// A macro with a cast of an integer to a function, which Swift does not import: SQLite copies the bytes.
static inline int adobe_pass_mock_bind_text(sqlite3_stmt *statement, int index, const char *bytes, int count) {
    return sqlite3_bind_text(statement, index, bytes, count, SQLITE_TRANSIENT);
}

static inline int adobe_pass_mock_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count) {
    return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}

// Swift does not import functions with a variable number of arguments.
static inline void adobe_pass_mock_keep_files_at_close(sqlite3 *database) {
    sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

#endif
