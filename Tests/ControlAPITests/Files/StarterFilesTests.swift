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

    @Test func `add only what is not built in`() throws {
        func configuration(_ serviceProvider: String) throws -> String {
            let files = try StarterFiles(serviceProvider: serviceProvider, mvpds: ["Dish", "Mine"])
            return try #require(files.texts(hasKeys: false)["config/service-provider.yaml"])
        }
        #expect(try !configuration("REF30").contains("serviceProviders:"))
        #expect(try configuration("MYNET").contains("\nserviceProviders:\n  MYNET: {}\n"))
        #expect(try configuration("MYNET").contains("\nmvpds:\n  Mine:\n"))
        #expect(try configuration("MYNET").contains("\n    Dish: {}\n    Mine: {}\n"))
    }
}
