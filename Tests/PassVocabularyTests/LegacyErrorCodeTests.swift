import PassVocabulary
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
        #expect(code.action.rawValue == row.action)
        #expect(code.statuses.sorted() == row.statuses)
        #expect(code.message == row.message)
    }

    @Test(arguments: LegacyErrorCode.allCases)
    func `have on each operation one of the statuses of the code`(code: LegacyErrorCode) {
        for operation in PassOperation.allCases {
            #expect(code.statuses.contains(code.status(on: operation)), "\(operation)")
        }
    }
}
