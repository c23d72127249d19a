import AdobePassMockClient

extension AdobePassMock.TestSession {
    /// Ends the session after its test. The result has the report, if it was asked for and the mock can be reached.
    func finish(reporting: Bool) async -> (report: RequestReport?, end: Result<Void, any Error>) {
        // A separate task, because the task of a test that ran out of time is cancelled.
        await Task {
            let report = reporting ? try? await RequestReport(of: self) : nil
            do { return (report, .success(try await end())) } catch { return (report, .failure(error)) }
        }.value
    }
}
