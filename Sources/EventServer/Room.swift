import HTTPMessages

/// The places that a server has for clients. Its loops share them.
final class Room: Sendable {
    private let places: Int
    private let taken = Locked(Taken())

    private struct Taken {
        var places = 0
        /// Those that never get an answer. Their clients wait on purpose, and shut nobody else out.
        var hanging = 0
    }

    enum Admission {
        case welcome
        /// There is no place, and room enough to say so.
        case turnedAway
        case ignored
    }

    init(places: Int) {
        self.places = places
    }

    /// Takes a place, or one beyond them for a client that is turned away; none when it is ignored.
    func enter() -> Admission {
        taken.withLock { taken -> Admission in
            guard taken.places < places + Self.maximumTurnedAway else { return .ignored }
            taken.places += 1
            return taken.places <= places ? .welcome : .turnedAway
        }
    }

    func leave() {
        taken.withLock { $0.places -= 1 }
    }

    /// Gives the place of a client that hangs to others.
    ///
    /// - Returns: false when as many hang as there are places.
    func setAside() -> Bool {
        taken.withLock { taken -> Bool in
            guard taken.hanging < places else { return false }
            taken.places -= 1
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
