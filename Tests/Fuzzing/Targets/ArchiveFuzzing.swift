import Captures
import PassBackend
import PassSimulator

/// Checks that what a reader finds in an archive does not depend on how its bytes are split, and that a redacted
/// archive can be read again.
enum ArchiveFuzzing {
    static func run(_ bytes: [UInt8]) throws(Finding) {
        let whole = ReadArchive(bytes) { bytes.count }
        // The input is the seed (FNV-1a), so that findings are reproducible.
        var random = RandomSource(
            seed: bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
        let split = ReadArchive(bytes) { Int.random(in: 1...8, using: &random) }
        try Finding.unless(whole.steps == split.steps, "whole: \(whole.steps)\nsplit: \(split.steps)")

        var redaction = CaptureRedaction(key: RedactionKey(seed: 1), version: "test")
        var redacted: [UInt8] = []
        for finding in whole.findings { redacted += redaction.add(finding) }
        guard redaction.callCount > 0 else { return }
        let again = ReadArchive(redacted + redaction.end) { .max }
        try Finding.unless(
            again.failure == nil && again.findings.count == redaction.callCount,
            "\(redaction.callCount) calls are written as \(String(decoding: redacted, as: UTF8.self))")
        for case .skipped(_, let reason) in again.findings {
            throw Finding(description: "a redacted call cannot be read: \(reason)")
        }
    }
}

/// The findings of a reader in the bytes of an archive.
private struct ReadArchive {
    private(set) var findings: [HTTPArchiveReader.Finding] = []
    private(set) var failure: HTTPArchiveReader.Malformed?

    /// Reads the bytes in pieces.
    ///
    /// - Parameter size: the size of the next piece, in bytes.
    init(_ bytes: [UInt8], size: () -> Int) {
        var reader = HTTPArchiveReader(entryLimit: 64 << 10)
        var start = 0
        do throws(HTTPArchiveReader.Malformed) {
            while start < bytes.count {
                let piece = Array(bytes[start..<(start + min(bytes.count - start, size()))])
                start += piece.count
                try reader.read(piece) { findings.append($0) }
            }
            try reader.finish()
        } catch {
            failure = error
        }
    }

    /// A line for each finding, for comparisons.
    var steps: [String] { findings.map { "\($0)" } + (failure.map { ["\($0)"] } ?? []) }
}
