import ControlAPI
import HTTPMessages
import PassAPI
import PassSimulator
import SAMLMessages

extension Backend {
    /// Plays Apple's framework: `{"request", "mvpd"?, "user"?, "outcome"?, "expiresIn"?}` becomes what the framework
    /// would hand to the application.
    func answerAsPartner(_ call: ControlCall) throws(ControlError) -> Reply {
        guard Partner(rawValue: call.parameters["partner"] ?? "") != nil else {
            throw .notFound("\(call.parameters["partner"] ?? "") is no partner, expected Apple.")
        }
        let body = try call.body()
        let machineTime = settings.now()
        let (world, now, identifiers) = core.withLock { core in
            (
                core.scenarios.current.world, core.time(machineTime: machineTime),
                PartnerStandIn.Identifiers(from: &core.simulator.chance)
            )
        }
        let asked = try PartnerStandIn.Asked(
            request: body.requiredText("request"), mvpd: body.text("mvpd"), user: body.text("user"),
            outcome: body.text("outcome"), expiresIn: body.text("expiresIn"))
        let answer: PartnerStandIn.Answer
        do throws(PartnerStandIn.Failure) {
            answer = try PartnerStandIn.answer(asked, in: world, identifiers: identifiers, at: now)
        } catch {
            throw .invalidBody(error.detail, at: error.pointer)
        }
        return .json { answer.write(to: &$0) }
    }
}
