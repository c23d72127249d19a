/// When a change of the state is in the file: the values of `--state-sync`.
package enum StateSync: String, Sendable, CaseIterable {
    /// Within 50 milliseconds. The end of the process cannot lose more.
    case batched
    /// Before the client gets the reply. Not even a power failure can lose it.
    case always
}
