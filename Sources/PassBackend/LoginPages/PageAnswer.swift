import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

extension ParsedRequest {
    /// The value of a parameter in the path or the query; an empty one counts as missing.
    func parameter(_ name: String) -> String? {
        [parameters[name], query[name]].lazy.compactMap(\.self).first { !$0.isEmpty }
    }

    /// The session of the request's code, if the code has not expired.
    ///
    /// - Throws: a page for an unknown, expired or replaced code, and for one of another service provider.
    func session(in simulator: Simulator, at now: Timestamp) throws(PageError) -> Session {
        let code = code ?? ""
        let owner = simulator.sessions[code]?.serviceProvider
        let serviceProvider =
            serviceProvider ?? parameter("requestor_id").map { ServiceProviderID($0) } ?? owner ?? ""
        if let owner, owner != serviceProvider {
            throw PageError(
                reason:
                    "The code \(code) was made for the service provider \(owner), and the link is for "
                    + "\(Reason.canRepeat(serviceProvider.text) ? serviceProvider.text : "another one"). "
                    + "Correct the link in your app.")
        }
        do throws(EnhancedError) {
            return try simulator.session(code, of: serviceProvider, at: now)
        } catch {
            throw PageError(
                reason: error.code == .invalidAuthenticationSession
                    ? "The code \(code) is no longer valid. Get a new code on your device."
                    : "No device is waiting with the code \"\(code)\". Check the code on your device.")
        }
    }
}

/// The answer of a page operation: a page, a form or a redirect. Its HTML is written after the state is unlocked.
struct PageAnswer: Sendable {
    private let content: any PageContent

    var reply: Reply { content.reply }

    static func showing(_ content: some PageContent) -> PageAnswer { PageAnswer(content: content) }

    static func redirect(_ status: HTTPResponse.Status = .found, to location: String) -> PageAnswer {
        PageAnswer(content: Reply.redirect(status, to: location))
    }
}

/// The content that a page operation can show.
protocol PageContent: Sendable {
    var reply: Reply { get }
}

extension Reply: PageContent {
    var reply: Reply { self }
}

extension Page: PageContent {}
