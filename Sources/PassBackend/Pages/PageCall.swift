import ControlAPI
import HTTPMessages
import PassAPI
import PassSimulator

/// One visit of a user agent.
struct PageCall {
    var context: RequestContext
    var scenario: Scenario
    var now: Timestamp
    var publicURL: PublicURL?

    var configuration: Configuration { scenario.configuration }
    var query: Form { context.query }
    var form: Form { context.form }
    /// The scheme and the authority of absolute URLs of the mock's own.
    var baseURL: String { publicURL?.text ?? context.request.baseURL }

    /// The session behind the request's code, until the code expires.
    ///
    /// - Throws: a page for a code that nobody has, and for one that has expired or was replaced.
    func session(in simulator: Simulator) throws(PageError) -> Session {
        let code = context.code ?? ""
        let serviceProvider = context.serviceProvider ?? simulator.sessions[code]?.serviceProvider ?? ""
        do throws(EnhancedError) {
            return try simulator.session(code, of: serviceProvider, at: now)
        } catch {
            throw PageError(
                reason: error.code == .invalidAuthenticationSession
                    ? "The code \(code) is no longer valid. Ask the device for a new one."
                    : "No device is waiting with the code \"\(code)\".")
        }
    }
}
