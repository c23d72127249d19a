import AdminAPI
import HTTPMessages
import HTTPTypes
import PassBackend
import TestSupport

/// Every request is answered, with a status that exists and a head of clean lines.
enum BackendFuzzing {
    private static let mock = try? AdminResponder.make()

    static func run(_ bytes: [UInt8]) throws(Finding) {
        guard let mock else { throw Finding(description: "there is no backend") }
        for request in Reading(bytes, RequestLimits(), size: { bytes.count }).requests {
            let reply = settled(mock.respond(to: request))
            try Finding.unless((200..<600).contains(reply.status.code), "the status is \(reply.status)")
            for field in reply.fields {
                let isClean = field.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
                try Finding.unless(isClean, "a field is \(field)")
            }
        }
        // Each input begins where the others did, so that a finding is found again.
        _ = mock.respond(to: Request(method: .post, path: "/__admin/reset", fields: ["Host": "localhost"]))
    }

    /// Nobody waits, and nobody listens.
    private static func settled(_ reply: Reply) -> Reply {
        switch reply.continuation {
        case .later(let later): return later.replyNow()
        case .stream(let stream): stream.close()
        case nil: break
        }
        return reply
    }
}
