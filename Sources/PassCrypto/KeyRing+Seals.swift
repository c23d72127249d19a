import PassAPI

extension KeyRing: Seals {
    package func mediaTokenSignature(over bytes: [UInt8]) -> [UInt8] {
        mediaTokenKey.sign(bytes)
    }

    package func encrypted(
        _ value: [UInt8], for serviceProvider: ServiceProviderID
    ) throws(EnhancedError) -> [UInt8] {
        guard let certificate = certificates[serviceProvider] else {
            throw EnhancedError(
                .invalidConfigurationUserMetadataCertificate,
                details: "there is no certificate for the service provider '\(serviceProvider)'")
        }
        do {
            return try certificate.encryptRepeatably(value)
        } catch {
            throw EnhancedError(.invalidConfigurationUserMetadataCertificate, details: error.description)
        }
    }
}
