import HTTPMessages
import HTTPTypes
import TestSupport
import Testing

@testable import PassAPI

extension Mock {
    /// Checks a reply against the OpenAPI description of the simulated API. Replies that a rule has changed
    /// are not checked, nor are those of the mock itself, such as the one to an unknown scenario.
    static func expectDescribed(_ reply: Reply, _ json: JSONValue, to method: HTTPRequest.Method) {
        guard let name = reply.fields[.xMockOperation], let operation = PassOperation(rawValue: name),
            operation.definition.methods.contains(method), reply.fields[.xMockRule] == nil,
            json["mock"] == nil
        else { return }
        let answer = answers[operation]?.first { $0.status == reply.status }
        #expect(answer != nil, "\(name) answers \(reply.status.code), which is not described")
        let mismatches = answer?.mismatches(in: reply) ?? []
        #expect(mismatches == [], "\(name), \(reply.status.code)")
    }

    /// The described answers. A definition makes them each time anew.
    private static let answers = Dictionary(
        uniqueKeysWithValues: PassOperation.allCases.map { ($0, $0.definition.answers) })
}
