import Libc

/// Options from environment variables, where no flag is given.
enum Environment {
    /// The value of `ADOBE_PASS_MOCK_<NAME>`; an empty variable counts as unset.
    static func text(_ option: String) -> String? {
        raw(option).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The value as it is, also when it is empty.
    static func raw(_ option: String) -> String? {
        getenv(variable(option)).map { String(cString: $0) }
    }

    static func variable(_ option: String) -> String {
        "ADOBE_PASS_MOCK_" + option.uppercased().replacing("-", with: "_")
    }
}
