import PassAPI
import PassBackend
import Testing

@Suite("Codes of a reply")
struct ReplyCodesTests {
    @Test(
        arguments: [
            (401, #"{"status":401,"code":"invalid_access_token"}"#, ["invalid_access_token"]),
            (400, #"{"error":"invalid_client"}"#, ["invalid_client"]),
            (400, #"{"error":{"code":"invalid_request"}}"#, ["invalid_request"]),
            (404, #"{"mock":{"error":"unknown_operation"}}"#, ["unknown_operation"]),
            (403, "<?xml version=\"1.0\"?><error><code>denied</code></error>", ["denied"]),
            // The code of a session is no error.
            (201, #"{"code":"ABCDEFG","reasonType":"none"}"#, []),
            (200, #"{"reasonType":"authenticatedSSO"}"#, []),
            (200, #"{"code":"ABCDEFG","reasonType":"pfs_fallback"}"#, ["pfs_fallback"]),
            (
                200,
                #"{"decisions":[{"authorized":true},{"authorized":false,"error":{"code":"a"}},{"authorized":false,"error":{"code":"b"}},{"authorized":false,"error":{"code":"a"}}]}"#,
                ["a", "b"]
            ),
            (200, #"{"resources":[{"id":"x","authorized":false,"error":{"code":"a"}}]}"#, ["a"]),
            (200, #"{"profiles":{}}"#, []),
        ] as [(Int, String, [String])])
    func `are those of the error, of the denied decisions, or of the fallback`(
        status: Int, body: String, expected: [String]
    ) {
        #expect(JSONValue(replyBody: Array(body.utf8))?.replyCodes(status: status) == expected)
    }
}
