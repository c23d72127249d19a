import PassAPI
import Testing

@testable import PassSimulator

@Suite("The texts of rows")
struct RowTextTests {
    /// Expects that a row is written as it was read.
    private func expect<Value: Codable>(
        _ type: Value.Type, keeps text: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws {
        let value = try JSONDocument.decode(Value.self, from: Array(text.utf8))
        let written = JSONDocument.encode(value)
        #expect(
            JSONValue(parsing: written) == JSONValue(parsing: text.utf8), sourceLocation: sourceLocation)
        let again = JSONDocument.encode(try JSONDocument.decode(Value.self, from: written))
        #expect(again == written, sourceLocation: sourceLocation)
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

    /// The accents of equal keys can be written in two ways.
    @Test func `have the first writing of their key in their name`() {
        var table: Table<String, Int> = ["ren\u{E9}": 1]
        table["rene\u{301}"] = 2
        table["rene\u{301}"] = nil
        let changed = table.changedRows(of: "kind", since: 1)
        #expect(changed.map { Array($0.name.key.utf8) } == [Array("ren\u{E9}".utf8)])
    }

    @Test func `have another name when a row comes back with another spelling of its key`() throws {
        let saved: Table<String, Int> = ["ren\u{E9}": 1]
        var table = saved
        table["ren\u{E9}"] = nil
        table["rene\u{301}"] = 1
        let changed = table.changedRows(of: "kind", since: 0)
        #expect(Set(changed.map(\.name)).count == 2)
        #expect(changed.map { $0.json == nil } == [true, false])
        for rows in [changed, changed.reversed()] {
            var other = saved
            for row in rows { try other.apply(row.json, forKey: row.name.key) }
            #expect(other == table)
            other["ren\u{E9}"] = nil
            #expect(other.changedRows(of: "kind", since: 0).map(\.name) == [changed[1].name])
        }
    }

    @Test func `keep the use of a client`() throws {
        try expect(ClientUse.self, keeps: #"{"device": "ZGV2aWNl", "since": 1, "hasOtherDevices": true}"#)
    }

    @Test func `keep a device`() throws {
        try expect(
            Device.self,
            keeps: """
                {"profiles": [\(Self.profile)], "liveSessions": {"REF30": "ABCDEFG"},
                 "trials": {"REF30/promo": {"firstUse": 5, "resources": ["HBO"]}},
                 "permits": {"0123456789abcdef0123456789abcdef":
                     {"REF30": {"HBO": {"validity": \(Self.validity), "scenario": "default"}}}},
                 "clock": {"offset": -7, "frozenAt": 8}, "seededScenarios": {"REF30": ["default"]},
                 "ruleCounts": {"rule": {"matches": 2, "applications": 1, "restart": 3, "rule": "0a1b2c3d"}},
                 "singleLogouts": [{"serviceProvider": "REF30", "mvpd": "Comcast", "redirectURL": "app://"}],
                 "leftLogins": [\(Self.leftLogins)],
                 "endedLogins": [{"serviceProvider": "REF30", "mvpd": "Comcast", "client": "c", "error": "e"},
                     {"serviceProvider": "REF30", "mvpd": "Dish", "client": "c", "device": "ZGV2aWNl"}],
                 "lastSessionAt": 9, "isPrepared": true}
                """)
    }

    @Test func `keep a session`() throws {
        try expect(
            Session.self,
            keeps: """
                {"code": "ABCDEFG", "id": "i", "device": "ZGV2aWNl", "client": "c", "serviceProvider": "REF30",
                 "parameters": {"mvpd": "Comcast", "domainName": "adobe.com", "redirectURL": "app://"},
                 "origin": \(Self.origin), "subjects": ["platformIdentity i s"], "scenario": "default",
                 "validity": \(Self.validity), "ending": "finished", "authenticatedAt": 1,
                 "authenticatedMVPD": "Comcast",
                 "assertion": {"artifact": "a", "userName": "u", "validity": \(Self.validity)}, "webRequestID": "w",
                 "registration": {"deviceType": "t", "deviceUser": "u", "applicationID": "a",
                     "applicationVersion": "1", "registrationURL": "http://", "application": {"id": "i", "name": "n"}}}
                """)
    }

    @Test func `keep shared logins, and what the single sign-on service has`() throws {
        try expect(
            SharedLogin.self,
            keeps:
                """
                {"profile": \(Self.profile), "device": "ZGV2aWNl", "subjects": ["platformIdentity i s"],
                 "number": \(Self.number), "largestLeftNumber": 4}
                """)
        try expect(
            SingleSignOnProfile.self,
            keeps: """
                {"devices": {"ZGV2aWNl": {"origin": \(Self.origin), "lastSeen": 4}}, "unlinkedDevices": ["b3RoZXI="]}
                """)
        try expect(
            LinkCodeRecord.self,
            keeps: """
                {"code": "123456", "subject": "s", "device": "ZGV2aWNl", "validity": \(Self.validity)}
                """)
    }

    @Test(arguments: ["/", "a/b", "a\nb", "a\r", "50%", "%2F", "\u{600}", "\u{301}"])
    func `keep a pass of a service provider and an MVPD with any names`(name: String) {
        let pass = PassKey(serviceProvider: ServiceProviderID(name), mvpd: MVPDID(name))
        #expect(PassKey(codedText: pass.codedText) == pass)
        let use = UserPassKey(pass: pass, identity: "jane/\n\(name)")
        #expect(UserPassKey(codedText: use.codedText) == use)
    }

    @Test func `have a time that can be read back`() throws {
        let late = Validity(notBefore: .init(milliseconds: .min), notAfter: .init(milliseconds: .max))
        let read = try JSONDocument.decode(Validity.self, from: JSONDocument.encode(late))
        #expect(
            read.notBefore == Timestamp.datable.lowerBound && read.notAfter == Timestamp.datable.upperBound)
    }
}
