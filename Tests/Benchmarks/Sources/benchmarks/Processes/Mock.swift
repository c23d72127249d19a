/// A mock, as its own process.
enum Mock {
    /// The port in the line that it prints when it is ready.
    static func port(inReadyLine line: String) throws -> UInt16 {
        let address = line.split(separator: " ").first { $0.contains("://") }
        guard let port = address?.split(separator: ":").last.flatMap({ UInt16($0) }) else {
            throw Failure("no ready line: \(line)")
        }
        return port
    }
}
