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
}
