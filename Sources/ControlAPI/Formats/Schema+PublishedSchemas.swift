import PassAPI

extension Schema {
    /// What `/__admin/schema/config.json` answers: the schema of one file of the configuration.
    package static let configurationSchema = configuration.jsonSchema(title: "adobe-pass-mock configuration")

    /// What `/__admin/schema/scenario.json` answers.
    package static let scenarioSchema = scenario.jsonSchema(
        title: "adobe-pass-mock scenario", placeholders: true)
}
