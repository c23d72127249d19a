import TestSupport
import Testing

@testable import PassAPI
@testable import PassSimulator

@Suite("Link codes")
struct LinkCodeTests {
    @Test func `are not drawn again while another device shows them`() throws {
        // With the same seed, both mocks draw the same numbers.
        var (one, other) = (Simulator.make(), Simulator.make())
        let shown = try one.linkCode()
        #expect(try other.linkCode() == shown)
        var third = Simulator.make()
        third.linkCodes = one.linkCodes
        #expect(try third.linkCode() != shown)
        #expect(third.linkCodes.count == 2)
    }
}

extension Simulator {
    fileprivate mutating func linkCode() throws -> LinkCode {
        _ = createServiceToken(for: "jane", in: .make())
        return try createLinkCode(for: "jane", in: .make()).code
    }
}
