import PassAPI

extension Schema {
    /// The answer of `/__admin/schema/config.json`: the JSON Schema of a configuration file. A file can be a part of a
    /// configuration, or change the built-in one: it needs no key, and `null` removes one.
    package static let configurationSchema = configurationFile.jsonSchema(
        title: "adobe-pass-mock configuration")

    private static let configurationFile: Schema = {
        var file = configuration.overlay
        file.isNullable = false
        return file
    }()

    /// The answer of `/__admin/schema/scenario.json`: the JSON Schema of a scenario file.
    package static let scenarioSchema = scenario.jsonSchema(
        title: "adobe-pass-mock scenario", placeholders: true)
}
