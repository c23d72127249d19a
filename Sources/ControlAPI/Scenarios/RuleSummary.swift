import HTTPMessages
import PassAPI

extension Rule {
    /// The rule in words: its name, or `retrieveProfiles → network_received_error`.
    package var summary: String { name ?? "\(operationsText("and")) → \(effectText)" }

    /// The operations in words: all of them when there are few, else the first ones and the number of the rest.
    ///
    /// - Parameter conjunction: joins the last operation to the others: `and` or `or`.
    package func operationsText(_ conjunction: String) -> String {
        guard on.count < PassOperation.allCases.count else {
            if case .error = then.answer { return "any operation of the REST API" }
            return "any operation"
        }
        let names = PassOperation.allCases.filter(on.contains).map(\.rawValue)
        let listed = names.count > 4 ? names.prefix(3) + ["\(names.count - 3) more"] : names[...]
        guard let last = listed.last, listed.count > 1 else { return listed.joined() }
        return "\(listed.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
    }

    /// The effect in words: `network_received_error, 1 ms delay`.
    package var effectText: String {
        let answer: String? =
            switch then.answer {
            case .error(let error): error.code.rawValue
            case .registrationError(let error): error.rawValue
            case .legacyError(let error): error.code?.rawValue
            case .singleSignOnError(let error): error.rawValue
            case .reply(let status, _, _): "status \(status)"
            case nil: nil
            }
        return [answer, then.fault?.rawValue, then.delay.map(\.summary)].compactMap(\.self)
            .joined(separator: ", ")
    }

    /// A number of applications in words: `once`, or `3 times`.
    package static func timesText(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

    /// True for the identifier of a rule of a scenario. Identifiers of the admin API have no `#`.
    package static func isOfScenario(_ id: String) -> Bool { id.utf8.contains(UInt8(ascii: "#")) }

    /// A readable identifier for a rule of the admin API: `network_received_error-3`.
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
