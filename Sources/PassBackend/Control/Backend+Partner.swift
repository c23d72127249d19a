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
        let asked = try PartnerStandIn.Asked(
            request: body.requiredText("request"), mvpd: body.text("mvpd"), user: body.text("user"),
            outcome: body.text("outcome"), expiresIn: body.text("expiresIn"))
        let requestID = (try? SAMLRequest(parsing: asked.request))?.id
        let machineTime = settings.now()
        let answer = try core.withLock { (core) throws(ControlError) -> PartnerStandIn.Answer in
            // Whoever asked gives the clock and the world.
            let device = core.simulator.devices.first { _, device in
                device.partnerRequests.contains { $0.id == requestID }
            }?.key
            let now = core.time(of: device, machineTime: machineTime)
            let world: World
            do throws(Problems) {
                world = try core.scenario(for: call.request, device: device).world
            } catch {
                throw .invalidScenario(error)
            }
            // A call that is refused leaves chance where it was.
            var chance = core.simulator.chance
            let identifiers = PartnerStandIn.Identifiers(from: &chance)
            do throws(PartnerStandIn.Failure) {
                let answer = try PartnerStandIn.answer(asked, in: world, identifiers: identifiers, at: now)
                core.simulator.chance = chance
                return answer
            } catch {
                throw .invalidBody(error.detail, at: error.pointer)
            }
        }
        return .json { answer.write(to: &$0) }
    }
}
