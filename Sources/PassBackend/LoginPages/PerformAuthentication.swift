import ControlAPI
import HTTPMessages
import PassAPI
import PassSimulator

/// *Perform authentication in user agent*: the target of a complete session's `url`.
enum PerformAuthentication {
    static func answer(_ simulator: inout Simulator, _ call: PageCall) throws(PageError) -> PageAnswer {
        guard let id = call.serviceProvider, call.configuration.hasServiceProvider(id) else {
            let name = call.serviceProvider?.text ?? ""
            throw PageError(
                reason: "The service provider \"\(name)\" is not configured. Correct the link in your app.")
        }
        let session = try call.session(in: simulator)
        guard session.registration == nil else {
            throw PageError(
                reason: """
                    The code \(session.code) is a registration code of REST API V1, and the link is one of REST API V2. Correct \
                    the link in your app.
                    """)
        }
        return try call.login(in: simulator).start(&simulator, call)
    }
}
