import PassVocabulary
import Testing

@Suite("Enhanced error codes")
struct EnhancedErrorCodeTests {
    @Test func `are those of the page, in its order`() {
        #expect(EnhancedErrorCode.allCases.map(\.rawValue) == EnhancedErrorFixture.rows.map(\.code))
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
