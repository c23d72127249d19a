import PassSimulator
import TestSupport
import Testing

@testable import ControlAPI
@testable import PassAPI

@Suite("Create and retrieve profile using partner authentication response")
struct PartnerProfileTests {
    @Test func `an appleSSO profile is saved for the MVPD with the attributes of the SAML response`() throws {
        var simulator = Simulator.make()
        let answer = try simulator.createPartnerProfile(.success(.make()), in: .make(status: .make()))
        #expect(answer.isCreated)
        let profile = try #require(answer.profiles.profiles["Cablevision"])
        #expect(profile.issuer == "Apple")
        #expect(profile.type == .appleSSO)
        #expect(profile.validity == Validity(from: .start, for: .days(365)))
        #expect(profile.attributes["userID"] == UserMetadata("user-1"))
        #expect(profile.attributes["householdID"] == UserMetadata("house-1"))
        #expect(profile.attributes["zip"] == UserMetadata(.array(["10001"]), state: .encrypted))
        #expect(simulator.retrieveProfiles(in: .make(status: .make())) == answer.profiles)
    }

    @Test func `the name identifier replaces a missing userID`() throws {
        var simulator = Simulator.make()
        let answer = try simulator.createPartnerProfile(
            .success(.make(attributes: [:])), in: .make(status: .make()))
        #expect(answer.profiles.profiles["Cablevision"]?.attributes["userID"] == UserMetadata("name-1"))
    }

    @Test(
        arguments: [
            (nil, EnhancedErrorCode.invalidHeaderPFSPermissionAccessNotPresent),
            (.make(nil), .invalidHeaderPFSPermissionAccessNotPresent),
            (.make(.notDetermined), .invalidHeaderPFSPermissionAccessNotDetermined),
            (.make(.denied), .invalidHeaderPFSPermissionAccessNotGranted),
            (.make(.restricted), .invalidHeaderPFSPermissionAccessNotGranted),
            (.make(provider: nil), .invalidHeaderPFSProviderIDNotDetermined),
            (.make(provider: "Nobody"), .invalidHeaderPFSProviderIDNotDetermined),
            (.make(expires: .at(.start)), .invalidHeaderPFSProviderInfoExpired),
            (.make(expires: .unreadable(text: nil)), .invalidHeaderPFSProviderInfoExpired),
        ] as [(PartnerFrameworkStatus?, EnhancedErrorCode)])
    func `an invalid status is refused with its specific error code`(
        status: PartnerFrameworkStatus?, code: EnhancedErrorCode
    ) {
        var simulator = Simulator.make()
        #expect(throws: EnhancedError(code)) {
            try simulator.createPartnerProfile(.success(.make()), in: .make(status: status))
        }
    }

    /// The error in the parameter.
    private static let unread = Result<PartnerAuthenticationResponse, EnhancedError>.failure(
        EnhancedError(.invalidParameterSAMLResponse, because: "It is not base64."))

    @Test func `a missing or failed SAML response is refused with the reason of the parser`() {
        var simulator = Simulator.make()
        let error = #expect(throws: EnhancedError.self) {
            try simulator.createPartnerProfile(Self.unread, in: .make(status: .make()))
        }
        #expect(error?.code == .invalidParameterSAMLResponse && error?.reason == "It is not base64.")
    }

    @Test func `a SAML response that another MVPD issued, or to a request for one, is refused`() throws {
        var simulator = Simulator.make()
        let session = try simulator.retrievePartnerAuthenticationRequest(
            .make(), in: .make(status: .make(provider: "Comcast")))
        var response = PartnerAuthenticationResponse.make(inResponseTo: "_1")
        response.request = session.request?.request
        let own = try simulator.retrievePartnerAuthenticationRequest(.make(), in: .make(status: .make()))
        var issuedElsewhere = PartnerAuthenticationResponse.make(inResponseTo: "_1", issuer: "Spectrum")
        issuedElsewhere.request = own.request?.request
        for response in [response, issuedElsewhere, .make(issuer: "Spectrum")] {
            #expect(throws: EnhancedError(.invalidHeaderPFSProviderIDMismatch), "\(response)") {
                try simulator.createPartnerProfile(.success(response), in: .make(status: .make()))
            }
        }
    }

    @Test(arguments: [Policies.Unknown.refuse, .adopt])
    func `a SAML response with an unknown issuer is accepted, as real ones have entity identifiers`(
        unknownMVPDs: Policies.Unknown
    ) throws {
        var policies = Policies()
        policies.unknownMVPDs = unknownMVPDs
        var simulator = Simulator.make()
        let answer = try simulator.createPartnerProfile(
            .success(.make(issuer: "https://idp.example.com")),
            in: .make(configuration: .make(policies: policies), status: .make()))
        #expect(answer.isCreated)
    }

    @Test
    func `when Apple's services are off, the response is the basic profiles whatever the status`()
        throws
    {
        var configuration = Configuration.make()
        configuration.integrations["REF30"]?["Cablevision"]?.applePlatformServices = PerPlatform(false)
        var simulator = Simulator.make(profiles: .make(), .make(mvpd: "Comcast_SSO", type: .appleSSO))
        let answer = try simulator.createPartnerProfile(
            Self.unread, in: .make(configuration: configuration, status: .make(.denied)))
        #expect(!answer.isCreated)
        #expect(answer.profiles.profiles.mapValues(\.type) == ["Cablevision": .regular])
    }

    @Test func `with the policy, the response to an invalid status is the basic profiles`() throws {
        var policies = Policies()
        policies.partnerProfileOnInvalidStatus = .basicProfiles
        var simulator = Simulator.make()
        let answer = try simulator.createPartnerProfile(
            .success(.make()), in: .make(configuration: .make(policies: policies), status: .make(.denied)))
        #expect(answer.profiles.profiles.isEmpty)
        #expect(!answer.isCreated)
    }

    @Test func `while authentication is degraded, the response is the degraded profile`() throws {
        var simulator = Simulator.make()
        let answer = try simulator.createPartnerProfile(
            Self.unread,
            in: .make(
                degradation: [.make(.authNAll)],
                status: .make()))
        #expect(!answer.isCreated)
        let profile = try #require(answer.profiles.profiles["Cablevision"])
        #expect(profile.type == .degraded)
        #expect(profile.issuer == "Adobe")
        #expect(profile.attributes["userID"]?.value.string?.hasPrefix("95cf93bcd183214a") == true)
    }
}
