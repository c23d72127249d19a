import ControlAPI
import PassAPI

extension ScenarioLibrary {
    /// Builds the scenario with which a backend starts.
    ///
    /// - Parameter selection: the name of a scenario, with or without parameters.
    /// - Throws: a diagnostic for each mistake in the configuration and the scenario, and for each public key in the
    ///   configuration that is none.
    package func activeScenarios(_ selection: String) throws(Diagnostics) -> ActiveScenarios {
        try Diagnostics.raise(
            configurationDocument.publicKeyDiagnostics(except: ControlDocuments.isShipped))
        return try ActiveScenarios(library: self, selection: selection)
    }
}
