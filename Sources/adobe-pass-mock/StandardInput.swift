import Dispatch
import HTTPMessages

/// Standard input, of which only the end matters.
enum StandardInput {
    /// Calls the body when standard input has ended, on a thread that waits for it.
    static func onEnd(_ body: @escaping @Sendable () -> Void) {
        let queue = DispatchQueue(label: "adobe-pass-mock.standard-input")
        queue.async {
            var byte: UInt8 = 0
            while true {
                let count = read(STDIN_FILENO, &byte, 1)
                guard count > 0 || count < 0 && errno == EINTR else { break }
            }
            body()
        }
    }
}
