import HTTPTypes
import PassBackend
import Testing

@testable import Captures

/// A capture without its secrets tells the same about the mock: see also ``CaptureJourneys/comparison(of:with:triesPolicies:redacts:)``.
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

    @Test func `can be redacted and compared again`() throws {
        let mock = try Stage.inMemory.open(redactsJournal: false)
        try CaptureJourneys.travel(mock)
        let once = try Self.redacted(Array(try mock.admin(.get, "/requests.har").text.utf8))
        let twice = try Self.redacted(once)
        #expect(once != twice)
        #expect(try CaptureJourneys.comparison(of: twice).differences.isEmpty)
    }

    @Test(arguments: ["loginOutcome: failure", "missingExpirationDate: valid"])
    func `are explained by the same policies`(name: String) throws {
        let journey = try #require(PolicyJourneys.journeys.first { $0.testDescription == name })
        let mock = try Stage.inMemory.open(with: journey.configuration, redactsJournal: false)
        var app = try App(on: mock)
        try journey.walk(&app)
        let archive = Array(try mock.admin(.get, "/requests.har").text.utf8)
        let explanations = try [archive, Self.redacted(archive)].map {
            try CaptureJourneys.comparison(of: $0, redacts: false).explanations.map(\.values)
        }
        #expect(!explanations[0].isEmpty)
        #expect(explanations[0] == explanations[1])
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
