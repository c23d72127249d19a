import ControlAPI
import PassAPI
import Testing

@testable import PassSimulator

@Suite("Saved values")
struct SavedValueTests {
    /// Expects that the value, which `Codable` reads from the text, is saved as the same text, and that the text has a member
    /// for each stored property: an entity with a new one must save it.
    /// - Parameter computed: the members that are computed from others when the value is read.
    private func expect<Value: SavedValue & Decodable>(
        _ type: Value.Type, hasAll text: String, exceptFor computed: Set<String> = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let value = try JSONDocument.decode(Value.self, from: Array(text.utf8))
        let json = try #require(JSONValue(parsing: text.utf8), sourceLocation: sourceLocation)
        #expect(JSONValue(parsing: value.savedBytes) == json, sourceLocation: sourceLocation)
        let members = Mirror(reflecting: value).children.filter { !computed.contains($0.label ?? "") }
        #expect(json.object?.count == members.count, sourceLocation: sourceLocation)
    }

    private static let validity = #"{"notBefore": 1, "notAfter": 2}"#
    private static let origin = """
        {"information": {"members": {"osName": "tvOS"}}, "userAgent": "App/1", "forwardedFor": "192.0.2.1",
         "peer": "127.0.0.1", "peerPort": 5000, "isSecure": true}
        """
    private static let profile = """
        {"serviceProvider": "REF30", "mvpd": "Comcast", "type": "regular", "client": "c", "validity": \(validity),
         "attributes": {"userID": {"value": "u", "state": "plain"}, "zip": {"value": ["1", 2, 0.5], "state": "enc"}},
         "attributesAtAuthorization": {"a": {"value": {"b": null, "c": true}, "state": "plain"}},
         "sessionGUID": "0123456789abcdef0123456789abcdef",
         "legacy": {"authorizations": {"REF30": {"HBO": \(validity)}}, "metadataUpdatedAt": 3, "temporaryIdentity": {"k": "v"}}}
        """

    private static let number = #"{"series": "0123456789abcdef0123456789abcdef", "position": 5}"#
    private static let leftLogins = """
        {"serviceProvider": "REF30", "subject": "platformIdentity i s", "newest": \(number)}
        """

    @Test func `have all members of the use of a client`() throws {
        try expect(ClientUse.self, hasAll: #"{"device": "ZGV2aWNl", "since": 1}"#)
    }

    @Test func `have all members of devices`() throws {
        try expect(
            Device.self,
            hasAll: """
                {"profiles": [\(Self.profile)], "liveSessions": {"REF30": "ABCDEFG"},
                 "trials": {"REF30/promo": {"firstUse": 5, "resources": ["HBO"]}},
                 "permits": {"0123456789abcdef0123456789abcdef":
                     {"REF30": {"HBO": {"validity": \(Self.validity), "scenario": "default"}}}},
                 "clock": {"offset": -7, "frozenAt": 8}, "seededScenarios": {"REF30": ["default"]},
                 "ruleCounts": {"rule": {"matches": 2, "applications": 1, "restart": 3}},
                 "singleLogouts": [{"serviceProvider": "REF30", "mvpd": "Comcast", "redirectURL": "app://"}],
                 "leftLogins": [\(Self.leftLogins)],
                 "lastSessionAt": 9, "isPrepared": true, "belongings": ["session:ABCDEFG", "sharedLogins:platformIdentity i s"]}
                """)
        try expect(Profile.self, hasAll: Self.profile)
        try expect(
            LegacyLoginState.self,
            hasAll: #"{"authorizations": {}, "metadataUpdatedAt": 3, "temporaryIdentity": {}}"#)
        try expect(
            Device.SingleLogout.self,
            hasAll: #"{"serviceProvider": "REF30", "mvpd": "Comcast", "redirectURL": "app://"}"#)
        try expect(
            Device.LeftLogins.self, hasAll: Self.leftLogins)
        try expect(SharedLogin.Number.self, hasAll: Self.number)
        try expect(Device.RuleCount.self, hasAll: #"{"matches": 2, "applications": 1, "restart": 3}"#)
        try expect(TempPassUsage.self, hasAll: #"{"firstUse": 5, "resources": ["HBO"]}"#)
        try expect(CachedPermit.self, hasAll: #"{"validity": \#(Self.validity), "scenario": "default"}"#)
        try expect(ClockSetting.self, hasAll: #"{"offset": -7, "frozenAt": 8}"#)
        try expect(Validity.self, hasAll: Self.validity)
    }

    @Test func `have all members of sessions`() throws {
        try expect(
            Session.self,
            hasAll: """
                {"code": "ABCDEFG", "id": "i", "device": "ZGV2aWNl", "client": "c", "serviceProvider": "REF30",
                 "parameters": {"mvpd": "Comcast", "domainName": "adobe.com", "redirectURL": "app://"},
                 "origin": \(Self.origin), "subjects": ["platformIdentity i s"], "scenario": "default",
                 "validity": \(Self.validity), "ending": "finished", "authenticatedAt": 1,
                 "authenticatedMVPD": "Comcast",
                 "assertion": {"artifact": "a", "userName": "u", "validity": \(Self.validity)}, "webRequestID": "w",
                 "registration": {"deviceType": "t", "deviceUser": "u", "applicationID": "a",
                     "applicationVersion": "1", "registrationURL": "http://", "application": {"id": "i", "name": "n"}}}
                """)
        try expect(
            Session.Parameters.self,
            hasAll: #"{"mvpd": "Comcast", "domainName": "adobe.com", "redirectURL": "app://"}"#)
        try expect(
            Session.Assertion.self,
            hasAll: #"{"artifact": "a", "userName": "u", "validity": \#(Self.validity)}"#)
        try expect(RequestOrigin.self, hasAll: Self.origin)
        try expect(
            DeviceInformation.self, hasAll: #"{"members": {"osName": "tvOS"}}"#, exceptFor: ["platform"])
        try expect(
            RegistrationDetails.self,
            hasAll: """
                {"deviceType": "t", "deviceUser": "u", "applicationID": "a", "applicationVersion": "1",
                 "registrationURL": "http://", "application": {"id": "i", "name": "n"}}
                """)
        try expect(RegistrationDetails.Application.self, hasAll: #"{"id": "i", "name": "n"}"#)
    }

    @Test func `have all members of shared logins and of the single sign-on service`() throws {
        try expect(
            SharedLogin.self,
            hasAll:
                """
                {"profile": \(Self.profile), "device": "ZGV2aWNl", "subjects": ["platformIdentity i s"],
                 "number": \(Self.number), "largestLeftNumber": 4}
                """)
        try expect(
            SingleSignOnProfile.self,
            hasAll: """
                {"devices": {"ZGV2aWNl": {"origin": \(Self.origin), "lastSeen": 4}}, "unlinkedDevices": ["b3RoZXI="]}
                """)
        try expect(
            SingleSignOnProfile.LinkedDevice.self, hasAll: #"{"origin": \#(Self.origin), "lastSeen": 4}"#)
        try expect(
            LinkCodeRecord.self,
            hasAll: """
                {"code": "123456", "subject": "s", "device": "ZGV2aWNl", "validity": \(Self.validity)}
                """)
    }

    @Test func `have a time that can be read back`() throws {
        let late = Validity(notBefore: .init(milliseconds: .min), notAfter: .init(milliseconds: .max))
        let read = try JSONDocument.decode(Validity.self, from: late.savedBytes)
        #expect(
            read.notBefore == Timestamp.datable.lowerBound && read.notAfter == Timestamp.datable.upperBound)
    }
}
