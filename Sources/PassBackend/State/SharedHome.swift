import HTTPMessages
import PassAPI

/// The store of a state and a journal that several mocks share.
package protocol SharedHome: AnyObject, Sendable {
    /// Takes the initial state of a mock, and brings it up to date with the other mocks. Blocks.
    ///
    /// - Parameters:
    ///   - journal: the journal that the mocks share; `nil` if each has its own.
    ///   - now: the time on the machine's clock.
    ///   - changed: receives the state when another mock has changed something, and must not block.
    /// - Throws: why the state cannot be shared: other keys, another format, no answer.
    func start(
        _ state: MockState, journal: Locked<Journal>?, now: @escaping @Sendable () -> Timestamp,
        changed: @escaping @Sendable (MockState) -> Void
    ) throws(StateFailure)

    /// Runs a call as if no other call of any mock ran at the same time. Does not block.
    ///
    /// - Parameters:
    ///   - call: reads and changes the state, and does nothing else: it can run again.
    ///   - done: called once, on any thread: when all mocks can see the changes, or with the reason why the call has changed
    ///     nothing, or perhaps nothing.
    func run(
        _ call: @escaping @Sendable (inout MockState) -> Void,
        then done: @escaping @Sendable (StateFailure?) -> Void)

    /// The same as ``run(_:then:)``, but blocks.
    func wait(for call: (inout MockState) -> Void) throws(StateFailure)

    /// Starts an operation and blocks until it calls back.
    func wait(_ start: (_ done: @escaping @Sendable () -> Void) -> Void)

    /// Calls the body on a thread that can block.
    func perform(_ body: @escaping @Sendable () -> Void)

    /// Adds a change to the journal of all mocks.
    ///
    /// - Parameter done: called once, on any thread, when all mocks can read the change, or when that must wait.
    func append(_ change: JournalChange, then done: @escaping @Sendable () -> Void)

    /// Brings this mock's journal up to date with all mocks. Blocks.
    func readJournal() throws(StateFailure)

    /// Keeps reading the journal while it has subscribers.
    func followJournal()

    /// Why the state cannot be used now, in a sentence; `nil` if it can.
    var failure: String? { get }
}

/// Why a shared state cannot be used now.
package struct StateFailure: Error, CustomStringConvertible {
    /// A sentence without a full stop: `redis://127.0.0.1:6379/0 does not answer`.
    package let description: String

    package init(description: String) {
        self.description = description
    }
}
