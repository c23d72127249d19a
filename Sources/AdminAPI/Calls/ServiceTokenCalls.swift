import HTTPMessages
import HTTPTypes
import PassAPI
import PassBackend

extension AdminRoute {
    static let mintServiceToken = AdminRoute(
        .post, "/tokens/service", "mintServiceToken", "Returns a signed AD-Service-Token.",
        handle: AdminResponder.mintServiceToken)
}

extension AdminResponder {
    /// Returns a service token, with which applications share that user's logins. It is valid for one hour by
    /// the server's clock, or by the device's.
    func mintServiceToken(_ body: ServiceTokenSubject) throws(AdminError) -> MintedToken {
        let machineTime = backend.now()
        let now = try withState { (state) throws(AdminError) in
            state.time(of: try state.device(ifNamed: body.device), machineTime: machineTime)
        }
        return MintedToken(
            token: ServiceToken.mint(
                subject: body.subject, validity: Validity(from: now, for: .hours(1)),
                signedBy: keys.serviceTokenKey))
    }
}

struct ServiceTokenSubject: AdminBody {
    let subject: String
    let device: String?

    static let schema = Schema.record(
        "The user of a token.",
        [
            .always("subject", .text(.filled, "The user.")),
            .optional(
                "device",
                .namedDevice("The device whose clock dates the token; the server's clock when absent.")),
        ])

    static let example: JSONValue? = ["subject": "user-1"]

    init(_ members: [String: JSONValue]) {
        subject = members["subject"]?.string ?? ""
        device = members["device"]?.string
    }
}

struct MintedToken: JSONAnswer, JSONObject {
    let token: String

    static let members: [JSONMember<MintedToken>] = [.always("token", .text(""), \.token)]
}
