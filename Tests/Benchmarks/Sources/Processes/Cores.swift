import Glibc

/// Where programs run: what is measured, and what measures, are not in each other's way.
enum Cores: String {
    case server = "0"
    /// The load generators, and this program.
    case load = "1"
    case both = "0,1"

    /// The command, run there.
    func pin(_ command: [String]) throws -> [String] {
        [try Tools.require("taskset"), "-c", rawValue] + command
    }

    /// Moves this program to the core for load generators, where it sends requests from.
    static func settle() throws {
        guard sysconf(Int32(_SC_NPROCESSORS_ONLN)) > 1 else { throw Failure("one core is not enough") }
        _ = try ChildProcess.output(of: [Tools.require("taskset"), "-cp", load.rawValue, "\(getpid())"])
    }
}
