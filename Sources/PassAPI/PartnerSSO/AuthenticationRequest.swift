/// The request that the application passes to Apple's framework (page *Retrieve partner authentication
/// request*).
package struct AuthenticationRequest: Sendable, Hashable {
    /// The SAML request, as XML.
    var xml: [UInt8]
    var attributesNames: [String]

    /// The issuer of every request. Applications also pass it to Apple's framework as the channel identifier.
    package static let issuer = "https://saml.sp.auth.adobe.com"
}

extension AuthenticationRequest: JSONEncodable {
    package func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("type", "saml")
            object.member("request", base64: xml)
            object.member("attributesNames", array: attributesNames)
        }
    }
}
