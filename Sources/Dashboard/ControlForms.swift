import AdminAPI
import ControlAPI
import PassAPI
import PassBackend

/// The forms that control the mock, for all devices or for one. The first page and the page of a device have the same
/// ones.
struct ControlForms {
    let mock: MockView
    /// The only device that the forms affect; `nil` for all devices.
    let device: DeviceOverview?
    let report: ActionReport
    /// The request from which the rule form is filled; `nil` for none.
    var ruleSource: JournalEntry?

    var scenarios: [ScenarioSummary] { mock.scenarios }
    var scenario: String { mock.scenario(of: device?.view.identifier) }
    var scenarioProblem: String? { mock.scenarioProblem(of: device?.view.identifier) }
    var rules: [DynamicRuleView] { mock.rules }
    var clock: ClockSetting { device?.view.clock ?? mock.clock }
    var now: Timestamp { device?.view.now ?? mock.now }
    var isClockRunning: Bool { clock.frozenAt == nil && mock.clock.frozenAt == nil }

    /// Says at a heading which devices the section is about.
    var scope: HTML { Self.scope(of: device?.view) }

    static func scope(of device: DeviceView?) -> HTML {
        // Isolated by <bdi>, because the name can contain right-to-left text.
        let words: HTML = device.map { "for <bdi>\($0.name)</bdi> only" } ?? "for all devices"
        return " <span class=\"scope\">\(words)</span>"
    }

    func form(_ action: DashboardAction, _ content: HTML, style: String? = nil) -> HTML {
        let style = style.map { " class=\"\($0)\"" as HTML }
        return """
            <form\(style) method="post" action="\(action.path)">
            \(HTML.hidden(device?.view.formFields ?? []))\(content)</form>

            """
    }

    static func option(_ value: String, _ label: String, isSelected: Bool) -> HTML {
        "<option value=\"\(value)\"\(isSelected ? " selected" : nil)>\(label)</option>\n"
    }
}
