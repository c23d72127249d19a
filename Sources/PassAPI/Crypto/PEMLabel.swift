/// The labels of PEM blocks, which identify their content (RFC 7468, section 2).
enum PEMLabel {
    static let certificate = "CERTIFICATE"
    static let publicKey = "PUBLIC KEY"
    static let privateKey = "PRIVATE KEY"
    /// The labels of PKCS#1, which PKCS#8 and SubjectPublicKeyInfo have replaced.
    static let rsaPublicKey = "RSA PUBLIC KEY"
    static let rsaPrivateKey = "RSA PRIVATE KEY"
    static let encryptedPrivateKey = "ENCRYPTED PRIVATE KEY"

    /// The label of the first block; `nil` when there is none. The block can be preceded by other text
    /// (section 5.2).
    static func first(in text: String) -> String? {
        guard let begin = text.firstRange(of: "-----BEGIN ") else { return nil }
        let rest = text[begin.upperBound...]
        return rest.firstRange(of: "-----").map { String(rest[..<$0.lowerBound]) }
    }
}
