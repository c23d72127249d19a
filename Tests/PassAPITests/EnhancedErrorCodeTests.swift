import PassAPI
import TestSupport
import Testing

@Suite("Enhanced error codes")
struct EnhancedErrorCodeTests {
    @Test(arguments: EnhancedErrorCode.allCases)
    func `each occur somewhere without a scenario`(code: EnhancedErrorCode) {
        #expect(!code.naturalOperations.isEmpty)
        if code.onDecisions == .item {
            #expect(code.naturalOperations.contains { $0.hasItems })
        }
    }

    @Test func `are written with all members, and with details where there are some`() {
        var json = JSONWriter()
        EnhancedError(.authorizationDeniedByMVPD, details: "Not in your \"package\"").write(
            to: &json, trace: "12f6fef9-d2e0-422b-a9d7-60d799abe353")
        let expected = #"""
            {"action":"none","status":403,"code":"authorization_denied_by_mvpd","message":"The MVPD has \#
            returned a \"Deny\" decision when requesting authorization for the specified resource.",\#
            "details":"Not in your \"package\"","helpUrl":"https://experienceleague.adobe.com/docs/pass/\#
            authentication/auth-features/error-reportn/enhanced-error-codes.html",\#
            "trace":"12f6fef9-d2e0-422b-a9d7-60d799abe353"}
            """#
        #expect(String(decoding: json.bytes, as: UTF8.self) == expected)
    }
}
