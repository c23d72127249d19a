import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// One exchange of a *Samples* section of Adobe's pages: its preconditions, the published request, and the
/// published answer.
struct Sample: Sendable, CustomTestStringConvertible {
    /// The number of the sample among all samples, in the order of the contract's operations and of their
    /// pages.
    var number: Int
    var title: String
    /// The name of a shipped scenario.
    var scenario = "valid-sso"
    /// The changes to the published configuration, as in a scenario file.
    var changes = ""
    var prepare: @Sendable (inout SampleScene) throws -> Void = { _ in }
    var request: PublishedRequest
    /// The published code that the answer's new code replaces.
    var newCode: String?
    var status: Int
    /// The JSON body; `nil` for no body and no content type.
    var body: JSONPattern?
    /// The published `Location`.
    var location: String?
    var deviations: [Deviation]

    var testDescription: String { "#\(number) \(title)" }

    init(
        _ number: Int, _ title: String, in scenario: String = "valid-sso", with changes: String = "",
        _ request: PublishedRequest, newCode: String? = nil, answers status: Int = 200, _ body: JSONPattern?,
        location: String? = nil, but deviations: [Deviation] = [],
        after prepare: @escaping @Sendable (inout SampleScene) throws -> Void = { _ in }
    ) {
        self.number = number
        self.title = title
        self.scenario = scenario
        self.changes = changes
        self.prepare = prepare
        self.request = request
        self.newCode = newCode
        self.status = status
        self.body = body
        self.location = location
        self.deviations = deviations
    }

    static let all =
        registration + configuration + sessions + profiles + profilesForMVPD + profilesForCode + partnerSSO
        + decisions + temporaryDecisions + logout

    /// Runs the sample.
    ///
    /// - Returns: every difference without a deviation, and every deviation without a difference.
    func diagnostics(on stage: Stage) throws -> [String] {
        let mock =
            changes.isEmpty
            ? try stage.open(scenario: scenario) : try stage.open(scenario: scenario, with: changes)
        var scene = try SampleScene(on: mock)
        try prepare(&scene)
        let answer = try scene.send(request)
        if let newCode { scene.replacements[newCode] = answer["code"]?.string }
        let context = JSONPattern.Context(now: mock.clock.now, replacements: scene.replacements)
        let mismatches = mismatches(inHeadOf: answer, context) + mismatches(inBodyOf: answer, context)
        return deviations.diagnostics(for: mismatches, in: context)
    }

    private func mismatches(
        inHeadOf answer: Mock.Answer, _ context: JSONPattern.Context
    ) -> [JSONPattern.Mismatch] {
        let fields = [
            ("status", "\(answer.status)", "\(status)"),
            (
                "Content-Type", answer.fields[.contentType],
                body == nil ? nil : "application/json;charset=UTF-8"
            ),
            ("Location", answer.fields[.location], location.map(context.replace)),
        ]
        return fields.filter { $0.1 != $0.2 }.map { location, found, expected in
            .init(location: location, found: found.map(JSONValue.string), expected: expected ?? "nothing")
        }
    }

    private func mismatches(
        inBodyOf answer: Mock.Answer, _ context: JSONPattern.Context
    ) -> [JSONPattern.Mismatch] {
        if let body { return body.mismatches(with: answer.json, in: context) }
        return answer.text.isEmpty
            ? [] : [.init(location: "", found: .string(answer.text), expected: "nothing")]
    }
}
