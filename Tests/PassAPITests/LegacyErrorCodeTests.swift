import PassAPI
import Testing

@Suite("Error codes of REST API V1")
struct LegacyErrorCodeTests {
    @Test func `are the 25 of the page`() {
        #expect(
            LegacyErrorCode.allCases.map(\.rawValue).sorted() == LegacyErrorFixture.rows.map(\.code).sorted())
        #expect(LegacyErrorCode.allCases.count == 25)
    }

    @Test(arguments: LegacyErrorFixture.rows)
    func `carry action, statuses and message`(row: LegacyErrorFixture) throws {
        let code = try #require(LegacyErrorCode(rawValue: row.code))
        #expect(code.row.action.rawValue == row.action)
        #expect(code.row.statuses.sorted() == row.statuses)
        #expect(code.row.message == row.message)
    }

    @Test(arguments: LegacyErrorCode.allCases)
    func `each occur somewhere without a scenario`(code: LegacyErrorCode) {
        #expect(!code.naturalOperations.isEmpty)
        #expect(code.naturalOperations.allSatisfy { $0.row.dialect == .legacy })
    }

    @Test(arguments: EnhancedErrorCode.allCases)
    func `stand for every code of V2`(code: EnhancedErrorCode) {
        let counterpart = LegacyErrorCode(code)
        if let same = LegacyErrorCode(rawValue: code.rawValue) { #expect(counterpart == same) }
        #expect(counterpart.row.statuses.allSatisfy { (400..<600).contains($0) })
    }

    @Test func `have a status that the page has for them`() {
        for code in LegacyErrorCode.allCases {
            #expect(code.row.statuses.contains(LegacyError(code).status))
        }
    }
}
