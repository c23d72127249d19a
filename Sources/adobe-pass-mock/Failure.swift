/// Why a command ends without having done what it was asked for.
struct Failure: Error, CustomStringConvertible {
    var status: ExitStatus
    var description: String

    /// A bad option, configuration, scenario or argument.
    static func badInput(_ description: String) -> Failure {
        Failure(status: .badInput, description: description)
    }

    static func atRunTime(_ description: String) -> Failure {
        Failure(status: .failure, description: description)
    }
}
