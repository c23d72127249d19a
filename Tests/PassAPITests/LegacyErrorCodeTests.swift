import PassAPI
import Testing

@Suite("Error codes of REST API V1")
struct LegacyErrorCodeTests {
    @Test(arguments: LegacyErrorCode.allCases)
    func `each occur somewhere without a scenario`(code: LegacyErrorCode) {
        #expect(!code.naturalOperations.isEmpty)
        #expect(code.naturalOperations.allSatisfy { $0.definition.dialect == .legacy })
    }

    @Test(arguments: EnhancedErrorCode.allCases)
    func `stand for every code of V2`(code: EnhancedErrorCode) {
        let counterpart = code.legacy
        if let same = LegacyErrorCode(rawValue: code.rawValue) { #expect(counterpart == same) }
        #expect(counterpart.statuses.allSatisfy { (400..<600).contains($0) })
    }

    @Test func `have a status that the page has for them`() {
        for code in LegacyErrorCode.allCases {
            #expect(code.statuses.contains(LegacyError(code, because: "").status))
        }
    }
}
