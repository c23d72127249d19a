import ControlAPI
import PassAPI
import PassBackend

/// The differences between a capture of the real service and the mock.
package struct CaptureComparison: Sendable {
    let capture: Capture
    /// The calls whose replies say something about the operation.
    package let calls: [CapturedCall]
    /// The calls that were left out because they select a scenario that cannot be run: the subjects of counts, by entry.
    let withoutScenario: [Int: String]
    let differences: [Difference]
    /// The policies that explain some of the differences; empty if none were tried.
    let explanations: [Explanation]
    let triesPolicies: Bool

    /// - Parameters:
    ///   - own: the scenarios that requests can select with `X-Mock-Scenario`, and the configuration whose order determines the
    ///     first MVPD of a service provider.
    ///   - policies: the values of policies that differ from the default.
    ///   - triesPolicies: true to look for the policies that explain differences.
    ///   - willTry: called with the name of each policy before the capture is replayed with its values.
    /// - Throws: the mistakes in the policies, and in the documents that were made from the capture.
    package init(
        of capture: Capture, with own: ControlDocuments = ControlDocuments(),
        policies: [String: String] = [:], triesPolicies: Bool = true,
        willTry: (String) -> Void = { _ in }
    ) throws(Diagnostics) {
        let certificate = try ControlDocuments().key("keys/REF30.cert.pem").text
        let inferred = InferredConfiguration(of: capture.calls)
        let selectsScenarios = capture.calls.contains { $0.selectedScenario != nil }
        var documents = ControlDocuments(
            files: inferred.files(
                certificate: certificate, withOutcome: false,
                order: selectsScenarios ? try own.orderOfMVPDs() : [:]))
        if selectsScenarios { documents.selectableScenarios = own.scenarios }
        let (library, keys) = (try documents.load(), try documents.keyRing())
        let withoutScenario = library.unusableSelections(of: capture.calls)
        let calls = capture.calls.filter {
            $0.circumstance == nil && withoutScenario[$0.exchange.number] == nil
        }
        (self.calls, self.withoutScenario) = (calls, withoutScenario)
        func differences(
            _ tried: [String: String], _ goesOn: (Int, [Difference]) -> Bool
        ) throws(Diagnostics) -> [Difference] {
            let all = policies.merging(tried) { $1 }
            var replayer = try CaptureReplayer(library.overriding(policies: all), keys, inferred)
            var differences: [Difference] = []
            for call in calls {
                let found = replayer.replay(call)
                differences += found
                guard goesOn(call.exchange.number, found) else { break }
            }
            return differences
        }
        (self.capture, self.triesPolicies) = (capture, triesPolicies)
        self.differences = try differences([:]) { _, _ in true }
        explanations = triesPolicies ? try Explanation.all(of: self.differences, differences, willTry) : []
    }
}

extension ScenarioLibrary {
    /// The calls that select a scenario that cannot be run: the subjects of counts, by entry.
    fileprivate func unusableSelections(of calls: [CapturedCall]) -> [Int: String] {
        let selections = Set(calls.compactMap(\.selectedScenario))
        let subjects: [String: String] = selections.reduce(into: [:]) { $0[$1] = subject(ofUnusable: $1) }
        return calls.reduce(into: [:]) { unusable, call in
            unusable[call.exchange.number] = call.selectedScenario.flatMap { subjects[$0] }
        }
    }

    private func subject(ofUnusable selection: String) -> String? {
        do throws(Diagnostics) {
            _ = try scenario(selecting: selection)
            return nil
        } catch {
            return
                "requests with X-Mock-Scenario: \(selection), which cannot be run: "
                + "\(error.all.first?.description ?? ""); --scenarios names the folder of your own scenarios"
        }
    }
}

extension ControlDocuments {
    /// The MVPDs of each service provider in the order of the files.
    fileprivate func orderOfMVPDs() throws(Diagnostics) -> [ServiceProviderID: [MVPDID]] {
        // Reads only the scenarios that requests select.
        var documents = self
        documents.scenarios = ControlDocuments().scenarios
        let providers = try documents.load().configurationDocument["integrations"]?.entries ?? []
        return Dictionary(
            providers.map { (ServiceProviderID($0.key), $0.node.entries.map { MVPDID($0.key) }) }
        ) { $1 }
    }

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

extension InferredConfiguration {
    /// The files for a folder of a project, with the logins and the denials of the capture.
    ///
    /// - Throws: the mistakes in the files.
    package func validFiles() throws(Diagnostics) -> [String: String] {
        let files = files(
            certificate: try ControlDocuments().key("keys/REF30.cert.pem").text, withOutcome: true)
        _ = try ControlDocuments(files: files).load().scenario(selecting: Self.scenario)
        return files
    }
}
