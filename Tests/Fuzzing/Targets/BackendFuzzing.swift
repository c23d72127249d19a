import AdminAPI
import HTTPMessages
import HTTPTypes
import TestSupport

/// Checks that every request gets a reply with a valid status and header fields without control characters.
enum BackendFuzzing {
    private static let mock = try? AdminResponder.make()

    static func run(_ bytes: [UInt8]) throws(Finding) {
        guard let mock else { throw Finding(description: "there is no mock") }
        for request in ParsedConnection(bytes, RequestLimits(), size: { bytes.count }).requests {
            let reply = completed(mock.respond(to: request))
            try Finding.unless((200..<600).contains(reply.status.code), "the status is \(reply.status)")
            for field in reply.fields {
                let isClean = field.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
                try Finding.unless(isClean, "a field is \(field)")
            }
        }
        // Reset the state, so that a finding depends only on its own input.
        _ = mock.respond(to: Request(method: .post, path: "/__admin/reset", fields: ["Host": "localhost"]))
    }

    /// Completes a deferred reply at once, and closes a streamed one.
    private static func completed(_ reply: Reply) -> Reply {
        switch reply.continuation {
        case .promise(let promise): return promise.replyOnTimeout() ?? reply
        case .stream(let stream): stream.close()
        case nil: break
        }
        return reply
    }
}
