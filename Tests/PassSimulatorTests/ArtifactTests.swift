import PassSimulator
import TestSupport
import Testing

@testable import PassAPI

@Suite("SAML artifacts")
struct ArtifactTests {
    private var simulator = Simulator(seed: 1)

    /// A session with an MVPD, ready for a login.
    private mutating func openSession(device: String = "device-1") throws -> Session {
        let response = try simulator.createAuthenticationSession(
            .make(mvpd: "Cablevision"), in: .make(device: .make(device)))
        return try #require(response.code.flatMap { simulator.sessions[$0.code] })
    }

    @Test mutating func `an artifact is valid for two minutes`() throws {
        let session = try openSession()
        let early = simulator.issueArtifact(for: session, as: "user", at: .start)
        let lastMoment = Timestamp.start + .minutes(2) - .milliseconds(1)
        #expect(simulator.redeem(early, of: session, at: lastMoment) == "user")
        let late = simulator.issueArtifact(for: session, as: "user", at: .start)
        #expect(simulator.redeem(late, of: session, at: .start + .minutes(2)) == nil)
    }

    @Test mutating func `an artifact resolves to the user once, and not for another session`() throws {
        let (one, other) = (try openSession(), try openSession(device: "device-2"))
        let artifact = simulator.issueArtifact(for: one, as: "user", at: .start)
        let bytes = try #require(Base64.decode(artifact))
        #expect(bytes.count == 44 && bytes.starts(with: [0, 4, 0, 0]), "SAML 2.0 Bindings, 3.6.4")
        #expect(simulator.redeem(artifact, of: other, at: .start) == nil)
        #expect(simulator.redeem(artifact, of: one, at: .start) == "user")
        #expect(simulator.redeem(artifact, of: one, at: .start) == nil)
    }

    @Test mutating func `a newer artifact of the session replaces the old one`() throws {
        let session = try openSession()
        let old = simulator.issueArtifact(for: session, as: "user", at: .start)
        let new = simulator.issueArtifact(for: session, as: "kid", at: .start)
        #expect(simulator.redeem(old, of: session, at: .start) == nil)
        #expect(simulator.redeem(new, of: session, at: .start) == "kid")
    }
}
