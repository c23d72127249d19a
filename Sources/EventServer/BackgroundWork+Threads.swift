import Dispatch
import HTTPMessages

extension BackgroundWork {
    /// Two threads, which the system starts when there is work.
    package static func threads() -> BackgroundWork {
        let calls = DispatchQueue(label: "AdminAPI.calls")
        let reports = DispatchQueue(label: "AdminAPI.reports", qos: .utility)
        return BackgroundWork(calls: { calls.async(execute: $0) }, reports: { reports.async(execute: $0) })
    }
}
