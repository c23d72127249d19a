import AdminAPI
import ControlAPI
import PassAPI
import PassBackend

/// The forms that control the mock, for all devices or for one. The first page and the page of a device have the same
/// ones.
struct ControlForms {
    /// The only device that the forms affect; `nil` for all devices.
    let device: DeviceOverview?
    let scenarios: [ScenarioSummary]
    /// The scenario that the next request meets, with its parameters.
    let scenario: String
    /// Why that scenario cannot be built from the files of this mock; `nil` if it can.
    let scenarioProblem: String?
    /// The scenario that the mock was started with; `nil` for the forms of a device.
    let initial: String?
    let clock: ClockSetting
    let now: Timestamp
    let isClockRunning: Bool
    let rules: [Overview.DynamicRuleView]
    let report: ActionReport
    /// The request from which the rule form is filled; `nil` for none.
    var ruleSource: JournalEntry?

    init(of overview: Overview, report: ActionReport, ruleSource: JournalEntry? = nil) {
        device = nil
        scenarios = overview.scenarios
        scenario = overview.situation.scenario
        scenarioProblem = overview.currentProblem
        initial = overview.situation.initialScenario
        clock = overview.clock
        now = overview.now
        isClockRunning = overview.clock.frozenAt == nil
        rules = overview.rules
        self.report = report
        self.ruleSource = ruleSource
    }

    init(of device: DeviceOverview, report: ActionReport, ruleSource: JournalEntry? = nil) {
        self.device = device
        scenarios = device.scenarios
        scenario = device.scenario
        scenarioProblem = device.scenarioProblem
        initial = nil
        clock = device.view.clock
        now = device.view.now
        isClockRunning = device.view.clock.frozenAt == nil && device.serverClock.frozenAt == nil
        rules = device.rules
        self.report = report
        self.ruleSource = ruleSource
    }

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
