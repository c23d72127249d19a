import Testing

/// Code that can end the process when a number comes from outside: a conversion that does not fit, a value that is missing, a sum
/// that is too large. Each use of these has its reason here; others are written so that they cannot trap.
@Suite("Numbers from outside")
struct OutsideNumberRules {
    struct Rule: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// A part of everything that matches the pattern, which is faster to find.
        let part: String
        let pattern: String
        /// The code to write instead.
        let instead: String
        /// Why a file is an exception.
        let exceptions: [String: String]
    }

    private static let text = "It reads a text, and returns nil for a number that does not fit."
    private static let constant = "It is a constant."

    static let rules = [
        Rule(
            testDescription: "floating-point numbers become integers",
            part: "Int",
            pattern:
                #"\bU?Int(8|16|32|64)?\((?!exactly:)[^=]*(\.rounded\(|Double\(|/ \.(micro|milli)?seconds\()"#,
            instead: "Int(exactly:), or integers all the way",
            exceptions: [
                "Sources/PassSimulator/Throttling/ThrottleAllowance.swift":
                    "The clocks are in the years 300 to 9699, and the rate is at most a million a second.",
                "Sources/adobe-pass-mock/HealthCommand.swift": "The time is at most 50 milliseconds.",
                "Sources/EventServer/EventServer.swift": "The option has at most a million seconds.",
                "Sources/AdobePassMockClient/Calls/AdminClient.swift":
                    "It is limited in the same expression, and the precondition is documented.",
            ]),
        Rule(
            testDescription: "integers become narrower",
            part: "Int",
            pattern:
                #"\b(U?Int(8|16|32))\((?!ascii:|clamping:|exactly:|truncatingIfNeeded:|bigEndian:|EV_|BEV_|IPPROTO_|SHUT_|MSG_|IFF_|F_|SEEK_)[^)"0-9]"#,
            instead: "init(clamping:), init(truncatingIfNeeded:) or init(exactly:)",
            exceptions: [
                "Sources/AdminAPI/AdminAccess.swift": text,
                "Sources/ControlAPI/Formats/PublicURL.swift": text,
                "Sources/HTTPMessages/Request.swift": text,
                "Sources/adobe-pass-mock/MockAddress.swift": text,
                "Sources/EventServer/ByteStream.swift": constant,
                "Sources/EventServer/NetworkInterface.swift":
                    "The system's own types have other widths on macOS.",
                "Sources/EventServer/SocketAddress.swift":
                    "The system's own types have other widths on macOS.",
                "Sources/HTTPMessages/PercentEncoding.swift": "It joins two hexadecimal digits.",
                "Sources/HTTPMessages/RequestFields.swift": "A head has at most 64 megabytes.",
                "Sources/PassAPI/Headers/DeviceIdentifier.swift":
                    "It joins two hexadecimal digits.",
                "Sources/PassAPI/JSON/JSONReader.swift": "It is a hexadecimal digit.",
                "Sources/PassAPI/HexDigits.swift": "It is a digit.",
                "Sources/adobe-pass-mock/HealthCommand.swift": "The time is at most 50 milliseconds.",
                "Sources/adobe-pass-mock/QRCode.swift": "A longer text has no code.",
            ]),
        Rule(
            testDescription: "a value that can be missing is unwrapped by force",
            part: "!",
            pattern: #"[A-Za-z0-9_)\]]!(?=[.,)\]\[: }]|$)|\btry!|\bas!"#,
            instead: "guard, or preconditionFailure with the reason",
            exceptions: [
                "Sources/EventServer/SocketAddress.swift": constant,
                "Sources/PassAPI/Operations/OperationDefinition.swift": constant,
                "Sources/PassAPI/Operations/OperationTable.swift":
                    "A test asks for every operation.",
                "Sources/PassVocabulary/PassOperation.swift": "A test asks for every operation.",
                "Sources/PassSimulator/State/RandomSource.swift": "The alphabet is constant, and not empty.",
            ]),
        Rule(
            testDescription: "a sum has no bound",
            part: ".reduce(",
            // The sizes of what is in the memory have a sum.
            pattern: #"\.reduce\(0(, \+\)|\) *\{ *\$0 \+(?!.*\.(count|size)))"#,
            instead: "a type whose range bounds the sum, as Device.RuleCount",
            exceptions: [
                "Sources/Captures/Comparison/ComparisonReport.swift": "It counts entries of a capture.",
                "Sources/Captures/Comparison/Explanation.swift": "It counts differences of a capture.",
                "Sources/ControlAPI/Journal/NearestOperations.swift": "A similarity is at most 4.",
                "Sources/PassAPI/Documents/NearestName.swift": "A similarity is at most 4.",
                "Sources/PassBackend/Journal/Journal.swift": "It counts the requests of this process.",
            ]),
    ]

    /// The lines of all sources, and their code without comments and texts.
    private static let lines = Result {
        try SourceFile.all(below: "Sources").flatMap { file in
            file.text.split(separator: "\n").map { line in
                (path: file.path, line: line, code: code(of: line))
            }
        }
    }

    private static func code(of line: Substring) -> Substring {
        var code = line
        if code.contains("//") { code.replace(/\/\/.*/, with: "") }
        if code.contains("\"") { code.replace(/"(\\"|[^"])*"/, with: #""""#) }
        // A name that is written in the source is always valid, or never.
        if code.contains("!") {
            code.replace(#"("")!"#, with: "")
            code.replace(#"(rawValue: "")!"#, with: "")
        }
        return code
    }

    @Test(arguments: rules)
    func `are not trusted`(rule: Rule) throws {
        let pattern = try Regex(rule.pattern)
        var unused = Set(rule.exceptions.keys)
        for (path, line, code) in try Self.lines.get()
        where code.contains(rule.part) && code.contains(pattern) {
            unused.remove(path)
            if rule.exceptions[path] == nil {
                Issue.record(
                    "\(path): \(line.drop { $0 == " " }): write \(rule.instead), or say here why not")
            }
        }
        #expect(unused.isEmpty, "these files need no exception")
    }
}
