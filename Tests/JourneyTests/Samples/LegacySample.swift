import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// One published answer of REST API V1: its preconditions, the request, and the answer in XML or JSON.
struct LegacySample: Sendable, CustomTestStringConvertible {
    var title: String
    var format: LegacyFormat
    /// The changes to the published configuration, as in a scenario file.
    var changes = ""
    var prepare: @Sendable (LegacyApp) throws -> String
    var request: Request
    var status: Int
    /// The expected body. In XML the root is the only member, and every value a string.
    var body: JSONPattern
    var deviations: [Deviation]

    /// A request of an app with its device identifier. `{code}` is replaced by the result of the preparation.
    struct Request: Sendable {
        var method = HTTPRequest.Method.get
        var path: String
        var parameters: [String: String] = [:]
        var headers: [String: String] = [:]
    }

    var testDescription: String { "\(title) (\(format.rawValue))" }

    init(
        _ title: String, in format: LegacyFormat, with changes: String = "", _ request: Request,
        answers status: Int = 200, _ body: JSONPattern, but deviations: [Deviation] = [],
        after prepare: @escaping @Sendable (LegacyApp) throws -> String = { _ in "" }
    ) {
        self.title = title
        self.format = format
        self.changes = changes
        self.prepare = prepare
        self.request = request
        self.status = status
        self.body = body
        self.deviations = deviations
    }

    static let all = registration + authentication + authorization + resources + metadata + errors

    /// Runs the sample.
    ///
    /// - Returns: every difference without a deviation, and every deviation without a difference.
    func diagnostics(on stage: Stage) throws -> [String] {
        let mock = changes.isEmpty ? try stage.open() : try stage.open(with: changes)
        var app = try LegacyApp(on: mock)
        let code = try prepare(app)
        app.accept = "application/\(format.rawValue)"
        let answer = try app.send(
            request.method, request.path.replacing("{code}", with: code), request.parameters,
            request.headers)
        let context = JSONPattern.Context(now: mock.clock.now)
        let json = format == .json ? answer.json : try XMLAnswer.json(answer.text)
        let mismatches = body.mismatches(with: json, in: context) + mismatches(inHeadOf: answer)
        return deviations.diagnostics(for: mismatches, in: context)
    }

    private func mismatches(inHeadOf answer: Mock.Answer) -> [JSONPattern.Mismatch] {
        let fields = [
            ("status", "\(answer.status)", "\(status)"),
            ("Content-Type", answer.fields[.contentType] ?? "", format.contentType),
        ]
        return fields.filter { $0.1 != $0.2 }.map { location, found, expected in
            .init(location: location, found: .string(found), expected: expected)
        }
    }
}
