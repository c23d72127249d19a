import PassAPI
import TestSupport
import Testing

@Suite("Header values")
struct HeaderTests {
    @Test func `a device identifier has a type and base64, in either alphabet`() {
        let base64 = "YmEyM2QxNDEtZDcxNS01NjFjLTk0ZjQtZTllNGM5NjZiMWVi"
        let device = DeviceIdentifier(headerValue: "fingerprint \(base64)")
        #expect(device?.base64 == base64)
        #expect(device?.decoded == "ba23d141-d715-561c-94f4-e9e4c966b1eb")
        for base64 in ["Pz8/Pj4+", "Pz8_Pj4-"] {
            let device = DeviceIdentifier(headerValue: "fingerprint \(base64)")
            #expect(device?.decoded == "???>>>", "\(base64)")
        }
    }

    @Test(arguments: [
        "", "fingerprint", "fingerprint ", "YmEy", "serial YmEy", "fingerprint YmEy x", "fingerprint %%",
        "fingerprint undefined", "fingerprint YWJjZ===", "fingerprint Y",
    ])
    func `anything else is no device identifier`(value: String) {
        #expect(DeviceIdentifier(headerValue: value) == nil)
    }

    @Test(arguments: [
        ("YQ", "YQ=="), ("YWI", "YWI="), ("YWI==", "YWI="), ("YWJj", "YWJj"),
    ])
    func `a device identifier is the same device with and without padding`(unpadded: String, base64: String) {
        for device in [
            DeviceIdentifier(headerValue: "fingerprint \(unpadded)"), DeviceIdentifier(base64: unpadded),
            DeviceIdentifier(codedText: unpadded),
        ] {
            #expect(device?.base64 == base64)
            #expect(device == DeviceIdentifier(base64: base64))
            #expect(device?.isNamed(unpadded) == true && device?.isNamed(base64) == true)
        }
        #expect(DeviceIdentifier(base64: unpadded)?.isNamed("Y") == false)
    }

    @Test func `a device identifier that no base64 is comes from a state of another version only`() {
        #expect(DeviceIdentifier(base64: "undefined") == nil)
        #expect(DeviceIdentifier(codedText: "undefined")?.base64 == "undefined")
        #expect(DeviceIdentifier(codedText: "") == .unnamed)
        #expect(DeviceIdentifier(codedText: "{}") == nil)
        // The admin API can still name and delete such a device.
        #expect(
            DeviceIdentifier.candidates(named: "undefined").map(\.base64)
                == [Base64.encode("undefined".utf8), "undefined"])
        #expect(DeviceIdentifier.candidates(named: "") == [])
    }

    @Test func `the published device information is read although it lacks a comma`() throws {
        let value = Base64.encode(
            "{\n\t\"primaryHardwareType\": \"SetTopBox\",\n\t\"osName\": \"tvOS\"\n\t\"osVendor\": \"Apple\"\n}"
                .utf8)
        let information = try #require(DeviceInformation(headerValue: value))
        #expect(information.value("osName") == "tvOS")
        #expect(information.members["osVendor"] == "Apple")
        #expect(information.value("primaryHardwareType") == "SetTopBox")
        #expect(DeviceInformation(headerValue: value, as: .object) == information)
        #expect(DeviceInformation(headerValue: value, as: .json) == nil)
    }

    @Test func `device information without commas can have numbers and words`() throws {
        let value = Base64.encode(
            #"{"displayWidth": 1920 "isJailbroken": false,, "version": 17.4 "vendor": null}"#.utf8)
        let information = try #require(DeviceInformation(headerValue: value))
        #expect(
            information.members == [
                "displayWidth": "1920", "isJailbroken": "false", "version": "17.4", "vendor": "null",
            ])
        #expect(DeviceInformation(headerValue: Base64.encode(#"{"a": "b" "c": }"#.utf8)) == nil)
    }

    @Test func `device information may consist of names and values without braces and quotes`() throws {
        let value = Base64.encode(" platform=Windows; brands=Not;A=Brand/8|Chromium/150;lang=;".utf8)
        let information = try #require(DeviceInformation(headerValue: value))
        #expect(
            information.members == [
                "platform": "Windows", "brands": "Not", "A": "Brand/8|Chromium/150", "lang": "",
            ])
        #expect(DeviceInformation(headerValue: value, as: .object) == nil)
        #expect(DeviceInformation(headerValue: value, as: .json) == nil)
    }

    @Test(arguments: ["%", "bm9uZQ==", "WzFd", "eyJhIg==", "", "Ozs=", "PTE=", "YT0xO2I="])
    func `device information that is no object is refused`(value: String) {
        #expect(DeviceInformation(headerValue: value) == nil)
    }

    @Test func `numbers, truth values and nested objects do not trouble device information`() throws {
        let value = Base64.encode(
            #"{"displayWidth":1920,"connectionSecure":true,"x":{"y":1},"osName":"iOS"}"#.utf8)
        let information = try #require(DeviceInformation(headerValue: value))
        #expect(information.members == ["displayWidth": "1920", "connectionSecure": "true", "osName": "iOS"])
    }

    @Test func `a partner framework status takes its expiration as a string or a number`() {
        func status(_ expiration: String) -> PartnerFrameworkStatus? {
            let json =
                #"{"frameworkPermissionInfo":{"accessStatus":"granted","extra":1},"#
                + #""frameworkProviderInfo":{"id":"Cablevision","expirationDate":\#(expiration)}}"#
            return PartnerFrameworkStatus(headerValue: Base64.encode(json.utf8))
        }
        #expect(
            status(#""2025430636000""#)?.expirationDate == .at(Timestamp(milliseconds: 2_025_430_636_000)))
        #expect(status("2025430636000")?.expirationDate == .at(Timestamp(milliseconds: 2_025_430_636_000)))
        #expect(status(#""tomorrow""#)?.expirationDate == .unreadable(text: "tomorrow"))
        #expect(status("true")?.expirationDate == .unreadable(text: nil))
        #expect(status("null")?.expirationDate == .missing)
        #expect(status("null")?.accessStatus == .granted)
        #expect(status("null")?.providerID == "Cablevision")
    }

    @Test func `a partner framework status may lack everything, but must be an object`() {
        let empty = PartnerFrameworkStatus(headerValue: Base64.encode("{}".utf8))
        #expect(empty == PartnerFrameworkStatus(accessStatus: nil))
        #expect(PartnerFrameworkStatus(headerValue: Base64.encode("[]".utf8)) == nil)
        #expect(PartnerFrameworkStatus(headerValue: "not base64") == nil)
    }

    @Test func `a partner framework status reads back what it has written`() {
        let status = PartnerFrameworkStatus.make()
        #expect(PartnerFrameworkStatus(headerValue: status.headerValue) == status)
    }

    @Test(
        arguments: [
            ("tvOS", nil, DevicePlatform.tvOS), ("iOS", nil, .iOS), ("iPadOS", nil, .iPadOS),
            ("Android", "AppleTV", .android), ("Roku", nil, .roku),
            ("Windows", nil, .desktop), ("Plan 9", nil, .unidentified),
            (nil, "Mozilla/5.0 (Apple TV; U; CPU AppleTV5,3 OS 11.0 like Mac OS X; en_US)", .tvOS),
            (nil, "Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X)", .iPadOS),
            (nil, "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)", .iOS),
            (nil, "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", .desktop),
            (nil, "Roku/DVP-9.10 (519.10E04111A)", .roku),
            (nil, "Mozilla/5.0 (Linux; Android 9; AFTMM Build/PS7285)", .fireTV),
            (nil, "Mozilla/5.0 (Linux; Android 9; BRAVIA 4K TV Build/PTT1)", .androidTV),
            (nil, "Mozilla/5.0 (Linux; Android 14; Pixel 8) Mobile", .android),
            (nil, "Mozilla/5.0 (PlayStation 4 5.55)", .tvConnected), (nil, "curl/8.0", .unidentified),
            (nil, nil, .unidentified),
        ] as [(String?, String?, DevicePlatform)])
    func `the platform comes from device information, else from the user agent`(
        osName: String?, userAgent: String?, platform: DevicePlatform
    ) {
        let information = osName.map { DeviceInformation(members: ["osName": $0]) }
        #expect(DevicePlatform(information: information, userAgent: userAgent) == platform)
    }

    /// The members that the page *Header - X-Device-Info* names for each operating system.
    @Test(
        arguments: [
            (
                ["osName": "Android", "manufacturer": "samsung", "primaryHardwareType": "MobilePhone"],
                .android
            ),
            (["osName": "Android", "manufacturer": "Amazon", "model": "AFTM"], .fireTV),
            (["osName": "Android", "manufacturer": "Amazon", "primaryHardwareType": "Tablet"], .android),
            (["osName": "Fire OS", "primaryHardwareType": "SetTopBox"], .fireTV),
            (["osName": "Android", "manufacturer": "Sony", "primaryHardwareType": "TV"], .androidTV),
            (["osName": "Roku", "manufacturer": "Sharp"], .roku),
            (["osName": "Windows", "primaryHardwareType": "GamesConsole"], .tvConnected),
            (["osName": "Tizen", "primaryHardwareType": "TV"], .tvConnected),
            (["osName": "KaiOS", "primaryHardwareType": "MobilePhone"], .mobile),
        ] as [([String: String], DevicePlatform)])
    func `vendor and hardware distinguish platforms with the same operating system`(
        members: [String: String], platform: DevicePlatform
    ) {
        #expect(DevicePlatform(information: DeviceInformation(members: members), userAgent: nil) == platform)
    }

    /// The values of `osName` and `osFamily` on the page *Header - X-Device-Info*.
    @Test(
        arguments: [
            ("Android", .android), ("Chrome OS", .desktop), ("Linux", .desktop), ("Mac OS", .desktop),
            ("OS X", .desktop), ("OpenBSD", .desktop), ("Roku OS", .roku), ("Windows", .desktop),
            ("iOS", .iOS),
            ("tvOS", .tvOS), ("webOS", .tvConnected), ("BSD", .desktop), ("PlayStation OS", .tvConnected),
            ("Symbian", .mobile), ("Tizen", .tvConnected), ("macOS", .desktop),
        ] as [(String, DevicePlatform)])
    func `each published operating system has a platform`(name: String, platform: DevicePlatform) {
        for member in ["osName", "osFamily"] {
            let information = DeviceInformation(members: [member: name])
            #expect(DevicePlatform(information: information, userAgent: nil) == platform, "\(member)")
        }
        let tv = DeviceInformation(members: ["osName": name, "primaryHardwareType": "GamesConsole"])
        #expect(DevicePlatform(information: tv, userAgent: nil) != .desktop)
    }

    @Test func `each platform has a category`() {
        let categories = Dictionary(grouping: DevicePlatform.allCases, by: \.category)
        #expect(categories[.mobile] == [.iOS, .iPadOS, .android, .mobile])
        #expect(categories[.tvConnected] == [.tvOS, .androidTV, .fireTV, .roku, .tvConnected])
        #expect(categories[.desktop] == [.desktop] && categories[.unidentified] == [.unidentified])
    }
}
