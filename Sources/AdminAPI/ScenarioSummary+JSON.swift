import ControlAPI
import PassAPI

extension ScenarioSummary: JSONEncodable {
    package func write(to json: inout JSONWriter) {
        json.object { object in
            object.member("name", name)
            object.member("description", description)
            object.member("parameters") { map in
                for parameter in parameters {
                    map.member(parameter.name) { member in
                        member.member("type", parameter.type.rawValue)
                        member.member("description", ifPresent: parameter.description)
                        member.member("default", ifPresent: parameter.defaultValue)
                    }
                }
            }
            object.member("source", source)
        }
    }
}
