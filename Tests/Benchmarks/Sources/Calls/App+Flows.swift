import Foundation

extension App {
    /// Puts a profile on a device, as if its user had logged in.
    func logIn(at mvpd: String) throws {
        try connection.send(Self.logInCall(at: mvpd, device: device)).expecting(201)
    }

    static func logInCall(at mvpd: String, device: String) -> Call {
        Call(
            method: "POST", target: "/__admin/devices/\(device)/profiles", fields: json,
            body: #"{"serviceProvider":"REF30","mvpd":"\#(mvpd)"}"#)
    }

    /// - Returns: the code of a session that waits for its login at Cablevision.
    func openSession() throws -> String {
        let answer = try connection.send(post("sessions", form: Self.sessionForm)).expecting(200)
        guard let code = answer.text("code") else {
            throw Failure("a session without a code: \(answer.body)")
        }
        return code
    }

    /// Does what the MVPD's login page would.
    func completeSession(_ code: String) throws {
        let call = Call(method: "POST", target: "/__admin/sessions/\(code)/complete", fields: Self.json)
        try connection.send(call).expecting(204)
    }

    /// Logs in at Dish through REST API V1.
    func logInLegacy() throws {
        let call = legacy("POST", "/reggie/v1/REF30/regcode", "&mvpd=Dish")
        let answer = try connection.send(call).expecting(201)
        guard let code = answer.text("code") else {
            throw Failure("a registration without a code: \(answer.body)")
        }
        try completeSession(code)
    }

    /// Asks for the SAML request for Apple's framework.
    var partnerSession: Call {
        post(
            "sessions/sso/Apple", form: "domainName=adobe.com&redirectUrl=https%3A%2F%2Fadobe.com",
            Self.partnerStatus)
    }

    /// Brings the SAML response of Apple's framework, which the mock plays.
    func partnerProfile() throws -> Call {
        let session = try connection.send(partnerSession).expecting(200)
        let request = session.text("authenticationRequest", "request") ?? ""
        let framework = Call(
            method: "POST", target: "/__admin/partner/Apple/response", fields: Self.json,
            body: #"{"request":"\#(request)"}"#)
        let answer = try connection.send(framework).expecting(200)
        guard let response = answer.text("SAMLResponse"), let status = answer.text("partnerFrameworkStatus"),
            let encoded = response.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
        else { throw Failure("no SAML response: \(answer.body)") }
        return post(
            "profiles/sso/Apple", form: "SAMLResponse=\(encoded)",
            [("AP-Partner-Framework-Status", status)])
    }

    /// What a browser asks before it lets a page of another origin ask for a profile.
    static let preflight = Call(
        method: "OPTIONS", target: "/api/v2/REF30/profiles/Dish",
        fields: [
            ("Origin", "https://app.example"), ("Access-Control-Request-Method", "GET"),
            ("Access-Control-Request-Headers", "authorization,ap-device-identifier,x-device-info"),
        ])
}
