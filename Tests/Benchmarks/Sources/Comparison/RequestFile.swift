import Foundation

/// A file of requests for `fleet-load`, removed when nobody needs it any more.
final class RequestFile {
    private(set) var count = 0
    private let url: URL
    private let file: FileHandle
    /// What is not in the file yet.
    private var buffer = Data()

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "requests-\(UUID().uuidString)")
        try Data().write(to: url)
        file = try FileHandle(forWritingTo: url)
    }

    deinit {
        try? file.close()
        try? FileManager.default.removeItem(at: url)
    }

    var path: String { url.path }

    func append(_ call: Call) throws {
        let bytes = call.bytes
        withUnsafeBytes(of: UInt32(bytes.count)) { buffer.append(contentsOf: $0) }
        buffer.append(contentsOf: bytes)
        count += 1
        if buffer.count > 1 << 20 { try flush() }
    }

    /// Writes what is not in the file yet.
    func flush() throws {
        try file.write(contentsOf: buffer)
        buffer.removeAll(keepingCapacity: true)
    }
}
