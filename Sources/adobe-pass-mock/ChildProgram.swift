import CProgram
import HTTPMessages

/// A program with its arguments and variables. It has the standard streams, the working directory and the process group of this
/// process.
struct ChildProgram {
    private let words: [String]
    private let variables: [String: String]

    /// - Parameter words: at least the program.
    init(_ words: [String], _ variables: [String: String]) {
        self.words = words
        self.variables = variables
    }

    /// Starts the program, which is searched in the folders of `PATH` unless it contains a slash.
    ///
    /// - Parameters:
    ///   - mask: the signals that it starts with as blocked.
    ///   - defaults: the signals that it does not ignore, although this process does.
    /// - Throws: `Failure` with status 127 when there is no such program, and 126 when it cannot be executed.
    func start(mask: sigset_t, defaults: sigset_t) throws(Failure) -> pid_t {
        var arguments = words.map { strdup($0) } + [nil]
        let own = variables.map { strdup("\($0.key)=\($0.value)") }
        defer { (arguments + own).forEach { free($0) } }
        var environment = inherited + own + [nil]
        var process: pid_t = 0
        let error = withUnsafePointer(to: mask) { mask in
            withUnsafePointer(to: defaults) { shim_spawn(&process, &arguments, &environment, mask, $0) }
        }
        guard error == 0 else { throw failure(error) }
        return process
    }

    /// The variables of this process that have no other value for the program.
    private var inherited: [UnsafeMutablePointer<CChar>?] {
        var inherited: [UnsafeMutablePointer<CChar>?] = []
        var next = shim_variables()
        while let entry = next?.pointee {
            let name = String(
                decoding: String(cString: entry).utf8.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
            if variables[name] == nil { inherited.append(entry) }
            next = next?.advanced(by: 1)
        }
        return inherited
    }

    private func failure(_ error: Int32) -> Failure {
        let program = words[0]
        let isPath = program.contains("/")
        switch error {
        case ENOENT where !isPath:
            return Failure(
                status: .commandNotFound,
                description: "cannot run \"\(program)\": no folder of PATH has such a program")
        case ENOENT where access(program, F_OK) == 0:
            return Failure(
                status: .commandNotFound,
                description: "cannot run \(program): the interpreter that its first line names does not exist"
            )
        case ENOENT, ENOTDIR:
            return Failure(
                status: .commandNotFound, description: "cannot run \(program): there is no such file")
        case EACCES:
            return Failure(
                status: .commandNotExecutable,
                description: "cannot run \(program): it is not executable; chmod +x makes it so")
        case ENOEXEC:
            return Failure(
                status: .commandNotExecutable,
                description:
                    "cannot run \(program): it is no program of this machine, and no script whose first line names an interpreter"
            )
        default:
            return Failure(
                status: .commandNotExecutable,
                description: "cannot run \(program): \(String(cString: strerror(error)))")
        }
    }
}
