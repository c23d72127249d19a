import ControlAPI

/// The problems that a piece of work comes to, in words; empty when there are none.
package func diagnostics(_ work: () throws -> some Any) -> String {
    do {
        _ = try work()
        return ""
    } catch {
        return "\(error)"
    }
}
