extension Certificate {
    /// Creates a certificate for the public part of a key, signed by the key itself and valid for ten years.
    ///
    /// - Parameter now: in seconds since 1970.
    package static func selfSigned(
        _ subject: String, by key: RSAPrivateKey, now: Int
    ) throws(CertificateError) -> Certificate {
        let key = CertificateKey(of: key)
        return try CertificateDraft(subject: subject, key: key, now: now, days: 3_650).signed(
            by: key, of: nil)
    }
}
