import HTTPMessages
import HTTPTypes
import PassAPI

/// The result of an operation before it is serialized. It is serialized after the changes are committed, because
/// it may need signatures.
struct Answer: Sendable {
    var status: HTTPResponse.Status
    /// Why the answer is not the one that the application may expect, for the journal.
    var reasons: [Reason] = []
    var write: @Sendable (inout JSONWriter, RenderContext) throws(EnhancedError) -> Void

    init(
        status: HTTPResponse.Status = .ok,
        _ write: @escaping @Sendable (inout JSONWriter, RenderContext) throws(EnhancedError) -> Void
    ) {
        self.status = status
        self.write = write
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

    /// - Parameter complete: adds what is made after the changes are committed.
    init(
        _ session: SessionResponse,
        afterCommit complete: (@Sendable (inout SessionResponse) -> Void)? = nil
    ) {
        self.init(status: .ok) { json, _ in
            guard let complete else { return session.write(to: &json) }
            var session = session
            complete(&session)
            session.write(to: &json)
        }
        if let reason = session.reason { reasons = [reason] }
    }

    init(_ logouts: LogoutResponse) {
        self.init(status: .ok) { json, _ in logouts.write(to: &json) }
        if let reason = logouts.reason { reasons = [reason] }
    }

    /// - Throws: the error that the signatures or the encryption have caused.
    func reply(_ rendering: RenderContext) throws(EnhancedError) -> Reply {
        var json = JSONWriter()
        try write(&json, rendering)
        return Reply(
            status: status, fields: Reply.jsonFields, body: json.bytes)
    }
}
