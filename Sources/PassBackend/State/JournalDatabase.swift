import PassAPI
import RequestJournal

/// Where the journal of several mocks is: a list of messages in one order, of which the oldest make room for new ones.
///
/// No call blocks. Completions are called once, on any thread.
package protocol JournalDatabase: Sendable {
    /// Adds a message after all others.
    func append(_ message: JournalMessage, then: @escaping DatabaseCompletion<Void>)

    /// Reads the messages after a position, the oldest first, at most ``JournalBatch/limit``.
    func messages(after position: JournalPosition, then: @escaping DatabaseCompletion<JournalBatch>)

    /// As ``messages(after:then:)``, but waits up to two seconds until there is one. The completion can take long.
    func nextMessages(after position: JournalPosition, then: @escaping DatabaseCompletion<JournalBatch>)
}

package struct JournalMessage: Sendable {
    /// Of a ``JournalChange``.
    package var parts: [[UInt8]]
    /// True if the message was perhaps added already, by an attempt whose outcome is unknown.
    package var isRepeated: Bool

    package init(parts: [[UInt8]], isRepeated: Bool = false) {
        self.parts = parts
        self.isRepeated = isRepeated
    }
}

/// The position of a message. Messages have ascending positions.
package struct JournalPosition: Sendable, Comparable {
    package var time: UInt64
    package var number: UInt64

    package init(time: UInt64, number: UInt64) {
        self.time = time
        self.number = number
    }

    /// Before all messages.
    package static let start = JournalPosition(time: 0, number: 0)

    package static func < (one: Self, other: Self) -> Bool {
        (one.time, one.number) < (other.time, other.number)
    }
}

package struct JournalBatch: Sendable {
    /// The most messages of a batch. A batch with fewer has all there were.
    package static let limit = 500

    package var messages: [Received]

    package init(messages: [Received]) {
        self.messages = messages
    }

    package struct Received: Sendable {
        package var position: JournalPosition
        /// The first message has 1, and each other has one more than the one before.
        package var number: UInt64
        package var message: JournalMessage

        package init(position: JournalPosition, number: UInt64, message: JournalMessage) {
            self.position = position
            self.number = number
            self.message = message
        }
    }
}

/// How much of a journal a database keeps.
package struct SharedJournalLimits: Sendable {
    /// Twice the entries of a mock's journal, because removals are messages, too.
    package var messages = 2 * Journal.Limits().entries
    /// Bytes of all messages.
    package var size = Journal.Limits().size
    /// After which the database forgets a journal that nobody adds to.
    package var lifetime = Duration.days(90)

    package init() {}
}
