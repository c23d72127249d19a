/// Why a command ends without having done what it was asked for.
struct Failure: Error, CustomStringConvertible {
    var status: ExitStatus
    var description: String

    /// A bad option, configuration, scenario or argument.
    static func badInput(_ description: String) -> Failure {
        Failure(status: .badInput, description: description)
    }

    /// A mock that does not answer, or not as one.
    static func unreachable(_ description: String) -> Failure {
        Failure(status: .unreachable, description: description)
    }

    static func atRunTime(_ description: String) -> Failure {
        Failure(status: .failure, description: description)
    }
}
