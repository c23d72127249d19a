import Documents
import PassAPI

extension Schema {
    /// The answer of `/__admin/schema/config.json`: the JSON Schema of a configuration file.
    package static let configurationSchema = configuration.jsonSchema(title: "adobe-pass-mock configuration")

    /// The answer of `/__admin/schema/scenario.json`: the JSON Schema of a scenario file.
    package static let scenarioSchema = scenario.jsonSchema(
        title: "adobe-pass-mock scenario", placeholders: true)
}
