import AdobePassMockClient

/// How a session has ended after its test.
struct FinishedSession: Sendable {
    /// The requests of the session, if they were asked for and the mock can be reached.
    let report: RequestReport?
    /// The failures that the test has set and that never happened, in lines; `nil` if there are none.
    let neverHappened: String?
    /// Whether the state of the session was removed.
    let end: Result<Void, any Error>
}

extension AdobePassMock.TestSession {
    /// Ends the session after its test.
    ///
    /// - Parameter isReporting: true to report the requests also if all failures have happened.
    func finish(reporting isReporting: Bool) async -> FinishedSession {
        // A separate task, because the task of a test that ran out of time is cancelled.
        await Task {
            var neverHappened: String?
            let end: Result<Void, any Error>
            do {
                end = .success(try await self.end())
            } catch AdobePassMockError.unverified(let explanation) {
                neverHappened = explanation
                end = .success(())
            } catch {
                end = .failure(error)
            }
            // The requests stay in the journal.
            let report = isReporting || neverHappened != nil ? try? await RequestReport(of: self) : nil
            return FinishedSession(report: report, neverHappened: neverHappened, end: end)
        }.value
    }
}
