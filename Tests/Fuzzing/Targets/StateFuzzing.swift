import PassAPI
import PassSimulator

/// Checks that a row of a state file is read or refused without a crash, and that an entity that was read is the same
/// after it was written again.
///
/// The input is the kind of the entity, a line feed, its key, an empty line, and its value.
enum StateFuzzing {
    static func run(_ bytes: [UInt8]) throws(Finding) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        // A key can have a line feed.
        guard let kind = EntityKind(rawValue: String(decoding: lines[0], as: UTF8.self)),
            let blank = lines.dropFirst(2).firstIndex(of: [])
        else { return }
        let key = String(decoding: Array(lines[1..<blank].joined(separator: "\n".utf8)), as: UTF8.self)
        let value = Array(lines[(blank + 1)...].joined(separator: "\n".utf8))

        var state = SimulatorState()
        do { try state.add(kind, key, Value(bytes: value)) } catch { return }
        var simulator = Simulator(seed: 1)
        simulator.recordUnsavedChanges()
        simulator.state = state
        var again = SimulatorState()
        for entity in simulator.takeUnsavedChanges().entities {
            guard let value = entity.value else { continue }
            do {
                let bytes = try JSONDocument.encode(value)
                try again.add(entity.name.kind, entity.name.key, Value(bytes: bytes))
            } catch {
                throw Finding(
                    description:
                        "the \(entity.name.kind) \(entity.name.key) was read, and cannot be written and read again: \(error)"
                )
            }
        }
        let (first, second) = (try? JSONDocument.encode(state), try? JSONDocument.encode(again))
        try Finding.unless(
            first == second,
            "\(String(decoding: first ?? [], as: UTF8.self)) is \(String(decoding: second ?? [], as: UTF8.self))"
        )
    }

    private struct Value: SimulatorState.Reading {
        let bytes: [UInt8]

        func value<Value: Decodable>() throws -> Value { try JSONDocument.decode(Value.self, from: bytes) }
    }
}
