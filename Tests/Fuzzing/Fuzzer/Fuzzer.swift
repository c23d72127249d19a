import FuzzTargets
import HTTPMessages

/// Runs libFuzzer with the target in the environment variable `FUZZ_TARGET`. The target is not an argument,
/// because libFuzzer parses all arguments itself; it passes the environment on to its child processes.
@main
struct Fuzzer {
    static func main() {
        var count = CommandLine.argc
        var arguments = CommandLine.unsafeArgv
        exit(runDriver(&count, &arguments, fuzz))
    }
}

/// Initialized lazily, at the first input.
private let target = getenv("FUZZ_TARGET").flatMap { FuzzTarget(rawValue: String(cString: $0)) }

private let fuzz: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt = { start, count in
    guard let target else { fatalError("FUZZ_TARGET names no target") }
    do throws(Finding) {
        try target.run(Array(UnsafeBufferPointer(start: start, count: count)))
    } catch {
        fatalError("finding: \(error)")
    }
    return 0
}

/// The entry point of libFuzzer (LLVM documentation, *Using libFuzzer as a library*).
@_extern(c, "LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
