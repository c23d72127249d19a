import FoundationEssentials

/// `--state FILE`: where the state outlives the process.
struct StateFile: Sendable {
    var path: String

    /// What was kept; `nil` when there is no file yet.
    ///
    /// - Throws: `Failure` when it cannot be read.
    func read() throws(Failure) -> [UInt8]? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        do {
            return Array(try Data(contentsOf: URL(filePath: path)))
        } catch {
            throw .badInput("--state \(path): it cannot be read")
        }
    }

    /// Replaces it in one step: whoever reads it, and whenever the process ends, finds the old state or the new one.
    func write(_ bytes: [UInt8]) throws(Failure) {
        do {
            try Data(bytes).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw .atRunTime("--state \(path): it cannot be written")
        }
    }
}
