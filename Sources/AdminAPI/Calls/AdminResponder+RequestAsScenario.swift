import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

extension AdminRoute {
    package static let showRequestAsScenario = AdminRoute(
        .get, "/requests/\(.request)/scenario", "showRequestAsScenario",
        "Returns a scenario file that repeats the situation of a recorded request.",
        journal: .required, handle: AdminResponder.showRequestAsScenario)
}

extension AdminResponder {
    func showRequestAsScenario(_ call: AdminCall) throws(AdminError) -> ScenarioFile {
        ScenarioFile(text: RequestScenario(of: try showRequest(call)).yaml)
    }
}

struct ScenarioFile: TextAnswer {
    let text: String
    static let contentType = "application/yaml"
}
