import HTTPTypes
import PassAPI

/// The examples as an `.http` file for Visual Studio and the REST Client extension of Visual Studio Code.
struct HTTPFile {
    var baseURL: String
    var calls: [ExampleCall]

    var text: String {
        let variables = [(name: "baseUrl", value: baseURL)] + ExampleCall.variables
        var parts = [
            """
            # Adobe Pass Authentication, simulated by adobe-pass-mock. Send the requests in this order: later
            # ones use values from the answers to earlier ones.
            """,
            variables.map { "@\($0.name) = \($0.value)" }.joined(separator: "\n"),
            copied.map {
                "# Copy the value from the Location header in the answer to \($0.call).\n@\($0.variable) ="
            }
            .joined(separator: "\n"),
        ]
        var known: [String: String] = [:]
        for call in calls {
            parts.append(Self.request(call, known))
            for kept in call.captures {
                known[kept.variable] = kept.reference(to: call.name) ?? kept.variable
            }
        }
        return parts.joined(separator: "\n\n") + "\n"
    }

    /// The variables that people must copy, because the editors cannot capture a part of a header field.
    private var copied: [(call: String, variable: String)] {
        calls.flatMap { call in
            call.captures.filter(\.isInHead).map { (call: call.name, variable: $0.variable) }
        }
    }

    /// - Parameter known: references to values in earlier answers, by variable.
    private static func request(_ call: ExampleCall, _ known: [String: String]) -> String {
        var lines = ["### \(call.title)", "# @name \(call.name)"]
        lines += call.captures.contains { $0.isInHead } ? ["# @no-redirect"] : []
        lines.append("\(call.method.rawValue) {{baseUrl}}\(call.target)")
        lines += call.headers.map { "\($0.name): \($0.value)" }
        if !call.body.isEmpty { lines += ["", call.body] }
        return known.reduce(lines.joined(separator: "\n")) { text, value in
            text.replacing("{{\(value.key)}}", with: "{{\(value.value)}}")
        }
    }
}

extension CapturedValue {
    fileprivate var isInHead: Bool { if case .location = source { true } else { false } }

    /// The reference to the value in later requests of the file; `nil` when editors cannot capture it.
    fileprivate func reference(to call: String) -> String? {
        switch source {
        case .member(let path): "\(call).response.body.$.\(path.joined(separator: "."))"
        case .body: "\(call).response.body.*"
        case .element(let name): "\(call).response.body./result/\(name)/text()"
        case .location: nil
        }
    }
}
