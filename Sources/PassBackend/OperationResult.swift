import ControlAPI
import HTTPMessages
import HTTPTypes
import LoginPages
import PassAPI
import PassSimulator
import RequestJournal

/// What came of a request while the lock was held, to be written when it is released.
struct OperationResult: Sendable {
    var result: Result
    var trace: String
    /// The one that was played; for a request that asks for one that nobody knows, the current one.
    var scenario: Scenario
    var ruleIDs: [String] = []
    var delivery = Delivery()
    /// What the server's clock showed.
    var serverTime = Timestamp(milliseconds: 0)
    /// What the device's clock showed; the server's where there is no device.
    var deviceTime = Timestamp(milliseconds: 0)
    /// Whose request it was, and what the device was like before and after.
    var device: DeviceIdentifier?
    var before: DeviceSummary?
    var after: DeviceSummary?

    enum Result: Sendable {
        case answer(Answer)
        case error(EnhancedError)
        case registrationError(RegistrationError)
        case pageError(PageError)
        case legacy(Swift.Result<LegacyAnswer, LegacyError>, LegacyFormat)
        case reply(Reply)
    }

    /// The reply, signed where it must be.
    func reply(_ rendering: RenderContext) -> Reply {
        var reply = written(rendering)
        if reply.status == .unauthorized, scenario.configuration.policies.wwwAuthenticate == .on {
            reply.fields[.wwwAuthenticate] = "Bearer"
        }
        reply.delivery = delivery
        return reply
    }

    private func written(_ rendering: RenderContext) -> Reply {
        switch result {
        case .answer(let answer):
            var json = JSONWriter()
            do throws(EnhancedError) {
                try answer.write(&json, rendering)
            } catch {
                return ErrorReplies.error(error, trace: trace)
            }
            var reply = Reply(status: answer.status, body: json.bytes)
            reply.fields.append(ErrorReplies.jsonField)
            return reply
        case .error(let error): return ErrorReplies.error(error, trace: trace)
        case .registrationError(let error): return ErrorReplies.error(error)
        case .pageError(let error): return error.reply
        case .legacy(let result, let format):
            return LegacyReplies.reply(
                result, in: format, hasCodes: scenario.configuration.policies.legacyErrorCodes == .on,
                rendering)
        case .reply(let reply): return reply
        }
    }
}
