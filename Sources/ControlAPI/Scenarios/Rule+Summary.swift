import Documents
import HTTPMessages
import PassAPI

extension Rule {
    /// The rule in words: its name, or `retrieveProfiles → network_received_error`.
    package var summary: String {
        if let name { return name }
        let operations =
            on.count == 1
            ? on.map(\.rawValue)[0]
            : on.count == PassOperation.allCases.count ? "any operation" : "\(on.count) operations"
        return "\(operations) → \(then.parts.joined(separator: ", "))"
    }

    /// A number of applications in words: `once`, or `3 times`.
    package static func timesText(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

    /// A readable identifier for a rule of the admin API: `network_received_error-3`.
    ///
    /// - Parameter number: makes it unique.
    package static func identifier(of json: Node, number: Int) -> String {
        let then = json["then"]
        let word =
            json["name"]?.string ?? then?["error"]?.string
            ?? then?["reply"]?["status"]?.integer.map { "status-\($0)" } ?? then?["fault"]?.string
            ?? (then?["delay"] == nil ? "rule" : "delay")
        let characters = word.unicodeScalars.map { scalar -> Character in
            let isPlain =
                scalar.isASCII && (Character(scalar).isLetter || Character(scalar).isNumber || scalar == "_")
            return isPlain ? Character(scalar) : "-"
        }
        let words = String(characters.prefix(60)).split(separator: "-").joined(separator: "-")
        return "\(words.isEmpty ? "rule" : words)-\(number)"
    }
}

extension Rule.Effect {
    /// The parts of the effect in words.
    fileprivate var parts: [String] {
        let answer: String? =
            switch answer {
            case .error(let error): error.code.rawValue
            case .registrationError(let error): error.rawValue
            case .legacyError(let error): error.code?.rawValue
            case .singleSignOnError(let error): error.rawValue
            case .reply(let status, _, _): "status \(status)"
            case nil: nil
            }
        return [answer, fault?.rawValue, delay.map(\.summary)].compactMap(\.self)
    }
}

extension Delay {
    fileprivate var summary: String {
        switch self {
        case .fixed(let time): "\(time.milliseconds) ms delay"
        case .uniform(let range):
            "\(range.lowerBound.milliseconds) to \(range.upperBound.milliseconds) ms delay"
        case .lognormal(let median, _): "about \(median.milliseconds) ms delay"
        }
    }
}
