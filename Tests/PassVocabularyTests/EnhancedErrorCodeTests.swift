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

    @Test func `that end a login ask for another one`() {
        let codes = EnhancedErrorCode.allCases.filter(\.endsLogin)
        #expect(codes.count == 5 && codes.allSatisfy { $0.action == .authentication })
        #expect(codes.allSatisfy { $0.legacy.endsLogin && $0.legacy.action == .authentication })
    }
}
