import HTTPMessages
import HTTPTypes
import PassAPI

/// The result of an operation before it is rendered. It is rendered after the changes are committed, because
/// it may need signatures.
struct Answer: Sendable {
    /// Why the answer is not the one that the application may expect, for the journal. Empty for a plain success.
    var reasons: [Reason] = []
    /// True if the request as a whole was refused.
    var isRefusal = false
    /// Renders the reply. Throws the error that the signatures or the encryption have caused.
    let reply: @Sendable (RenderContext) throws(EnhancedError) -> Reply
}

extension Answer {
    init(refusing refusal: any Refusal) {
        self.init(reasons: [refusal.reason], isRefusal: true, reply: { refusal.reply($0) })
    }

    static func empty(_ status: HTTPResponse.Status) -> Answer {
        Answer(reply: { _ in Reply(status: status) })
    }

    init(
        status: HTTPResponse.Status = .ok,
        _ write: @escaping @Sendable (inout JSONWriter, RenderContext) throws(EnhancedError) -> Void
    ) {
        self.init(reply: { (rendering) throws(EnhancedError) in
            try Reply(status) { (json) throws(EnhancedError) in try write(&json, rendering) }
        })
    }

    init(status: HTTPResponse.Status = .ok, _ value: some JSONEncodable & Sendable) {
        self.init(status: status) { json, _ in value.write(to: &json) }
    }

    init(status: HTTPResponse.Status = .ok, _ profiles: ProfilesResponse) {
        self.init(status: status) { (json, rendering) throws(EnhancedError) in
            try profiles.write(to: &json, signer: rendering.signer)
        }
        if let reason = profiles.reason { reasons = [reason] }
    }

    /// - Parameter ignored: why parameters of the request count as missing.
    init(_ session: SessionResponse, ignoring ignored: [Reason]) {
        self.init(status: .ok) { json, _ in session.write(to: &json) }
        reasons = ignored + [session.reason].compactMap(\.self)
    }

    init(_ logouts: LogoutResponse) {
        self.init(status: .ok) { json, _ in logouts.write(to: &json) }
        if let reason = logouts.reason { reasons = [reason] }
    }

    /// An answer of REST API V1.
    ///
    /// - Parameter namesRequest: true to send `Adobe-Request-Id`, as for preauthorized resources.
    init(
        status: HTTPResponse.Status = .ok, legacy response: some LegacyResponse, namesRequest: Bool = false
    ) {
        self.init(reply: { (rendering) throws(EnhancedError) in
            let format = rendering.legacyFormat
            var reply = Reply(
                status: status, fields: [.contentType: format.contentType],
                body: try response.bytes(in: format, rendering))
            if namesRequest {
                reply.fields[.adobeRequestID] = rendering.trace
                reply.fields[.adobeResponseConfidence] = "full"
            }
            return reply
        })
    }

    /// A page. Its HTML is written after the state is unlocked.
    static func showing(_ page: @autoclosure @escaping @Sendable () -> Page) -> Answer {
        Answer(reply: { _ in page().reply })
    }

    static func redirect(_ status: HTTPResponse.Status = .found, to location: String) -> Answer {
        Answer(reply: { rendering in
            var reply = Reply.redirect(status, to: location)
            if let parsed = rendering.parsed { reply.makeLocationAbsolute(baseURL: parsed.baseURL) }
            return reply
        })
    }
}

extension LegacyResponse {
    /// - Throws: the error that the signatures or the encryption have caused.
    func bytes(in format: LegacyFormat, _ rendering: RenderContext) throws(EnhancedError) -> [UInt8] {
        try Self.bytes(in: format) { json throws(EnhancedError) in
            try write(to: &json, in: format, signer: rendering.signer, trace: rendering.trace)
        }
    }
}

extension HTTPField.Name {
    /// The identifier of the reply (page *(Legacy) Retrieve List of Preauthorized Resources*).
    fileprivate static let adobeRequestID = HTTPField.Name("Adobe-Request-Id")!
    /// The reliability of the reply; always `full`.
    fileprivate static let adobeResponseConfidence = HTTPField.Name("Adobe-Response-Confidence")!
}

extension Reply {
    /// One of Adobe's JSON answers.
    init<Failure: Error>(
        _ status: HTTPResponse.Status, _ write: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        var json = JSONWriter()
        try write(&json)
        self.init(status: status, fields: Reply.jsonFields, body: json.bytes)
    }
}
