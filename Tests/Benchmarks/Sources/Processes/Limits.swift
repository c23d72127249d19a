import Glibc

/// What the system lets this program and those that it starts have.
enum Limits {
    /// As many descriptors as may be: a thousand connections need more than the thousand of most shells.
    static func raise() throws {
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        getrlimit(resource, &limit)
        limit.rlim_cur = limit.rlim_max
        guard setrlimit(resource, &limit) == 0 else { throw Failure("no descriptors: \(describe(errno))") }
    }
}
