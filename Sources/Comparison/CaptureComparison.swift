import BackendAssembly
import Captures
import ControlAPI
import ControlFiles
import Documents
import PassAPI

/// The differences between a capture of the real service and the mock.
package struct CaptureComparison: Sendable {
    package let capture: Capture
    package let differences: [Difference]
    /// The policies that explain some of the differences.
    package let explanations: [Explanation]

    /// - Parameter triesPolicies: true to look for the policies that explain differences.
    /// - Throws: the mistakes in the documents that were made from the capture.
    package init(of capture: Capture, triesPolicies: Bool = true) throws(Diagnostics) {
        let calls = capture.calls.filter { $0.circumstance == nil }
        let certificate = try ControlDocuments().key("keys/REF30.cert.pem").text
        let documents = ControlDocuments(
            files: CapturedWorld(of: capture.calls).files(certificate: certificate, withOutcome: false))
        let (library, keys) = (try documents.load(), try documents.keyRing())
        func differences(_ policies: [String: String]) throws(Diagnostics) -> [Difference] {
            var player = try CapturePlayer(library.overriding(policies: policies), keys)
            return calls.flatMap { player.play($0) }
        }
        self.capture = capture
        self.differences = try differences([:])
        explanations = triesPolicies ? try Explanation.all(of: self.differences, differences) : []
    }

    /// The differences that no policy explains.
    package var unexplained: [Difference] {
        let explained = Set(explanations.flatMap(\.differences))
        return differences.filter { !explained.contains($0) }
    }
}

extension ControlDocuments {
    /// - Parameter files: the texts by their paths in the folder of a project.
    init(files: [String: String]) {
        func folder(_ name: String) -> FileTree {
            let own = files.filter { $0.key.hasPrefix(name + "/") }
            return .memory(
                name: "capture:\(name)",
                Dictionary(
                    uniqueKeysWithValues: own.map { (String($0.key.dropFirst(name.count + 1)), $0.value) }))
        }
        self.init()
        configuration = folder("config")
        scenarios = folder("scenarios")
    }
}
