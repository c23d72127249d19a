import Foundation
import Glibc

/// A mock that callgrind counts the instructions of. It works some fifty times slower.
final class Callgrind {
    let port: UInt16
    private let process: ChildProcess
    private let folder: URL
    /// How often counts have been written out.
    private var parts = 0

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "callgrind-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // The same seeds every time, the mock's and Swift's own for dictionaries: the counts can be compared.
        process = try ChildProcess(
            [
                Tools.require("valgrind"), "--tool=callgrind",
                "--dump-line=no", "--demangle=no",
                "--callgrind-out-file=\(folder.path)/counts", Tools.mock, "--port", "0", "--seed", "1",
            ],
            environment: [
                "LD_PRELOAD": Tools.dumpOnSignal, "SWIFT_DETERMINISTIC_HASHING": "1",
            ],
            folder: Tools.emptyFolder)
        port = try Server.port(inReadyLine: process.readLine())
    }

    deinit {
        process.stop()
        try? FileManager.default.removeItem(at: folder)
    }

    /// The counts of what the mock does meanwhile, which is at rest before and after.
    func count(_ work: () throws -> Void) throws -> CallgrindCounts {
        _ = try writeCounts()
        try work()
        return try CallgrindCounts(file: writeCounts())
    }

    /// The counts of what the mock has done since its start. Only for a mock that has counted nothing else.
    func countsSinceStart() throws -> CallgrindCounts {
        try CallgrindCounts(file: writeCounts())
    }

    /// - Returns: a file with the counts since the last one.
    private func writeCounts() throws -> URL {
        process.send(signal: SIGUSR1)
        parts += 1
        let file = folder.appending(path: "counts.\(parts)")
        let end = ContinuousClock.now.advanced(by: .seconds(60))
        while !CallgrindCounts.isWhole(file) {
            guard ContinuousClock.now < end else { throw Failure("callgrind writes no counts") }
            usleep(1_000)
        }
        return file
    }
}
