import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

extension Backend {
    func showDashboard(_ call: ControlCall) -> Reply {
        let done = Form(call.request.query ?? "")["done"].flatMap(DashboardAction.init)
        return dashboard(done: done, diagnostic: nil).reply
    }

    /// Does what a form says and sends the browser back to its section; a form that cannot be used comes again, with
    /// what stood in it.
    func actOnDashboard(_ call: ControlCall) throws(ControlError) -> Reply {
        let name = call.parameters["action"] ?? ""
        guard let action = DashboardAction(rawValue: name) else {
            throw .notFound("The dashboard has no form \"\(name)\".")
        }
        let form = Form(call.request.body)
        do throws(ControlError) {
            _ = try answer(action.call(form))
        } catch {
            return dashboard(
                done: nil, diagnostic: .init(action: action, detail: error.detail, form: form)
            ).reply
        }
        let page = ControlOperation.showDashboard.row.path.path()
        return .redirect(.seeOther, to: "\(page)/?done=\(action.rawValue)#\(action.section)")
    }

    func logInToDashboard(_ call: ControlCall) -> Reply {
        let typed = Form(call.request.body)["token"] ?? ""
        guard settings.access.takesLogin else { return .toDashboard }
        guard let cookie = settings.access.cookie(for: typed) else {
            return DashboardLogin(wasRefused: true).reply
        }
        var reply = Reply.toDashboard
        reply.fields[.setCookie] = cookie.setting(for: call.request)
        return reply
    }

    func logOutOfDashboard(_ call: ControlCall) -> Reply {
        var reply = Reply.toDashboard
        reply.fields[.setCookie] = DashboardCookie.removal(for: call.request)
        return reply
    }

    private func dashboard(done: DashboardAction?, diagnostic: Dashboard.Diagnostic?) -> Dashboard {
        let machineTime = settings.now()
        let (entries, kept, dropped) = journal.withLock { journal in
            (journal.newest(Dashboard.limits.requests), journal.next - journal.first, journal.dropped)
        }
        return state.withLock { state in
            let known = state.knownDevices
            // Of too many, those are shown that were at work lately.
            let recent = Set(entries.compactMap(\.device))
            let shown = known.filter(recent.contains) + known.filter { !recent.contains($0) }
            return Dashboard(
                version: settings.version, scenarios: state.scenarios.library.summaries,
                current: state.scenarios.current.name, initial: state.scenarios.initial.name,
                devices: DeviceView.views(
                    of: shown.prefix(Dashboard.limits.devices), in: state, at: machineTime
                ).sorted { $0.name < $1.name },
                deviceCount: known.count,
                rules: state.dynamicRules.map { rule in
                    let counts = state.simulator.devices.values.compactMap { $0.ruleCounts[rule.rule.id] }
                    return .init(
                        added: rule, applications: counts.reduce(0) { $0 + $1.applications })
                },
                clock: state.clock, now: state.clock.now(machineTime), entries: entries, kept: kept,
                dropped: dropped, done: done, diagnostic: diagnostic, canLogOut: settings.access.takesLogin)
        }
    }
}

extension Reply {
    /// Sends a browser to the dashboard, or to its login.
    static let toDashboard = Reply.redirect(
        .seeOther, to: "\(ControlOperation.showDashboard.row.path.path())/")
}
