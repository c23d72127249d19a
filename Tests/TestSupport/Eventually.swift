import HTTPMessages

/// Polls the condition until it is true, for at most a minute.
///
/// - Returns: false when the condition is still false afterwards.
package func eventually(_ condition: () -> Bool) -> Bool {
    let end = ContinuousClock.now.advanced(by: .seconds(60))
    while !condition() {
        guard ContinuousClock.now < end else { return false }
        usleep(1_000)
    }
    return true
}
