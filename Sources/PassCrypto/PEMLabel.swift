/// The label of a PEM block, by which one is told what is in it before it is read (RFC 7468, section 2).
enum PEMLabel {
    static let certificate = "CERTIFICATE"
    static let publicKey = "PUBLIC KEY"
    static let privateKey = "PRIVATE KEY"
    /// PKCS#1's own labels, from before PKCS#8 and SubjectPublicKeyInfo.
    static let rsaPublicKey = "RSA PUBLIC KEY"
    static let rsaPrivateKey = "RSA PRIVATE KEY"
    static let encryptedPrivateKey = "ENCRYPTED PRIVATE KEY"

    /// The label of the first block; `nil` when the text has none. Text before it is legal (section 5.2).
    static func first(in text: String) -> String? {
        guard let begin = text.firstRange(of: "-----BEGIN ") else { return nil }
        let rest = text[begin.upperBound...]
        return rest.firstRange(of: "-----").map { String(rest[..<$0.lowerBound]) }
    }
}
