import HTTPMessages

/// Brings letters of other threads to the thread of a loop.
final class Mailbox: @unchecked Sendable {
    // Unchecked because the letters stand behind a lock, the pipe may be rung by any thread, and all else happens
    // on the loop.
    private let letters = Locked<[Letter]>([])
    private var pipe: WakePipe?

    init() {}

    /// Hands letters over on the loop from now on.
    func open(_ loop: EventLoop, receive: @escaping (Letter) -> Void) throws(ServerError) {
        let letters = letters
        pipe = try WakePipe(loop) {
            let all = letters.withLock { letters in
                defer { letters = [] }
                return letters
            }
            all.forEach(receive)
        }
    }

    /// May be called from any thread, as soon as the mailbox is open. Letters that come together wake the loop once.
    func post(_ letter: Letter) {
        let wasEmpty = letters.withLock { letters in
            letters.append(letter)
            return letters.count == 1
        }
        if wasEmpty { pipe?.ring() }
    }
}
