import PassAPI
import Testing

@Suite("Software statements")
struct SoftwareStatementTests {
    private let now = Timestamp(milliseconds: 1_724_087_868_123)

    private func claims(of statement: SoftwareStatement) -> JSONValue? {
        statement.token.payload
    }

    @Test func `a new statement has its claims and a valid signature`() throws {
        let key = try TestKeys.privateKey("software-statement")
        let text = SoftwareStatement.mint(
            softwareID: "id", clientName: "An app", issuedAt: now, signedBy: key)
        let statement = try #require(SoftwareStatement(parsing: text))
        #expect(
            claims(of: statement)
                == .object([
                    "software_id": .string("id"), "client_name": .string("An app"),
                    "iat": .integer(1_724_087_868),
                ]))
        #expect(statement.token.isSigned(by: key.publicKey))
        #expect(try !statement.token.isSigned(by: TestKeys.privateKey("access-token").publicKey))
    }

    @Test func `the wrapped example of RFC 7591, which Adobe's page contains too, can be parsed`() throws {
        let text = """
            eyJhbGciOiJSUzI1NiJ9.
                eyJzb2Z0d2FyZV9pZCI6IjROUkIxLTBYWkFCWkk5RTYtNVNNM1IiLCJjbGll
                bnRfbmFtZSI6IkV4YW1wbGUgU3RhdGVtZW50LWJhc2VkIENsaWVudCIsImNs
                aWVudF91cmkiOiJodHRwczovL2NsaWVudC5leGFtcGxlLm5ldC8ifQ.
                GHfL4QNIrQwL18BSRdE595T9jbzqa06R9BT8w409x9oIcKaZo_mt15riEXHa
                zdISUvDIZhtiyNrSHQ8K4TvqWxH6uJgcmoodZdPwmWRIEYbQDLqPNxREtYn0
                5X3AR7ia4FRjQ2ojZjk5fJqJdQ-JcfxyhK-P8BAWBd6I2LLA77IG32xtbhxY
                fHX7VhuU5ProJO8uvu3Ayv4XRhLZJY4yKfmyjiiKiPNe-Ia4SMy_d_QSWxsk
                U5XIQl5Sa2YRPMbDRXttm2TfnZM1xx70DoYi8g6czz-CPGRi4SW_S2RKHIJf
                IjoI3zTJ0Y2oe0_EJAiXbL6OyF9S5tKxDXV8JIndSA
            """
        for lineBreak in ["\n", "\r\n"] {
            let wrapped = text.split(separator: "\n").joined(separator: lineBreak)
            let statement = try #require(SoftwareStatement(parsing: wrapped))
            #expect(claims(of: statement)?["software_id"]?.string == "4NRB1-0XZABZI9E6-5SM3R")
        }
    }

    @Test(arguments: ["", "statement", "a.b.c", "e30.e30"])
    func `text that is not a JWT is refused`(text: String) {
        #expect(SoftwareStatement(parsing: text) == nil)
    }
}
