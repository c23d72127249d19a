import ArgumentParser

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

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

    /// - Throws: `Failure` when the variable is set to something that the option cannot be.
    static func value<Value: ExpressibleByArgument>(_ option: String, _ expected: String) throws -> Value? {
        guard let text = text(option) else { return nil }
        guard let value = Value(argument: text) else {
            throw Failure.badInput("\(variable(option)) is \"\(text)\", expected \(expected)")
        }
        return value
    }

    static func variable(_ option: String) -> String {
        "ADOBE_PASS_MOCK_" + option.uppercased().replacing("-", with: "_")
    }
}
