/// When a change is in the file of the state: the values of `--state-sync`.
package enum StateSync: String, Sendable, CaseIterable {
    /// Within 50 milliseconds. The end of the process cannot lose more.
    case batched
    /// Before the client gets the reply. Not even a power failure can lose it.
    case always
}

/// Where the journal of a mock is: the values of `--journal`.
package enum JournalPlace: String, Sendable, CaseIterable {
    /// Where the state is, so that each mock shows the requests of all.
    case shared
    /// In the mock that has answered, so that requests do not wait for it.
    case local
    /// Nowhere: the mock keeps no requests, but counts them.
    case off
}

/// The format of requests in the log on standard error: the values of `--log-format`.
package enum LogFormat: String, Sendable, CaseIterable {
    case text, json
}
