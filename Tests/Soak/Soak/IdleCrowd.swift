/// Connections that are open and silent, but for a request at their beginning and one at their end.
struct IdleCrowd {
    private var sockets: [Socket] = []
    private let ledger: Ledger

    /// Opens them, one after the other. Each thousand calls from an address of its own.
    init(_ count: Int, _ endpoint: Endpoint, _ ledger: Ledger) {
        self.ledger = ledger
        for number in 0..<count {
            do {
                sockets.append(try Socket(to: endpoint, from: 3 << 16 | UInt32(number / 1_000 + 1)))
            } catch {
                ledger.complain("idle connection \(number) cannot be opened: \(error)")
            }
        }
        greet()
    }

    /// Asks on every one of them.
    func greet() {
        for (number, socket) in sockets.enumerated() {
            do {
                try socket.send(Request.get("/nothing/\(number)").bytes())
                let answer = try socket.readAnswer()
                guard answer.status == 404, answer.body.contains("GET /nothing/\(number) ") else {
                    throw SimulatedApp.Wrong(what: String(decoding: answer.head + answer.body, as: UTF8.self))
                }
                ledger.countAnswer()
            } catch {
                ledger.complain("idle connection \(number): \(error)")
            }
        }
    }
}
