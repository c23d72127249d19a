import PassAPI
import Testing

@Suite("Error codes of REST API V1")
struct LegacyErrorCodeTests {
    @Test("are the 25 of the page")
    func count() {
        #expect(
            LegacyErrorCode.allCases.map(\.rawValue).sorted() == LegacyErrorFixture.rows.map(\.code).sorted())
        #expect(LegacyErrorCode.allCases.count == 25)
    }

    @Test("carry action, statuses and message", arguments: LegacyErrorFixture.rows)
    func rows(row: LegacyErrorFixture) throws {
        let code = try #require(LegacyErrorCode(rawValue: row.code))
        #expect(code.row.action.rawValue == row.action)
        #expect(code.row.statuses.sorted() == row.statuses)
        #expect(code.row.message == row.message)
    }

    @Test("each occur somewhere without a scenario", arguments: LegacyErrorCode.allCases)
    func naturalOperations(code: LegacyErrorCode) {
        #expect(!code.naturalOperations.isEmpty)
        #expect(code.naturalOperations.allSatisfy { $0.row.dialect == .legacy })
    }

    @Test("stand for every code of V2", arguments: EnhancedErrorCode.allCases)
    func counterparts(code: EnhancedErrorCode) {
        let counterpart = LegacyErrorCode(code)
        if let same = LegacyErrorCode(rawValue: code.rawValue) { #expect(counterpart == same) }
        #expect(counterpart.row.statuses.allSatisfy { (400..<600).contains($0) })
    }

    @Test("have a status that the page has for them")
    func status() {
        for code in LegacyErrorCode.allCases {
            #expect(code.row.statuses.contains(LegacyError(code).status))
        }
    }
}
