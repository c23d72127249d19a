import Testing

/// The replies that the pages of REST API V1 publish, in XML and in JSON.
@Suite("Published samples of REST API V1")
struct LegacySampleJourneys {
    @Test(arguments: LegacySample.all, Stage.allCases)
    func `are answered as published`(sample: LegacySample, stage: Stage) throws {
        #expect(try sample.diagnostics(on: stage) == [])
    }

    @Test func `are complete, each with a reason for every deviation`() {
        #expect(LegacySample.all.count == 30)
        #expect(LegacySample.all.flatMap(\.deviations).allSatisfy { !$0.reason.isEmpty })
    }

    @Test func `fail if a difference has no deviation, or a deviation no difference`()
        throws
    {
        var record = LegacySample.registration[2]
        record.body = ["regcode": ["id": .uuid]]
        #expect(try record.diagnostics(on: .inMemory).count == 2, "the namespace is part of the name")
        var token = LegacySample.authentication[2]
        token.deviations = [Deviation("expires", .text, because: "none")]
        #expect(try token.diagnostics(on: .inMemory) == ["expires: deviates no more (none)"])
    }
}
