import ControlAPI
import TestSupport
import Testing

@testable import PassAPI
@testable import PassSimulator

@Suite("Initiate logout for specific mvpd")
struct LogoutTests {
    private func logout(
        _ simulator: inout Simulator, at mvpd: MVPDID = "Cablevision", in request: CheckedRequest = .make()
    ) throws -> LogoutResponse.Action? {
        try simulator.initiateLogout(
            at: mvpd, redirectURL: "https://adobe.com", baseURL: "http://mock", in: request
        )
        .logouts[mvpd]
    }

    @Test func `a regular login ends with the MVPD's logout page as the next step`() throws {
        var simulator = Simulator.make(profiles: .make())
        let action = try logout(&simulator)
        #expect(
            action
                == .logout(
                    url:
                        "http://mock/adobe-services/logout?noflash=true&mso_id=Cablevision&requestor_id=REF30"
                        + "&redirect_url=https%3A%2F%2Fadobe.com"))
        #expect(simulator.retrieveProfiles(in: .make()).profiles.isEmpty)
    }

    @Test func `the logout is complete when the MVPD has no logout page`() throws {
        var simulator = Simulator.make(profiles: .make(mvpd: "Dish"))
        #expect(try logout(&simulator, at: "Dish") == .complete)
    }

    @Test func `an appleSSO login ends with partner_logout, even without a partner framework status`() throws
    {
        var simulator = Simulator.make(profiles: .make(type: .appleSSO))
        #expect(try logout(&simulator) == .partnerLogout)
        #expect(simulator.retrieveProfiles(in: .make(status: .make())).profiles.isEmpty)
    }

    @Test func `a second logout, or one without a valid profile, is invalid and creates no state`() throws {
        var simulator = Simulator.make(profiles: .make(expiresIn: .seconds(-1)))
        #expect(try logout(&simulator) == .invalid)
        #expect(try logout(&simulator) == .invalid)
        var other = Simulator.make()
        #expect(try logout(&other) == .invalid)
        #expect(other.devices.count == 0)
    }

    @Test func `an invalid logout has the reason why no profile is valid`() throws {
        var simulator = Simulator.make(profiles: .make(expiresIn: .seconds(-1)))
        func reason() throws -> String? {
            let response = try simulator.initiateLogout(
                at: "Cablevision", redirectURL: nil, baseURL: "", in: .make())
            return response.reason?.text
        }
        #expect(try reason()?.hasPrefix("The regular profile at Cablevision expired ") == true)
        _ = try simulator.createPartnerProfile(.success(.make()), in: .make(client: "other", status: .make()))
        #expect(try reason()?.contains(" of the client other, and the request is of another client.") == true)
    }

    @Test func `the logout is complete while authentication is degraded`() throws {
        var simulator = Simulator.make()
        let request = CheckedRequest.make(degradation: [
            .make(.authNAll)
        ])
        #expect(try logout(&simulator, in: request) == .complete)
    }

    @Test func `a device keeps the redirect of its last single logout at each MVPD`() {
        var device = Device()
        for (mvpd, redirectURL) in [("Cablevision", "app:1"), ("Dish", "app:2"), ("Cablevision", "app:3")] {
            device.recordSingleLogout(
                Device.SingleLogout(
                    serviceProvider: "REF30", mvpd: MVPDID(mvpd), redirectURL: redirectURL))
        }
        #expect(device.singleLogouts?.compactMap(\.redirectURL) == ["app:2", "app:3"])
    }

    @Test func `a logout does not affect other MVPDs and other clients`() throws {
        var simulator = Simulator.make(profiles: .make(), .make(mvpd: "Spectrum"))
        _ = try simulator.createPartnerProfile(.success(.make()), in: .make(client: "other", status: .make()))
        _ = try logout(&simulator)
        #expect(simulator.retrieveProfiles(in: .make()).profiles.keys.sorted() == ["Spectrum"])
        #expect(
            simulator.retrieveProfiles(in: .make(client: "other", status: .make())).profiles.keys.sorted()
                == ["Cablevision", "Spectrum"])
    }
}
