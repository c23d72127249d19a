import Libc

/// Waits until something has come true on another thread, ten seconds at most.
///
/// - Returns: false when it has not.
package func eventually(_ condition: () -> Bool) -> Bool {
    let end = ContinuousClock.now.advanced(by: .seconds(10))
    while !condition() {
        guard ContinuousClock.now < end else { return false }
        usleep(1_000)
    }
    return true
}
