/// Why a key or a certificate cannot be used or created: what was found, and what is expected.
package struct KeyError: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }

    /// - Parameters:
    ///   - label: the label of the first PEM block; `nil` without one.
    ///   - expected: the labels that can be used.
    static func wrongLabel(_ label: String?, expected: String) -> KeyError {
        KeyError(
            label.map { "the PEM block is a '\($0)'; expected \(expected)" }
                ?? "there is no PEM block in the text; expected \(expected)")
    }

    /// The error of the OpenSSL function that just failed to create something.
    static func notCreated() -> KeyError {
        KeyError("OpenSSL could not create the certificate (\(OpenSSLErrors.takeReason()))")
    }

    /// The error of the OpenSSL function that just failed to calculate with a key.
    static func unusable() -> KeyError {
        KeyError(
            "OpenSSL cannot use the RSA key (\(OpenSSLErrors.takeReason())); create a new one with "
                + "'openssl genpkey -algorithm RSA -out NEW.pem'")
    }
}
