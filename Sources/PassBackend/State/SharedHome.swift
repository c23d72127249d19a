import HTTPMessages
import PassAPI

/// The store of a state and a journal that several mocks share.
package protocol SharedHome: AnyObject, Sendable {
    /// Takes the state that a mock begins with, and brings it to what the others have. Blocks.
    ///
    /// - Parameters:
    ///   - journal: the journal that the mocks share; `nil` if each has its own.
    ///   - now: the time on the machine's clock.
    ///   - changed: gets the state when another mock has changed something, and must not block.
    /// - Throws: why the state cannot be shared: other keys, another format, no answer.
    func start(
        _ state: MockState, journal: Locked<Journal>?, now: @escaping @Sendable () -> Timestamp,
        changed: @escaping @Sendable (MockState) -> Void
    ) throws(StateFailure)

    /// Runs a call as if no other call of any mock ran meanwhile. Does not block.
    ///
    /// - Parameters:
    ///   - call: reads and changes the state, and does nothing else: it can run again.
    ///   - done: is called once, on any thread, when all mocks can see what the call has changed, or with the reason why it has
    ///     changed nothing, or perhaps nothing.
    func run(
        _ call: @escaping @Sendable (inout MockState) -> Void,
        then done: @escaping @Sendable (StateFailure?) -> Void)

    /// As ``run(_:then:)``, but blocks.
    func wait(for call: (inout MockState) -> Void) throws(StateFailure)

    /// Starts something and blocks until it calls back.
    func wait(_ start: (_ done: @escaping @Sendable () -> Void) -> Void)

    /// Calls the body on a thread that can block.
    func perform(_ body: @escaping @Sendable () -> Void)

    /// Adds to the journal of all mocks.
    ///
    /// - Parameter done: is called once, on any thread, when all mocks can read it, or when that has to wait.
    func append(_ change: JournalChange, then done: @escaping @Sendable () -> Void)

    /// Brings this mock's journal to what all mocks have added. Blocks.
    func readJournal() throws(StateFailure)

    /// Reads the journal all the time, as long as it has subscribers.
    func followJournal()

    /// Why the state cannot be used now, in a sentence; `nil` if it can.
    var failure: String? { get }
}

/// Why a shared state cannot be used now.
package struct StateFailure: Error, CustomStringConvertible {
    /// In a sentence: `redis://127.0.0.1:6379/0 does not answer`.
    package let description: String

    package init(description: String) {
        self.description = description
    }
}
