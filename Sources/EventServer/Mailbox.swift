import HTTPMessages

/// Brings what other threads have to say to the thread of a loop, in order.
final class Mailbox<Item: Sendable>: @unchecked Sendable {
    // Unchecked because the items stand behind a lock, the pipe may be rung by any thread, and all else happens
    // on the loop.
    private let items = Locked<[Item]>([])
    private var pipe: WakePipe?

    /// Hands items over on the loop from now on.
    func open(_ loop: EventLoop, receive: @escaping (Item) -> Void) throws(ServerError) {
        pipe = try WakePipe(loop) { [unowned self] in takeAll().forEach(receive) }
    }

    /// May be called from any thread, as soon as the mailbox is open. Items that come together wake the loop once.
    func post(_ item: Item) {
        let wasEmpty = items.withLock { items in
            items.append(item)
            return items.count == 1
        }
        if wasEmpty { pipe?.ring() }
    }

    /// What has come and was not handed over.
    func takeAll() -> [Item] {
        items.withLock { items in
            defer { items = [] }
            return items
        }
    }
}
