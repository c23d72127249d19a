import CLibevent
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

/// A message from another thread to a loop.
enum LoopMessage: Sendable {
    /// Serve this connection.
    case accepted(AcceptedConnection)
    /// A promise was resolved with this reply.
    case reply(Reply, WaitID)
    /// A reply stream has new data.
    case streamData(WaitID)
    /// Close every connection once its reply was sent, then call `onEmpty` of the worker.
    case drain
    /// Stop the loop immediately.
    case stop

    /// Identifies one wait of one connection. IDs are never reused, so a late message is ignored.
    typealias WaitID = UInt64
}

/// An accepted connection on the way to its loop. The receiver owns the descriptor and must close it.
struct AcceptedConnection: Sendable {
    let descriptor: Int32
    let connectionInfo: Request.Connection
    /// `nil` when the connection does not use TLS.
    let tls: TLSContext?
}

/// Lets any thread run an action on the thread of the loop (self-pipe). All other libevent calls are made on
/// that thread, so libevent needs no locks.
final class WakePipe {
    /// Retained, because libevent must free the event before the base.
    private let loop: EventLoop
    private let action: () -> Void
    private let readEnd: Int32
    private let writeEnd: Int32
    private var event: OpaquePointer?

    init(_ loop: EventLoop, action: @escaping () -> Void) throws(ServerError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .outOfResources("pipe") }
        (readEnd, writeEnd) = (ends[0], ends[1])
        self.loop = loop
        self.action = action
        for end in ends {
            evutil_make_socket_nonblocking(end)
            evutil_make_socket_closeonexec(end)
        }
        event = event_new(
            loop.base, readEnd, Int16(EV_READ | EV_PERSIST),
            { _, _, pipe in
                guard let pipe else { return }
                // Unretained: the pipe owns the event and frees it.
                Unmanaged<WakePipe>.fromOpaque(pipe).takeUnretainedValue().didBecomeReadable()
            }, Unmanaged.passUnretained(self).toOpaque())
        event_add(event, nil)
    }

    deinit {
        event_free(event)
        close(readEnd)
        close(writeEnd)
    }

    /// Runs the action on the loop. Can be called from any thread. Several calls can cause a single run.
    func wake() {
        // The write fails when the pipe is full, but then a wake-up is pending already.
        _ = write(writeEnd, [UInt8(1)], 1)
    }

    private func didBecomeReadable() {
        var bytes: [UInt8] = Array(repeating: 0, count: 64)
        _ = read(readEnd, &bytes, bytes.count)
        action()
    }
}
