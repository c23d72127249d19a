import CLibevent
import HTTPMessages

/// The number of descriptors that this process can have open at once (RLIMIT_NOFILE). Each connection needs one.
///
/// A shell often sets a soft limit that is too low for a server: 256 on macOS, 1024 on Linux. A process can
/// raise it up to its hard limit.
package enum DescriptorLimit {
    /// Raises the soft limit, unless it is high enough. The system can allow less.
    ///
    /// - Returns: the number of descriptors that the process can have open now; `Int.max` for any number.
    @discardableResult
    package static func raise(to needed: Int) -> Int {
        if var limit = current, limit.rlim_cur < min(rlim_t(needed), limit.rlim_max) {
            // Not RLIM_INFINITY, which is the usual hard limit on macOS, but which setrlimit refuses there.
            limit.rlim_cur = min(rlim_t(needed), limit.rlim_max)
            _ = shim_set_descriptor_limit(&limit)
        }
        // Reads the limit again, because the system can have refused or reduced it.
        let allowed = current?.rlim_cur ?? rlim_t.max
        return Int(clamping: min(allowed, shim_descriptors_per_process()))
    }

    /// `nil` when the system does not return it.
    private static var current: rlimit? {
        var limit = rlimit()
        return shim_get_descriptor_limit(&limit) == 0 ? limit : nil
    }
}
