import HTTPMessages

/// Delivers items from other threads to the thread of a loop, in order.
final class Mailbox<Item: Sendable>: @unchecked Sendable {
    // Unchecked because a lock guards the items, any thread can wake the pipe, and everything else runs on
    // the loop.
    private let items = Locked<[Item]>([])
    private var wakePipe: WakePipe?

    /// Starts passing items to `receive` on the thread of the loop.
    func open(_ loop: EventLoop, receive: @escaping (Item) -> Void) throws(ServerError) {
        wakePipe = try WakePipe(loop) { [unowned self] in takeAll().forEach(receive) }
    }

    /// Adds an item. Can be called from any thread once the mailbox is open. Several items that are posted
    /// before the loop takes them wake it once.
    func post(_ item: Item) {
        let wasEmpty = items.withLock { items in
            items.append(item)
            return items.count == 1
        }
        if wasEmpty { wakePipe?.wake() }
    }

    /// Removes and returns the items that were not yet delivered.
    func takeAll() -> [Item] {
        items.withLock { items in
            defer { items = [] }
            return items
        }
    }
}
