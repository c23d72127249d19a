import HTTPMessages

/// The places that a server has for clients. Its loops share them.
final class ConnectionLimiter: Sendable {
    private let slots: Int
    private let taken = Locked(Taken())

    private struct Taken {
        var slots = 0
        /// Those that never get an answer. Their clients wait on purpose, and shut nobody else out.
        var hanging = 0
    }

    enum Permit {
        case welcome
        /// There is no place, and room enough to say so.
        case turnedAway
        case ignored
    }

    init(slots: Int) {
        self.slots = slots
    }

    /// Takes a place, or one beyond them for a client that is turned away; none when it is ignored.
    func enter() -> Permit {
        taken.withLock { taken -> Permit in
            guard taken.slots < slots + Self.maximumTurnedAway else { return .ignored }
            taken.slots += 1
            return taken.slots <= slots ? .welcome : .turnedAway
        }
    }

    func leave() {
        taken.withLock { $0.slots -= 1 }
    }

    /// Gives the place of a client that hangs to others.
    ///
    /// - Returns: false when as many hang as there are places.
    func setAside() -> Bool {
        taken.withLock { taken -> Bool in
            guard taken.hanging < slots else { return false }
            taken.slots -= 1
            taken.hanging += 1
            return true
        }
    }

    func leaveAside() {
        taken.withLock { $0.hanging -= 1 }
    }

    /// How many clients at a time may be told that there is no room.
    private static let maximumTurnedAway = 64
}
