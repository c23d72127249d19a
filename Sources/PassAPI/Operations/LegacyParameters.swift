import HTTPMessages
import HTTPTypes

/// The parameters of a REST API V1 request. Clients send them in the path, the query or the body, or in
/// several of them.
package struct LegacyParameters: Sendable {
    private let path: PathParameters
    private let query: Form
    private let form: Form
    private let fields: RequestFields
    /// The signature in `Authorization`, which clients sent before access tokens existed.
    package let signature: LegacySignature?
    /// The format of the reply.
    package let format: LegacyFormat
    /// The token of an earlier answer that an AccessEnabler client has kept.
    package let keptToken: KeptToken

    /// The token of an earlier answer, as the request contains it.
    package enum KeptToken: Sendable {
        /// The operation takes no token, or the request has no parameter for it.
        case absent
        /// The parameter is empty.
        case empty
        /// The text of the parameter is not a token.
        case unreadable
        case token(AccessEnablerToken.Claims)
    }

    /// - Parameter tokenName: the parameter with the token of an earlier answer; `nil` for operations without one.
    package init(
        _ path: PathParameters, _ query: Form, _ form: Form, _ request: Request, tokenName: String?
    ) {
        self.path = path
        self.query = query
        self.form = form
        fields = request.fields
        keptToken =
            if let tokenName, let text = Self.value(of: tokenName, path, query, form) {
                AccessEnablerToken.Claims(text).map(KeptToken.token) ?? .unreadable
            } else if let tokenName, form[tokenName] ?? query[tokenName] != nil {
                .empty
            } else {
                .absent
            }
        // A bearer token is long and contains no signature, so it is not searched.
        signature =
            fields.bearerTokenBytes == nil
            ? fields[.authorization].flatMap(LegacySignature.init(authorization:)) : nil
        format = LegacyFormat(of: request, query: query, form: form)
    }

    /// The value of a parameter; `nil` if it is missing or empty.
    package subscript(name: String) -> String? { Self.value(of: name, path, query, form) }

    private static func value(
        of name: String, _ path: PathParameters, _ query: Form, _ form: Form
    ) -> String? {
        [path[name], query[name], form[name]].lazy.compactMap(\.self).first { !$0.isEmpty }
    }

    /// The service provider in a parameter, which the login pages call `requestor_id`, or in the signature.
    package var requestor: ServiceProviderID? {
        (self["requestor"] ?? self["requestor_id"]).map { ServiceProviderID($0) } ?? signature?.requestor
    }

    /// The MVPD, which the login pages call `mso_id`.
    package var mvpd: MVPDID? { (self["mvpd"] ?? self["mso_id"]).map { MVPDID($0) } }

    /// The device in V2 form: `deviceId` in base64. An application that computes the identifier in the same way for both API
    /// versions is the same device in both. AccessEnabler clients send it as `device_id`, in a header, or only in the token that
    /// they have kept.
    package var device: DeviceIdentifier? {
        let kept: String? = if case .token(let claims) = keptToken { claims.device } else { nil }
        return (self["deviceId"] ?? self["device_id"] ?? fields[.ap21] ?? kept).flatMap {
            DeviceIdentifier(base64: Base64.encode($0.utf8))
        }
    }

    /// The value of `X-Device-Info` or `device_info`. The page asks for percent-encoded base64.
    package var deviceInformation: String? {
        (fields[.xDeviceInfo] ?? self["device_info"]).map(DeviceInformation.withoutPercentEncoding)
    }

    /// The user in `generic_data`; without members if the parameter cannot be read.
    package var temporaryIdentity: TempPassIdentity? {
        self["generic_data"].map { TempPassIdentity(genericData: $0) ?? TempPassIdentity(members: [:]) }
    }

    /// - Parameters:
    ///   - isList: true if commas separate several resources.
    ///   - maximum: the maximum number of resources that are read.
    package func resources(isList: Bool, atMost maximum: Int = .max) -> [ResourceID] {
        guard let text = self["resource"] ?? self["resource_id"] else { return [] }
        return isList ? Self.resources(inList: text, atMost: maximum) : [ResourceID(text)]
    }

    /// Why the text of the resources cannot be read; `nil` if it can be.
    package var problemWithResources: Reason? {
        guard let name = ["resource", "resource_id"].first(where: { self[$0] != nil }),
            // The source from which the value is taken.
            let source = [query, form].first(where: { $0[name]?.isEmpty == false }), !source.isComplete(name)
        else { return nil }
        return Reason(
            """
            \(name) has too many escapes to be read: the mock decodes \(Form.maximumEscapes) in a form, and of bytes outside \
            of ASCII \(Form.maximumForeignBytes).
            """,
            hint: "Leave out titles and descriptions that the decision does not need.")
    }

    /// The resources of a comma-separated list. Commas within media RSS do not count.
    ///
    /// - Parameter maximum: the maximum number of resources that are read.
    package static func resources(inList text: String, atMost maximum: Int = .max) -> [ResourceID] {
        var resources: [ResourceID] = []
        var rest = text.utf8[...]
        var hasMediaRSS = true
        while !rest.isEmpty, resources.count < maximum {
            var search = rest
            if hasMediaRSS, rest.first(where: { $0 > UInt8(ascii: " ") }) == UInt8(ascii: "<") {
                if let end = rest.firstRange(of: "</rss>".utf8) {
                    search = rest[end.upperBound...]
                } else {
                    // Does not search again, so that the work grows only with the length.
                    hasMediaRSS = false
                }
            }
            let end = search.firstIndex(of: UInt8(ascii: ",")) ?? rest.endIndex
            if end > rest.startIndex { resources.append(ResourceID(String(Substring(rest[..<end])))) }
            rest = rest[end...].dropFirst()
        }
        return resources
    }

    /// The parameters whose values the mock keeps in its state.
    package static let keptNames = [
        "deviceId", "device_id", "mvpd", "mso_id", "deviceType", "deviceUser", "appId", "appVersion",
        "registrationURL", "domain_name", "ast",
    ]

    /// The name of the application. If it is not empty, single sign-on is off (page *Single Sign-On Support*).
    package var applicationID: String? { self["appId"] }

    /// The token of the platform, by which apps share logins. Clients that cannot set header fields send `ast`.
    package var platformToken: String? { self["ast"] }

    /// The `access_token` of clients that cannot set header fields. Bodies longer than
    /// ``OperationDefinition/longestUnauthorizedBody`` are not searched for it.
    package static func accessToken(in request: Request, of definition: OperationDefinition) -> String? {
        if let token = request.query.flatMap({ Form($0)["access_token"] }) { return token }
        return request.body.count <= definition.longestUnauthorizedBody
            ? Form(request.body)["access_token"] : nil
    }
}

extension OperationDefinition {
    /// The maximum size in bytes of a body that is read without a usable access token. Any client can send a megabyte.
    ///
    /// A form of REST API V1 or of an AccessEnabler client can itself identify the client, by the access token or a kept token. It
    /// is therefore read even with the longest resource that the operation can have.
    package var longestUnauthorizedBody: Int {
        // More than a form with the response of an identity provider.
        let other = 24 << 10
        guard isLegacy else { return other }
        // A Form decodes at most 32,768 escapes, each of which is two bytes longer than its byte.
        if namesResources { return other + 2 * RequestedResource.longest }
        // A permit contains its resource as XML, where two escapes can be nine bytes longer: " is %26quot%3B.
        return tokenName == nil ? other : other + 4 * RequestedResource.longest
    }
}

extension HTTPField.Name {
    /// The identifier that `POST /indiv/devices` returned, as AccessEnabler clients send it.
    fileprivate static let ap21 = HTTPField.Name("Ap_21")!
}

extension LegacyFormat {
    /// The format that a request asks for: by its path extension, by `format`, or by `Accept`; else XML. The paths below
    /// `/adobe-services` are older than JSON and always answer XML.
    package init(of request: Request, query: Form, form: Form) {
        guard !request.path.hasPrefix("/adobe-services/") else {
            self = .xml
            return
        }
        let ending = request.path.split(separator: "/").last.flatMap {
            LegacyFormat(suffixOf: String($0))
        }
        self =
            ending ?? (query["format"] ?? form["format"]).flatMap(LegacyFormat.init(rawValue:))
            ?? request.fields[.accept].flatMap(LegacyFormat.init(accept:)) ?? .xml
    }
}
