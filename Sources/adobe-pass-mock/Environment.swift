import ControlAPI
import HTTPMessages
import PassAPI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

enum Environment {
    /// The value of an option's variable. An empty variable counts as unset, unless the option accepts an empty text.
    static func text(_ row: OptionRow) -> String? {
        guard let text = getenv(row.variable).map({ String(cString: $0) }),
            !isAddressOfService(row.variable, text)
        else { return nil }
        return text.isEmpty && !row.takesEmptyText ? nil : text
    }

    /// The value of another variable; `nil` if it is unset or empty.
    static func text(_ variable: String) -> String? {
        getenv(variable).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A note for each variable that sets nothing although it has the mock's prefix, in any case and with any underscores.
    static var notesOnUnknown: [String] {
        let prefixLetters = letters(OptionRow.variablePrefix)
        let variables = ProcessInfo.processInfo.environment.filter { name, value in
            letters(name).hasPrefix(prefixLetters) && !isOfCluster(name, value)
        }
        let known = OptionTable.rows.map(\.row.variable) + otherVariables
        return variables.keys.filter { !known.contains($0) }.sorted().map { name in
            // Compares without the prefix, which would make all names similar.
            let similar = NearestName.similarName(to: suffix(name), among: known.map(suffix))
            let hint = similar.map { "did you mean \(OptionRow.variablePrefix)\($0)?" }
            return "the environment variable \(name) sets nothing: "
                + (hint ?? "no option has that name")
        }
    }

    /// The variables of other commands, and of the libraries for tests.
    private static let otherVariables = ["URL", "CASE", "PROGRAM"].map { OptionRow.variablePrefix + $0 }

    private static func letters(_ variable: String) -> String {
        variable.uppercased().filter { $0 != "_" }
    }

    /// The part after the prefix, whatever underscores the prefix contains.
    private static func suffix(_ variable: String) -> String {
        var missing = letters(OptionRow.variablePrefix).count
        return String(
            variable.drop { character in
                if character != "_" { missing -= 1 }
                return character == "_" || missing >= 0
            })
    }

    /// True for a variable that Kubernetes sets for a service whose name begins with adobe-pass-mock:
    /// `ADOBE_PASS_MOCK_PORT=tcp://10.0.0.1:8080`, `…_SERVICE_HOST`, `…_PORT_8080_TCP_ADDR`.
    private static func isOfCluster(_ name: String, _ value: String) -> Bool {
        let words = name.split(separator: "_")
        let hasPortNumber = zip(words, words.dropFirst()).contains { $0 == "PORT" && Int($1) != nil }
        return words.contains("SERVICE") || hasPortNumber || isAddressOfService(name, value)
    }

    private static func isAddressOfService(_ name: String, _ value: String) -> Bool {
        name.hasSuffix("_PORT") && ["tcp://", "udp://", "sctp://"].contains { value.hasPrefix($0) }
    }
}
