import FuzzTargets
import Libc

/// libFuzzer with a target of ours, chosen by the environment variable `FUZZ_TARGET`: libFuzzer takes all arguments for
/// itself, and hands the environment on when it starts itself again.
@main
struct Fuzzer {
    static func main() {
        var count = CommandLine.argc
        var arguments = CommandLine.unsafeArgv
        exit(runDriver(&count, &arguments, fuzz))
    }
}

/// Read once, when the first bytes come.
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

/// Of libFuzzer's library (its documentation, *Using libFuzzer as a library*).
@_extern(c, "LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
