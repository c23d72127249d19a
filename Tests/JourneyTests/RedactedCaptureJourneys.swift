import HTTPTypes
import PassAPI
import PassBackend
import TestSupport
import Testing

@testable import Captures

/// A capture without its secrets tells the same about the mock: see also ``CaptureJourneys/comparison(of:triesPolicies:redacts:)``.
@Suite("Redacted captures")
struct RedactedCaptureJourneys {
    static func redacted(_ archive: [UInt8], key: RedactionKey = RedactionKey(seed: 1)) throws -> [UInt8] {
        var reader = HTTPArchiveReader()
        var redaction = CaptureRedaction(key: key, version: "")
        var bytes: [UInt8] = []
        try reader.read(archive) { bytes += redaction.add($0) }
        try reader.finish()
        return bytes + redaction.end
    }

    /// What a report says, without the values.
    static func report(_ comparison: CaptureComparison) -> [String] {
        let explanations = comparison.explanations.map { explanation in
            "\(explanation.policy): \(explanation.value) \(explanation.alternatives.map(\.policy)) "
                + "\(explanation.differences.count)"
        }
        return comparison.differences.map { "\($0.operation.rawValue): \($0.kind.rawValue) \($0.place)" }
            + explanations
    }

    @Test func `can be redacted and compared again`() throws {
        let mock = try Stage.inMemory.open(redactsJournal: false)
        try CaptureJourneys.travel(mock)
        let once = try Self.redacted(Array(try mock.admin(.get, "/requests.har").text.utf8))
        let twice = try Self.redacted(once)
        #expect(once != twice)
        #expect(try Self.report(CaptureJourneys.comparison(of: twice)) == [])
    }

    @Test func `have the same pseudonyms with the same key, and others with another`() throws {
        let mock = try Stage.inMemory.open(redactsJournal: false)
        try CaptureJourneys.travel(mock)
        let archive = Array(try mock.admin(.get, "/requests.har").text.utf8)
        let one = try Self.redacted(archive, key: RedactionKey(seed: 1))
        #expect(try Self.redacted(archive, key: RedactionKey(seed: 1)) == one)
        #expect(try Self.redacted(archive, key: RedactionKey(seed: 2)) != one)
    }
}
