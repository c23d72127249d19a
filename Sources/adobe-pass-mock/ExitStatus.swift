/// The exit status of the process.
enum ExitStatus: Int32 {
    case success = 0
    case failure = 1
    case badInput = 2
    /// No mock answers.
    case unreachable = 3
    /// The command of `run` cannot be executed, as shells say it.
    case commandNotExecutable = 126
    /// There is no command of `run` with this name, as shells say it.
    case commandNotFound = 127
}
