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
            let device: DeviceIdentifier? =
                if let name = body.device { try AdminCall.device(named: name, in: state) } else { nil }
            return state.time(of: device, machineTime: machineTime)
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

    init(_ members: [String: JSONValue]) throws(AdminError) {
        subject = try members.requiredText("subject")
        device = try members.text("device")
    }
}

struct MintedToken: JSONAnswer, JSONObject {
    let token: String

    static let members: [JSONMember<MintedToken>] = [.always("token", .text(""), \.token)]
}
