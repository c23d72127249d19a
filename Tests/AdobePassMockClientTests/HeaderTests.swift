import AdobePassMockClient
import Foundation
import PassAPI
import TestSupport
import Testing

/// The mock reads what the library writes.
@Suite("Headers")
struct HeaderTests {
    private typealias Account = SubscriberAccountAccessStatus

    @Test(arguments: [
        AdobePassMock.Device("living-room"), AdobePassMock.Device("fingerprint bGl2aW5nLXJvb20="),
        AdobePassMock.Device(Data("living-room".utf8)), AdobePassMock.Device(base64: "bGl2aW5nLXJvb20="),
    ])
    func `a device has one identifier, in whichever form a test has it`(device: AdobePassMock.Device?) throws
    {
        #expect(device?.headerValue == "fingerprint bGl2aW5nLXJvb20=")
    }

    @Test func `a text that is no base64 is no encoded identifier`() {
        for text in ["", "=", "living room", "a=b", "ä", "fingerprint YQ=="] {
            #expect(AdobePassMock.Device(base64: text) == nil, "\(text)")
        }
        #expect(AdobePassMock.Device(base64: "a-b_c+d/")?.base64 == "a-b_c+d/")
        // Base64 text is also an identifier, and is encoded.
        #expect(AdobePassMock.Device("YQ==").base64 == "WVE9PQ==")
        #expect(AdobePassMock.Device("fingerprint of a device").base64 == "ZmluZ2VycHJpbnQgb2YgYSBkZXZpY2U=")
    }

    @Test func `an empty text is no identifier of a device`() async {
        await #expect(processExitsWith: .failure) { _ = AdobePassMock.Device("") }
    }

    @Test(arguments: Account.allCases)
    func `a partner framework status says what the framework said`(access: SubscriberAccountAccessStatus)
        throws
    {
        let end = Date(timeIntervalSince1970: 1_735_689_600.25)
        let metadata = SubscriberAccountMetadata(
            accountProviderIdentifier: "Cablevision", authenticationExpirationDate: end)
        let status = AdobePassMock.PartnerFrameworkStatus(accessStatus: access, metadata: metadata)
        let parsed = PassAPI.PartnerFrameworkStatus(headerValue: status.headerValue)
        let read = try #require(parsed)
        #expect(read.accessStatus?.rawValue == "\(access)")
        #expect(read.providerID == "Cablevision")
        #expect(read.expirationDate == .at(Timestamp(milliseconds: 1_735_689_600_250)))
    }

    @Test func `a partner framework status has the time as a string, and errors with their codes`() throws {
        let status = AdobePassMock.PartnerFrameworkStatus(
            accessStatus: .granted, expirationDate: Date(timeIntervalSince1970: 1_735_689_600),
            providerError: SubscriberAccountError(.userCancelled))
        let json = try #require(JSONValue(parsing: Base64.decode(status.headerValue) ?? []))
        #expect(json["frameworkProviderInfo"]?["expirationDate"] == "1735689600000")
        #expect(json["frameworkProviderInfo"]?["error"]?["code"] == "2")
        #expect(
            json["frameworkProviderInfo"]?["error"]?["message"]?.string?.contains("userCancelled") == true)
    }

    @Test func `a partner framework status is valid when access is granted to a login that goes on`() {
        typealias Status = AdobePassMock.PartnerFrameworkStatus
        let now = Date(timeIntervalSince1970: 1_000)
        #expect(Status(accessStatus: .granted, providerID: "A", expirationDate: now + 1).isValid(at: now))
        #expect(Status(accessStatus: .granted, providerID: "A").isValid(at: now))
        #expect(!Status(accessStatus: .granted, providerID: "A", expirationDate: now).isValid(at: now))
        #expect(!Status(accessStatus: .granted).isValid(at: now))
        #expect(!Status(accessStatus: .denied, providerID: "A").isValid(at: now))
    }

    @Test func `a device identifier is base64 behind its type, as the page's example has it`() throws {
        let device = AdobePassMock.Device("ba23d141-d715-561c-94f4-e9e4c966b1eb")
        #expect(device.headerValue == "fingerprint YmEyM2QxNDEtZDcxNS01NjFjLTk0ZjQtZTllNGM5NjZiMWVi")
        let parsed = PassAPI.DeviceIdentifier(headerValue: device.headerValue)
        let read = try #require(parsed)
        #expect(read.base64 == device.base64)
    }

    @Test func `device information is read strictly, and tells the platform`() throws {
        let value = AdobePassMock.DeviceInformation.appleTV.headerValue
        let parsed = PassAPI.DeviceInformation(headerValue: value, as: .json)
        let read = try #require(parsed)
        #expect(DevicePlatform(information: read, userAgent: nil) == .tvOS)
        #expect(read.members["displayWidth"] == "3840")
        #expect(read.members.keys.contains("applicationId") == false)
    }

    @Test func `a SAML response goes on one line, in base64, encoded once for a form`() {
        let form = AdobePassMock.SAMLResponseForm("  <a>\r\n\t\t<b c=\"d\"  e='??>'/>\n</a>\n")
        #expect(Base64.decode(form.base64) == Array("<a> <b c=\"d\" e='??>'/></a>".utf8))
        #expect(form.body == "SAMLResponse=PGE%2BIDxiIGM9ImQiIGU9Jz8%2FPicvPjwvYT4%3D")
    }

    @Test func `a device has the text that the app encodes, if it is one`() {
        #expect(AdobePassMock.Device("my-phone").identifier == "my-phone")
        #expect(AdobePassMock.Device(Data([0xFF, 0xFE])).identifier == nil)
    }
}
