import ControlAPI
import Documents
import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend
import PassSimulator
import SAMLMessages

extension AdminRoute {
    package static let answerAsPartner = AdminRoute(
        .post, "/partner/\(.partner)/response", "answerAsPartner",
        "Returns what the partner's framework would return to the app.", body: .partnerRequest,
        answer: .json(.partnerAnswer)
    ) { (admin, call) throws(AdminError) in try admin.answerAsPartner(call) }
}

extension AdminResponder {
    /// `{"request", "mvpd"?, "user"?, "outcome"?, "expiresIn"?}`: returns what Apple's framework would return
    /// to the application.
    func answerAsPartner(_ call: AdminCall) throws(AdminError) -> Reply {
        guard Partner(rawValue: call.parameters["partner"] ?? "") != nil else {
            throw .notFound("\(call.parameters["partner"] ?? "") is not a partner, expected Apple.")
        }
        let body = try call.body()
        let input = try FakePartnerFramework.Input(
            request: body.requiredText("request"), mvpd: body.text("mvpd"), user: body.text("user"),
            outcome: body.text("outcome"), expiresIn: body.text("expiresIn"))
        let requestID = (try? SAMLRequest(parsing: input.request))?.id
        let machineTime = backend.now()
        let requested = backend.requestedScenario(of: call.request)
        let answer = try state.withLock { (state) throws(AdminError) -> FakePartnerFramework.Answer in
            // The device that requested the SAML request determines the clock and the configuration.
            let device = state.simulator.devices.first { _, device in
                device.partnerRequests.contains { $0.id == requestID }
            }?.key
            let now = state.time(of: device, machineTime: machineTime)
            let configuration: Configuration
            do throws(Diagnostics) {
                configuration = try state.selectScenario(
                    requested, of: device, port: call.request.connection.localPort
                ).get().configuration
            } catch {
                throw .invalidScenario(error)
            }
            // A refused call does not advance the random source.
            var random = state.simulator.random
            let identifiers = FakePartnerFramework.Identifiers(from: &random)
            do throws(FakePartnerFramework.Failure) {
                let answer = try FakePartnerFramework.answer(
                    input, in: configuration, identifiers: identifiers, at: now)
                state.simulator.random = random
                return answer
            } catch {
                throw .invalidBody(error.detail, at: error.pointer)
            }
        }
        return .json { answer.write(to: &$0) }
    }
}
