import Libc

/// Environment variables that set options.
enum Environment {
    /// The value of `ADOBE_PASS_MOCK_<NAME>`; an empty variable counts as unset.
    static func text(_ option: String) -> String? {
        raw(option).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The value of `ADOBE_PASS_MOCK_<NAME>`, even if it is empty; `nil` if the variable is unset.
    static func raw(_ option: String) -> String? {
        getenv(variable(option)).map { String(cString: $0) }
    }

    /// The name of the variable that sets an option.
    static func variable(_ option: String) -> String {
        "ADOBE_PASS_MOCK_" + option.uppercased().replacing("-", with: "_")
    }
}
