import ControlAPI
import PassAPI

extension ScenarioSummary: JSONEncodable, JSONDescribed {
    package static let schema = Schema.object([
        .always("name", .text("")), .always("description", .text("What it tests, in a sentence.")),
        .always(
            "parameters",
            .map(
                "parameter",
                of: .object([
                    .always("type", .text("The type of its values.")), .optional("description", .text("")),
                    .optional("default", .text("")),
                    .optional("values", .texts("The names of which one is chosen; absent for other types.")),
                ]), "Set when the scenario is activated: name;code=…;on=….")),
        .always("source", .text("The file that defines it.")),
    ])

    package func write(to json: inout JSONWriter) {
        json.object { writeMembers(to: &$0) }
    }

    /// Writes the members of its object, for an answer that has more.
    package func writeMembers(to object: inout JSONWriter) {
        object.member("name", name)
        object.member("description", description)
        object.member("parameters") { map in
            for parameter in parameters {
                map.member(parameter.name) { member in
                    member.member("type", parameter.type.rawValue)
                    member.member("description", ifPresent: parameter.description)
                    member.member("default", ifPresent: parameter.defaultValue)
                    if !parameter.choices.isEmpty {
                        member.member("values", array: parameter.choices.map(\.name))
                    }
                }
            }
        }
        object.member("source", source)
    }
}
