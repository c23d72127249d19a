import ControlAPI
import Dispatch
import Foundation
import HTTPMessages
import TestSupport
import Testing

@Suite("Files that users name")
struct BoundedFileTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
    }

    // The mock can read changed files while it starts the command of run.
    @Test func `are not inherited by a program that starts while they are read`() throws {
        let path = folder.path + "/fifo"
        try #require(mkfifo(path, 0o600) == 0)
        let (count, reading) = (Locked(0), DispatchGroup())
        reading.enter()
        Thread.detachNewThread {
            let bytes = try? BoundedFile.read(path, atMost: 1 << 20)
            count.withLock { $0 = bytes?.count ?? -1 }
            reading.leave()
        }
        let writer = open(path, O_WRONLY | O_CLOEXEC)
        try #require(writer >= 0)
        let input = FileHandle(fileDescriptor: writer, closeOnDealloc: true)
        // More than a pipe can hold, so that the other end is being read afterwards.
        try input.write(contentsOf: Data(repeating: 0, count: 1 << 19))
        var fifo = stat()
        try #require(fstat(writer, &fifo) == 0)
        let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").compactMap {
            Int32($0)
        }
        let ends = descriptors.filter { descriptor in
            var status = stat()
            return fstat(descriptor, &status) == 0 && status.st_dev == fifo.st_dev
                && status.st_ino == fifo.st_ino
        }
        #expect(ends.count == 2)
        #expect(ends.allSatisfy { fcntl($0, F_GETFD) & FD_CLOEXEC != 0 })
        try input.close()
        reading.wait()
        #expect(count.withLock { $0 } == 1 << 19)
    }

    @Test func `are read after a system call was interrupted`() throws {
        let pipe = try CloseOnExecPipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data("name".utf8))
        let descriptor = pipe.fileHandleForReading.fileDescriptor
        #expect(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0)
        // A call that succeeds leaves the last error as it is.
        errno = EINTR
        let piece = try BoundedFile.piece(of: descriptor, atMost: 4)
        #expect(piece == Array("name".utf8))
    }
}
