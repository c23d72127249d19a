import HTTPMessages
import HTTPTypes
import PassAPI

/// The reply to a client that sends too many requests (page *Throttling mechanism*): a small HTML page from
/// the proxy in front of the service, so it has neither JSON nor `Retry-After`.
enum Throttling {
    static let reply: Reply = {
        let lines = [
            "<html>", "<head><title>429 Too Many Requests</title></head>", "<body>",
            "<center><h1>429 Too Many Requests</h1></center>", "<hr><center>openresty</center>", "</body>",
            "</html>",
        ]
        var reply = Reply(
            status: .tooManyRequests, contentType: "text/html", text: lines.map { $0 + "\r\n" }.joined())
        CrossOrigin.describe(in: &reply)
        reply.fields[.accessControlAllowHeaders] =
            "ap_11,ap_42,ap_z,ap_19,ap_21,ap_23,authorization,content-type,pass_sfp,AP-Session-Identifier,"
            + "AP-Device-Identifier,AP-SDK-Identifier,X-Device-Info"
        return reply
    }()
}
