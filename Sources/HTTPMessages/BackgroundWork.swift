/// Where calls of the admin API are carried out that can take long, so that no event loop waits for them.
package struct BackgroundWork: Sendable {
    /// For calls that change something or read little. They wait only for each other.
    package let calls: BodyPieces.Executor
    /// For calls that can read the whole journal or the whole state.
    package let reports: BodyPieces.Executor

    /// - Parameters:
    ///   - calls: runs functions one after the other.
    ///   - reports: runs functions one after the other, on another thread.
    package init(calls: @escaping BodyPieces.Executor, reports: @escaping BodyPieces.Executor) {
        self.calls = calls
        self.reports = reports
    }
}
