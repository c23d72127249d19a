import ControlAPI
import PassAPI
import PassBackend

extension DocumentSelection {
    /// A diagnostic for each scenario in `options` of the configuration that does not exist or cannot be
    /// built.
    var optionDiagnostics: [Diagnostic] {
        let options = library.configurationDocument["options"]
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
            _ = try library.scenario(selecting: text)
            return []
        } catch {
            return error.all.map { Diagnostic($0.message, at: $0.location ?? location) }
        }
    }
}
