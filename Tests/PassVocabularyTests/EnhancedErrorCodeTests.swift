import PassVocabulary
import Testing

@Suite("Enhanced error codes")
struct EnhancedErrorCodeTests {
    @Test func `are the 47 of the page`() {
        #expect(EnhancedErrorCode.allCases.map(\.rawValue) == EnhancedErrorFixture.rows.map(\.code))
        #expect(EnhancedErrorCode.allCases.count == 47)
    }

    @Test(arguments: EnhancedErrorFixture.rows)
    func `carry action, status and message`(row: EnhancedErrorFixture) throws {
        let code = try #require(EnhancedErrorCode(rawValue: row.code))
        #expect(code.action.rawValue == row.action)
        #expect(code.status == row.status)
        #expect(code.message == row.message)
        #expect(code.onDecisions.rawValue == row.onDecisions)
    }
}
