import ControlAPI
import PassAPI

extension ScenarioSummary: JSONObject {
    package static let members: [JSONMember<ScenarioSummary>] = [
        .always("name", .text(""), \.name),
        .always("description", .text("What it tests, in a sentence."), \.description),
        .always(
            "parameters",
            .map(
                "parameter", of: ScenarioParameter.schema,
                "Set when the scenario is activated: name;code=…;on=….")
        ) { JSONMap($0.parameters.map { ($0.name, $0) }) },
        .always("source", .text("The file that defines it."), \.source),
    ]
}

extension ScenarioParameter: JSONObject {
    package static let members: [JSONMember<ScenarioParameter>] = [
        .always("type", .text("The type of its values."), \.type.rawValue),
        .optional("description", .text(""), \.description),
        .optional("default", .text(""), \.defaultValue),
        .optional("values", .texts("The names of which one is chosen; absent for other types.")) {
            $0.choices.isEmpty ? nil : $0.choices.map(\.name)
        },
    ]
}
