import ControlAPI
import Testing

@Suite("The files of init")
struct StarterFilesTests {
    @Test(arguments: [("Zebra", false), ("Ve", false), ("Veri", true)])
    func `come with a note about an MVPD that is the start of a built-in one`(mvpd: String, isNoted: Bool)
        throws
    {
        let notes = try StarterFiles(serviceProvider: "MYNET", mvpds: [mvpd]).notes
        #expect(notes.count == (isNoted ? 1 : 0), "\(notes)")
    }

    @Test(arguments: [
        ("MYNET", "mynet.example"), ("my_Net.2-", "my-net-2.example"), ("7", "7.example"),
    ])
    func `have an example of a domain, because apps read the first one of the configuration`(
        serviceProvider: String, domain: String
    ) throws {
        let files = try StarterFiles(serviceProvider: serviceProvider, mvpds: ["Dish"])
        for hasKeys in [false, true] {
            let text = try #require(files.texts(hasKeys: hasKeys)["config/service-provider.yaml"])
            #expect(text.contains("\n    domains: [\(domain)]\n"), "\(text)")
        }
    }

    @Test func `add only what is not built in`() throws {
        func configuration(_ serviceProvider: String) throws -> String {
            let files = try StarterFiles(serviceProvider: serviceProvider, mvpds: ["Dish", "Mine"])
            return try #require(files.texts(hasKeys: false)["config/service-provider.yaml"])
        }
        #expect(try !configuration("REF30").contains("serviceProviders:"))
        #expect(try configuration("MYNET").contains("\nserviceProviders:\n  MYNET:\n"))
        #expect(try configuration("MYNET").contains("\nmvpds:\n  Mine:\n"))
        #expect(try configuration("MYNET").contains("\n    Dish: {}\n    Mine: {}\n"))
    }
}
