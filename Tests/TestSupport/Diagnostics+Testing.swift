/// The text of the error that `work` throws; empty when it throws none.
package func diagnostics(_ work: () throws -> some Any) -> String {
    do {
        _ = try work()
        return ""
    } catch {
        return "\(error)"
    }
}
