/// The element names of SAML 2.0 Core that requests and responses use.
enum SAMLNames {
    static let protocolNamespace = "urn:oasis:names:tc:SAML:2.0:protocol"
    static let assertionNamespace = "urn:oasis:names:tc:SAML:2.0:assertion"

    static let scoping = XMLName("Scoping", in: protocolNamespace)
    static let idpList = XMLName("IDPList", in: protocolNamespace)
    static let idpEntry = XMLName("IDPEntry", in: protocolNamespace)
    static let requesterID = XMLName("RequesterID", in: protocolNamespace)

    static let response = XMLName("Response", in: protocolNamespace)
    static let status = XMLName("Status", in: protocolNamespace)
    static let statusCode = XMLName("StatusCode", in: protocolNamespace)
    static let statusMessage = XMLName("StatusMessage", in: protocolNamespace)

    static let issuer = XMLName("Issuer", in: assertionNamespace)
    static let assertion = XMLName("Assertion", in: assertionNamespace)
    static let encryptedAssertion = XMLName("EncryptedAssertion", in: assertionNamespace)
    static let subject = XMLName("Subject", in: assertionNamespace)
    static let nameID = XMLName("NameID", in: assertionNamespace)
    static let subjectConfirmation = XMLName("SubjectConfirmation", in: assertionNamespace)
    static let subjectConfirmationData = XMLName("SubjectConfirmationData", in: assertionNamespace)
    static let conditions = XMLName("Conditions", in: assertionNamespace)
    static let attributeStatement = XMLName("AttributeStatement", in: assertionNamespace)
    static let attribute = XMLName("Attribute", in: assertionNamespace)
    static let attributeValue = XMLName("AttributeValue", in: assertionNamespace)
}
