import Glibc

/// A client that misbehaves in one way, again and again.
final class MisbehavingClient {
    let number: Int
    let misbehavior: Misbehavior
    let endpoint: Endpoint
    let course: Course
    /// False if the mock keeps idle connections for an hour.
    let silenceEnds: Bool
    private let ledger: Ledger
    var randomSource = SystemRandomNumberGenerator()

    init(
        _ number: Int, _ endpoint: Endpoint, _ course: Course, silenceEnds: Bool, _ ledger: Ledger
    ) {
        self.number = number
        misbehavior = Misbehavior.allCases[number % Misbehavior.allCases.count]
        self.endpoint = endpoint
        self.course = course
        self.silenceEnds = silenceEnds
        self.ledger = ledger
    }

    func run() {
        while !course.isOver {
            let start = ContinuousClock.now
            let ending = ending()
            ledger.count(ending, of: misbehavior)
            if ending != Misbehavior.left, !misbehavior.allowed.contains(ending) {
                let time = Verdict.seconds(ContinuousClock.now - start)
                ledger.complain("who \(misbehavior.rawValue) got, after \(time): \(ending)")
            }
            // Leaves processor time to other clients, even when a hundred of these run.
            try? course.rest(.milliseconds(.random(in: 20...100, using: &randomSource)))
        }
    }

    /// Misbehaves once, and tells how it ended.
    private func ending() -> String {
        do {
            return try misbehave()
        } catch is Course.Over {
            return Misbehavior.left
        } catch Socket.Failure.ended {
            return "end"
        } catch {
            return "\(error)"
        }
    }

    func connect(receiveBuffer: Int32? = nil, isPlain: Bool = false) throws -> Socket {
        try Socket(
            to: endpoint, from: 2 << 16 | UInt32(number), receiveBuffer: receiveBuffer, isPlain: isPlain)
    }

    /// The status of the next answer.
    func status(of socket: Socket) throws -> String {
        let deadline = ContinuousClock.now + .seconds(60)
        while true {
            do {
                return "\(try socket.readAnswer(within: .milliseconds(250)).status)"
            } catch Socket.Failure.timeout where ContinuousClock.now < deadline {
                if course.isOver { throw Course.Over() }
            }
        }
    }

    /// Sends a byte a second, and reads the answer when the mock has had enough.
    func drip(_ bytes: [UInt8], to socket: Socket) throws -> String {
        for byte in bytes {
            do {
                try socket.send([byte])
                try course.rest(.seconds(1))
                if try socket.receiveSome() { break }
            } catch Socket.Failure.reset where !socket.received.isEmpty {
                break
            }
        }
        return try status(of: socket)
    }

    /// Waits for the mock to end the connection, without reading a byte. Often this cannot be seen, because the end
    /// stands behind what is not read; so it does not wait for long.
    func waitForEnd(of socket: Socket) throws -> String {
        let deadline = ContinuousClock.now + .seconds(40)
        while ContinuousClock.now < deadline {
            try course.rest(.milliseconds(500))
            var descriptor = pollfd(fd: socket.descriptor, events: 0, revents: 0)
            if poll(&descriptor, 1, 0) > 0 { return "end" }
        }
        return Misbehavior.left
    }
}
