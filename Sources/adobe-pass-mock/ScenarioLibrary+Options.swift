import ControlAPI
import PassBackend

extension ScenarioLibrary {
    /// The scenarios that `options` of the configuration choose and that cannot be played.
    var optionProblems: [Diagnostic] {
        let options = configurationDocument["options"]
        let listen = options?["listen"]?.items ?? []
        return [options?["scenario"]].compactMap { $0 }.flatMap {
            diagnostics(selecting: $0.string, at: $0.location)
        }
            + listen.flatMap {
                diagnostics(selecting: $0.string.flatMap(PortBinding.init)?.scenario, at: $0.location)
            }
    }

    private func diagnostics(selecting text: String?, at location: SourceLocation) -> [Diagnostic] {
        guard let text else { return [] }
        do throws(Diagnostics) {
            _ = try scenario(selecting: text)
            return []
        } catch {
            return error.all.map { Diagnostic($0.message, at: $0.location ?? location) }
        }
    }
}
