import Foundation
import FuzzTargets
import TestSupport
import Testing

/// The inputs with which fuzzing starts, and the inputs with which it has found bugs. `Tests/Fuzzing/run`
/// searches for more.
@Suite("Fuzzing corpora")
struct CorpusTests {
    private static let folder = Repository.root.appending(path: "Tests/Fuzzing/Corpus")

    @Test(arguments: FuzzTarget.allCases)
    func `cause no finding, complete or truncated`(target: FuzzTarget) throws {
        let folder = Self.folder.appending(path: target.rawValue)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(!files.isEmpty)
        for file in files {
            let bytes = try [UInt8](Data(contentsOf: folder.appending(path: file)))
            #expect(throws: Never.self, "\(target)/\(file)") { try target.run(bytes) }
            for count in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 16)) {
                #expect(throws: Never.self, "\(count) bytes of \(target)/\(file)") {
                    try target.run(Array(bytes.prefix(count)))
                }
            }
        }
    }

    @Test func `belong to a target`() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(Set(folders) == Set(FuzzTarget.allCases.map(\.rawValue) + ["dictionary"]))
    }
}
