import Foundation

/// A pipe whose ends go to no other program than the one that is given them.
struct Channel {
    let reading: Int32
    let writing: Int32

    init() {
        var ends: [Int32] = [0, 0]
        precondition(pipe(&ends) == 0, "a pipe can be made")
        // Descriptors 3 and 4 are where the program will look for its own: these must not be in the way.
        (reading, writing) = (Self.moved(ends[0]), Self.moved(ends[1]))
    }

    func closeReading() { close(reading) }
    func closeWriting() { close(writing) }

    private static func moved(_ descriptor: Int32) -> Int32 {
        defer { close(descriptor) }
        return fcntl(descriptor, F_DUPFD_CLOEXEC, 10)
    }
}
