import Foundation
import HTTPMessages

/// A program that runs until it is stopped, or until this process ends.
final class BackgroundProgram: Sendable {
    private let shell: ChildProcess
    /// The input of the shell around the program, which ends the program when the input ends.
    private let input: Locked<FileHandle?>

    /// - Parameters:
    ///   - command: the words of a shell.
    ///   - folder: where it runs.
    init(_ command: String, in folder: URL) throws {
        let pipe = try CloseOnExecPipe()
        // Without output and errors. Otherwise a reader of the output of the tests would wait for the end of the
        // program, too.
        shell = try ChildProcess(
            URL(filePath: "/bin/sh"), ["-c", "PATH=$PATH:/usr/sbin; \(command) & cat; kill -9 $!; wait"],
            in: folder, input: pipe.fileHandleForReading, errors: nil)
        input = Locked(pipe.fileHandleForWriting)
    }

    deinit { stop() }

    /// Ends the program, and waits until it has.
    func stop() {
        input.withLock { input in
            try? input?.close()
            input = nil
        }
        shell.wait()
    }
}
