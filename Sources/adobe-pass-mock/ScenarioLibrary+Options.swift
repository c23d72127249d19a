import ControlAPI
import PassBackend

extension ScenarioLibrary {
    /// The scenarios that `options` of the configuration choose and that cannot be played.
    var optionProblems: [Problem] {
        let options = configuration["options"]
        let listen = options?["listen"]?.items ?? []
        return [options?["scenario"]].compactMap { $0 }.flatMap {
            problems(selecting: $0.string, at: $0.place)
        }
            + listen.flatMap {
                problems(selecting: $0.string.flatMap(FurtherPort.init)?.scenario, at: $0.place)
            }
    }

    private func problems(selecting text: String?, at place: Place) -> [Problem] {
        guard let text else { return [] }
        do throws(Problems) {
            _ = try scenario(selecting: text)
            return []
        } catch {
            return error.all.map { Problem($0.message, at: $0.place ?? place) }
        }
    }
}
