import PassAPI
import PassBackend
import RequestJournal

/// What a call has removed, so that it can be taken back. The state is a value, so that it costs nothing until the
/// next change.
struct Undo: Sendable {
    /// What was removed, in words: `the state of the device`.
    let subject: String
    let restore: @Sendable (inout MockState, inout Journal) -> Void
}
