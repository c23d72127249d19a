import HTTPTypes

/// The examples as an `.http` file, as Visual Studio and the REST Client of Visual Studio Code send them.
package struct HTTPFile {
    /// Where the mock is: scheme, host and port.
    var baseURL: String
    var calls: [ExampleCall]

    package init(baseURL: String, calls: [ExampleCall]) {
        self.baseURL = baseURL
        self.calls = calls
    }

    package var text: String {
        let variables = [(name: "baseUrl", value: baseURL)] + ExampleCall.variables
        var parts = [
            """
            # Adobe Pass Authentication, as adobe-pass-mock plays it. Send the requests in their order: later ones take
            # what earlier ones have answered.
            """,
            variables.map { "@\($0.name) = \($0.value)" }.joined(separator: "\n"),
            copied.map { "# Copy it from the Location that \($0.call) answers.\n@\($0.variable) =" }
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

    /// What these editors cannot keep themselves, for it is a part of a header field.
    private var copied: [(call: String, variable: String)] {
        calls.flatMap { call in
            call.captures.filter(\.isInHead).map { (call: call.name, variable: $0.variable) }
        }
    }

    /// - Parameter known: by variable, where in the answers before it the value is.
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

    /// How a later request of the file names the value.
    fileprivate func reference(to call: String) -> String? {
        switch source {
        case .member(let path): "\(call).response.body.$.\(path.joined(separator: "."))"
        case .body: "\(call).response.body.*"
        case .location: nil
        }
    }
}
