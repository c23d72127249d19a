/// The error that ends a command: its message for standard error and its exit status.
struct Failure: Error, CustomStringConvertible {
    var status: ExitStatus
    var description: String

    /// A bad option, configuration, scenario or argument.
    static func badInput(_ description: String) -> Failure {
        Failure(status: .badInput, description: description)
    }

    /// No server answers at the address, or it does not answer as a mock.
    static func unreachable(_ description: String) -> Failure {
        Failure(status: .unreachable, description: description)
    }

    static func atRunTime(_ description: String) -> Failure {
        Failure(status: .failure, description: description)
    }
}

enum ExitStatus: Int32 {
    case success = 0
    case failure = 1
    case badInput = 2
    /// No mock answers.
    case unreachable = 3
    /// The command of `run` cannot be executed. Shells use the same status.
    case commandNotExecutable = 126
    /// There is no command of `run` with this name. Shells use the same status.
    case commandNotFound = 127
}
