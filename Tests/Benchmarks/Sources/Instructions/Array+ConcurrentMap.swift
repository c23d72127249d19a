import Dispatch
import Synchronization

extension Array where Element: Sendable {
    /// The results in the order of the elements, several of which are worked on at a time.
    func concurrentMap<Value: Sendable>(_ work: @Sendable (Element) throws -> Value) throws -> [Value] {
        let results = Mutex([Result<Value, any Error>?](repeating: nil, count: count))
        DispatchQueue.concurrentPerform(iterations: count) { index in
            let result = Result { try work(self[index]) }
            results.withLock { $0[index] = result }
        }
        return try results.withLock { $0 }.map { try $0!.get() }
    }
}
