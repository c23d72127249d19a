/// The exit status of the process.
enum ExitStatus: Int32 {
    case success = 0
    case failure = 1
    case badInput = 2
    /// No mock answers.
    case unreachable = 3
}
