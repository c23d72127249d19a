import HTTPTypes

/// The header fields of the mock itself, which the real service neither sends nor reads.
extension HTTPField.Name {
    /// In a reply, the scenario that was active; in a request, the scenario to use for it.
    package static let xMockScenario = HTTPField.Name("X-Mock-Scenario")!
    /// The operation that answered.
    package static let xMockOperation = HTTPField.Name("X-Mock-Operation")!
    /// The rules that affected the reply.
    package static let xMockRule = HTTPField.Name("X-Mock-Rule")!
    /// The path of the request's entry in the journal.
    package static let xMockRequest = HTTPField.Name("X-Mock-Request")!
    /// Why the mock refused the request, or answered otherwise than the app may expect.
    package static let xMockReason = HTTPField.Name("X-Mock-Reason")!
}
