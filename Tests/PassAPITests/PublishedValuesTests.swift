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
        ("primaryHardwareType", "Phone"), ("osName", "Android TV"), ("osFamily", "Unix"),
        ("osVendor", "Me"), ("browserName", "Lynx"), ("browserVendor", "Me"), ("connectionSecure", "yes"),
    ])
    func `exclude all others`(name: String, value: String) {
        #expect(unlisted([name: value, "model": "any"]) == [name])
    }

    @Test(arguments: [
        ("osName", "iPadOS"), ("osName", "Roku"), ("connectionType", "carrier pigeon"), ("model", "TV"),
        ("type", "Phone"), ("osVendor", ""),
    ])
    func `do not concern the examples of the page, other members and empty values`(
        name: String, value: String
    ) {
        #expect(unlisted([name: value]) == [])
    }
}
