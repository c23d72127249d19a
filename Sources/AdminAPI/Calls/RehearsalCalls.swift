import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

extension AdminRoute {
    static let listRehearsal = AdminRoute(
        .get, "/rehearsal", "listRehearsal", "Lists the unhappy paths that an app can be put through.",
        handle: AdminResponder.listRehearsal)

    static let beginRehearsalCase = AdminRoute(
        .post, "/rehearsal/{case}", "beginRehearsalCase",
        "Makes an unhappy path happen for one device.", journal: .optional,
        handle: AdminResponder.beginRehearsalCase)

    static let judgeRehearsalCase = AdminRoute(
        .get, "/rehearsal/{case}", "judgeRehearsalCase",
        "Judges what a device did about the failure of an unhappy path.", journal: .required,
        handle: AdminResponder.judgeRehearsalCase)
}

extension AdminResponder {
    func listRehearsal() throws(AdminError) -> RehearsalList {
        RehearsalList(cases: try rehearsalCases())
    }

    func beginRehearsalCase(_ call: AdminCall, on device: RehearsingDevice) throws(AdminError) -> NoContent {
        try prepare(rehearsalCase(of: call), for: device.name)
        return NoContent()
    }

    func judgeRehearsalCase(
        _ call: AdminCall, _ query: RehearsalQuery
    ) throws(AdminError) -> RehearsalReport.Case {
        let rehearsed = try rehearsalCase(of: call)
        let (device, begun) = try withState {
            (state) throws(AdminError) -> (DeviceIdentifier?, DeviceCase?) in
            let device = try state.device(ifNamed: query.device)
            return (device, device.flatMap { state.testerSettings.deviceCases[$0] })
        }
        return judge(
            rehearsed, RehearsalRun(exitStatus: 0, isTimedOut: false, milliseconds: 0, output: ""),
            of: AuditSubject(device: device),
            after: begun?.name == rehearsed.name ? begun?.newestRequest : nil)
    }

    private func rehearsalCases() throws(AdminError) -> [RehearsalCase] {
        let library = try withState { $0.testerSettings.scenarios.library }
        return try AdminError.refusing(
            by: AdminError.unusableScenario, try RehearsalCase.cases(in: library))
    }

    /// - Throws: when there is no such case, with one that is similar.
    private func rehearsalCase(of call: AdminCall) throws(AdminError) -> RehearsalCase {
        let (cases, name) = (try rehearsalCases(), call.parameters["case"] ?? "")
        guard let found = cases.first(where: { $0.name == name }) else {
            throw .notFound(AllowedValues("case", cases.map(\.name)).message(forUnknown: name))
        }
        return found
    }
}

/// The device that is put through an unhappy path.
struct RehearsingDevice: AdminBody {
    let name: String

    static let schema = Schema.record(
        "A device.", [.always("device", .namedDevice("The device for which the failure happens."))])

    static let example: JSONValue? = ["device": "living-room"]

    init(_ members: [String: JSONValue]) { name = members["device"]?.string ?? "" }
}

struct RehearsalQuery: AdminQuery {
    let device: String?

    static let query: [Schema.Field] = [
        .optional(
            "device",
            .namedDevice("The device that was put through the unhappy path; all devices when absent."))
    ]

    init(_ members: [String: JSONValue]) { device = members["device"]?.string }
}

struct RehearsalList: JSONAnswer, JSONObject {
    let cases: [RehearsalCase]

    static let members: [JSONMember<RehearsalList>] = [
        .always("cases", .list(of: RehearsalCase.schema, "Scenarios, then codes, then faults."), \.cases)
    ]
}

extension RehearsalReport.Case: EncodedAnswer {
    package static let schema = Schema.object([
        .always("name", .text("")), .always("kind", RehearsalCase.kind), .always("title", .text("")),
        .always("verdict", verdict), .optional("level", level),
        .always("explanation", .text("What was observed, and what to do.")),
        .always(
            "findings",
            .list(
                of: .object([
                    .always("rule", .text("A rule of the checklist.")), .always("title", .text("")),
                    .always("level", level),
                    .always("section", .object([.always("title", .text("")), .always("url", .text(""))])),
                    .always("verdict", verdict), .always("explanation", .text("")),
                    .always("requests", .texts("The identifiers of the requests that prove it.")),
                ]), "What the rules found, the most important ones first.")),
        .always(
            "requests",
            .list(
                of: .object([
                    .always("id", .text("")),
                    .always("milliseconds", .number("Milliseconds from the first request.")),
                    .always("name", .text("The operation, or the method and the path.")),
                    .always("status", .number("")), .optional("error", .text("")),
                    .optional("fault", .words("fault", WireFault.self, "")),
                ]), "The first requests of the device, the oldest first.")),
        .always("requestCount", .number("The number of all requests.")),
        .always("exitStatus", .number("0: no command was run.")),
        .always("milliseconds", .number("0: no command was run.")), .always("output", .text("")),
    ])

    private static let verdict = Schema.words("verdict", RehearsalReport.Verdict.self, "")
    private static let level = Schema.words("level", ChecklistLevel.self, "")
}
