import BackendAssembly
import Captures
import ControlAPI
import ControlFiles
import Documents
import PassAPI

/// The differences between a capture of the real service and the mock.
package struct CaptureComparison: Sendable {
    package let capture: Capture
    /// The calls whose replies say something about the operation.
    package let calls: [CapturedCall]
    package let differences: [Difference]
    /// The policies that explain some of the differences.
    package let explanations: [Explanation]

    /// - Parameters:
    ///   - policies: the values of policies that are not the default.
    ///   - triesPolicies: true to look for the policies that explain differences.
    ///   - willTry: is called with the name of each policy before the capture is played again with its values.
    /// - Throws: the mistakes in the policies, and in the documents that were made from the capture.
    package init(
        of capture: Capture, policies: [String: String] = [:], triesPolicies: Bool = true,
        willTry: (String) -> Void = { _ in }
    ) throws(Diagnostics) {
        let calls = capture.calls.filter { $0.circumstance == nil }
        self.calls = calls
        let certificate = try ControlDocuments().key("keys/REF30.cert.pem").text
        let world = CapturedWorld(of: capture.calls)
        let documents = ControlDocuments(files: world.files(certificate: certificate, withOutcome: false))
        let (library, keys) = (try documents.load(), try documents.keyRing())
        func differences(_ tried: [String: String]) throws(Diagnostics) -> [Difference] {
            let all = policies.merging(tried) { $1 }
            var player = try CapturePlayer(library.overriding(policies: all), keys, world)
            return calls.flatMap { player.play($0) }
        }
        self.capture = capture
        self.differences = try differences([:])
        explanations = triesPolicies ? try Explanation.all(of: self.differences, differences, willTry) : []
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
