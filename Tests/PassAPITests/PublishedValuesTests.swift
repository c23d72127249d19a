import PassAPI
import Testing

@Suite("The restricted values of X-Device-Info")
struct PublishedValuesTests {
    private func unlisted(_ members: [String: String]) -> [String] {
        DeviceInformation(members: members).unlistedMembers
    }

    @Test func `are accepted in any letter case`() {
        let members = [
            "primaryHardwareType": "SetTopBox", "osName": "tvOS", "osFamily": "tvOS", "osVendor": "Apple",
            "browserName": "Safari", "browserVendor": "APPLE", "connectionSecure": "true",
        ]
        #expect(unlisted(members) == [])
    }

    @Test(arguments: [
        (
            "primaryHardwareType",
            "Camera DataCollectionTerminal Desktop EmbeddedNetworkModule eReader GamesConsole"
        ),
        (
            "primaryHardwareType",
            "GeolocationTracker Glasses MediaPlayer MobilePhone PaymentTerminal PluginModem"
        ),
        ("primaryHardwareType", "SetTopBox TV Tablet WirelessHotspot Wristwatch Unknown"),
        ("osName", "Android Linux OpenBSD Windows iOS tvOS webOS"),
        ("osFamily", "Android BSD Linux Symbian Tizen Windows iOS tvOS macOS webOS"),
        ("osVendor", "Amazon Apple Google LG Microsoft Mozilla Nintendo Nokia Roku Samsung Sony"),
        ("browserName", "Chrome Edge Firefox Opera Safari SeaMonkey"),
        ("browserVendor", "Amazon Apple Google Microsoft Motorola Mozilla Netscape Nintendo Nokia Samsung"),
        ("connectionSecure", "true false"),
    ])
    func `are these words`(name: String, words: String) {
        for word in words.split(separator: " ") { #expect(unlisted([name: String(word)]) == [], "\(word)") }
    }

    @Test(arguments: [
        ("primaryHardwareType", "Phone"), ("osName", "Android TV"), ("osFamily", "Unix"),
        ("osVendor", "Me"), ("browserName", "Lynx"), ("browserVendor", "Me"), ("connectionSecure", "yes"),
    ])
    func `exclude all others`(name: String, value: String) {
        #expect(unlisted([name: value, "model": "any"]) == [name])
    }

    @Test(arguments: [
        ("osName", "Chrome OS"), ("osName", "Mac OS"), ("osName", "OS X"), ("osName", "Roku OS"),
        ("osFamily", "PlayStation OS"), ("osFamily", "Roku OS"), ("osVendor", "Tizen Project"),
        ("browserName", "Android Browser"), ("browserName", "Internet Explorer"),
        ("browserName", "Symbian Browser"), ("browserVendor", "Sony Ericsson"),
        // The examples of the page, other members and empty values.
        ("osName", "iPadOS"), ("osName", "Roku"), ("connectionType", "carrier pigeon"), ("model", "TV"),
        ("type", "Phone"), ("osVendor", ""),
    ])
    func `can have several words, and do not concern other members`(name: String, value: String) {
        #expect(unlisted([name: value]) == [])
    }
}
