import PassAPI

/// Errors to compare with: the reason does not take part in comparisons.
extension EnhancedError {
    package init(_ code: EnhancedErrorCode, details: String? = nil) {
        self.init(code, details: details, because: "")
    }
}

extension RegistrationError {
    package init(_ code: RegistrationErrorCode) {
        self.init(code, because: "")
    }
}
