// The kit must never contain this extension: with it, an existing app behaves differently, and the test that compares the two
// builds of the app fails.

import VideoSubscriberAccount

extension VSAccountManager {
    /// Returns a refusal as a status, where the function of the framework throws.
    public func checkAccessStatus(
        options: [SubscriberAccountAccessOption: Bool]
    ) async throws -> SubscriberAccountAccessStatus {
        let options: [VSCheckAccessOption: Any] = [.prompt: options[.prompt] ?? false]
        return try await withCheckedThrowingContinuation { continuation in
            checkAccessStatus(options: options) { status, error in
                continuation.resume(
                    with: Result {
                        try SubscriberAccountAccessStatus(rawValue: status.rawValue, error: error)
                    })
            }
        }
    }
}
