import Testing

@testable import PassAPI

@Suite("JSON Web Signatures")
struct JSONWebSignatureTests {
    @Test func `a signed claims set can be read back and verifies`() throws {
        let key = try TestKeys.privateKey("access-token")
        let text = JSONWebSignature.sign(claims: Array(#"{"sub":"a"}"#.utf8), by: key)
        let token = try #require(JSONWebSignature(parsing: text))
        #expect(text.hasPrefix("eyJhbGciOiJSUzI1NiJ9."))
        #expect(token.header == .object(["alg": .string("RS256")]))
        #expect(token.payload["sub"]?.string == "a")
        #expect(token.isSigned(by: key.publicKey))
        #expect(try !token.isSigned(by: TestKeys.privateKey("media-token").publicKey))
    }

    @Test func `the example of RFC 7515, A.2 verifies`() throws {
        let text = [
            "eyJhbGciOiJSUzI1NiJ9",
            "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ",
            "cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujG"
                + "bds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L"
                + "07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QO"
                + "YEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw",
        ].joined(separator: ".")
        let token = try #require(JSONWebSignature(parsing: text))
        #expect(token.isSigned(by: try RSAPublicKey(pem: SamplePEM.rfc7515PublicKey)))
        #expect(token.payload["iss"]?.string == "joe")
    }

    @Test(arguments: [
        #"{"alg":"none"}"#, #"{"alg":"None"}"#, #"{"alg":"HS256"}"#, #"{"alg":"rs256"}"#, #"{}"#,
        #"{"alg":["RS256"]}"#, #"{"alg":"RS256","crit":["exp"]}"#,
    ])
    func `other algorithms than RS256 do not verify, even with a correct signature`(header: String) throws {
        let key = try TestKeys.privateKey("access-token")
        let input = "\(Base64.encodeURL(header.utf8)).\(Base64.encodeURL("{}".utf8))"
        let signature = Base64.encodeURL(key.sign(Array(input.utf8)))
        let token = try #require(JSONWebSignature(parsing: "\(input).\(signature)"))
        #expect(!token.isSigned(by: key.publicKey))
        let unsigned = try #require(JSONWebSignature(parsing: "\(input)."))
        #expect(!unsigned.isSigned(by: key.publicKey))
    }

    @Test func `a last character with other unused bits is not the same token`() throws {
        let key = try TestKeys.privateKey("access-token")
        let text = JSONWebSignature.sign(claims: Array(#"{"sub":"a"}"#.utf8), by: key)
        let last = try #require(text.last)
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        for other in alphabet where other != last {
            let token = JSONWebSignature(parsing: text.dropLast() + String(other))
            #expect(token?.isSigned(by: key.publicKey) != true)
        }
    }

    @Test(arguments: [1, 2])
    func `a changed part does not verify`(part: Int) throws {
        let key = try TestKeys.privateKey("access-token")
        let one = JSONWebSignature.sign(claims: Array(#"{"sub":"a"}"#.utf8), by: key).split(separator: ".")
        let other = JSONWebSignature.sign(claims: Array(#"{"sub":"b"}"#.utf8), by: key).split(separator: ".")
        var parts = one
        parts[part] = other[part]
        let token = try #require(JSONWebSignature(parsing: parts.joined(separator: ".")))
        #expect(!token.isSigned(by: key.publicKey))
    }

    @Test(arguments: [
        "", ".", "..", "e30.e30", "e30.e30.AA.AA", "e30.e30.A", "e30.e30.A=", "e30.e30.+/", "W10.e30.AA",
        "e30.W10.AA", "e30.bm8.AA", "e30 .e30.AA", "e30.e30.AA\n",
    ])
    func `other text than a signed JSON object is not parsed`(text: String) {
        #expect(JSONWebSignature(parsing: text) == nil)
    }
}
