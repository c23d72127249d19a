import Testing

@testable import PassBackend

@Suite("Redacted JSON")
struct RedactedJSONTests {
    private func redacted(_ json: [UInt8]) -> String { Redactor.journal.body(json) }

    @Test(arguments: [
        "{}", "[]", "[ ]", #"{ "b" : 1.50, "a":[1, 2 ,{"x":null}],"c":"\"}" }"#, "\n[true,\tfalse]\r\n",
        #"{"resources": ["a", "b"], "n": -1e3}"#,
    ])
    func `is the text that was sent, if it has no secrets`(json: String) {
        #expect(redacted(Array(json.utf8)) == json)
    }

    @Test func `has the fingerprint of a token, and no trace of another secret`() {
        let text = redacted(
            Array(
                #"{"b": 1, "access_token" : "abcdefghijklmnop" , "client_secret": ["x", {"y": 2}], "password": ""}"#
                    .utf8))
        let mark = Redactor.fingerprint(of: "abcdefghijklmnop")
        #expect(
            text
                == #"{"b": 1, "access_token" : "[redacted \#(mark)]" , "client_secret": "[redacted]", "password": "[redacted]"}"#
        )
    }

    @Test(arguments: [
        (
            #"{"attributes": {"zip": {"value": ["1"], "state": "plain"}, "odd": {"user": 1}}, "value": 3}"#,
            #"{"attributes": {"zip": {"value": "[redacted]", "state": "plain"}, "odd": {"user": "[redacted]"}}, "value": 3}"#
        ),
        (
            #"{"token":{"notAfter":1,"serializedToken":"abc"}}"#,
            #"{"token":{"notAfter":1,"serializedToken":"[redacted]"}}"#
        ),
        (#"{"\u0070assword": "x"}"#, #"{"\u0070assword": "[redacted]"}"#),
        (#"{"password ": "x"}"#, #"{"password ": "[redacted]"}"#),
        (#"{" client_secret": "x"}"#, #"{" client_secret": "[redacted]"}"#),
        (#"{"access_token\n": "x"}"#, #"{"access_token\n": "[redacted]"}"#),
    ])
    func `shows names, states and times, and no value under a secret name, however it is written`(
        json: String, shown: String
    ) {
        #expect(redacted(Array(json.utf8)) == shown)
    }

    @Test(arguments: [
        #"{"attributes":{"zip":"HUSH"}}"#, #"{"attributes":{"zip":["HUSH"]}}"#,
        #"{"attributes":[{"name":"zip","value":"HUSH"}]}"#,
        #"{"attributes":{"zip":{"v":{"value":"HUSH"}}}}"#, "\u{FEFF}{\"password\":\"HUSH\",\"x\":1}",
        #"{"password" "HUSH"}"#, #"{"id_token":"HUSH"}"#, #"{"tokens":1,"token":["HUSH"]}"#,
        #"{"client_secret":{"a":"HUSH"}}"#, #"{"state":"{\"password\":\"HUSH\"}"}"#,
        #"{"query":"a=b&user=HUSH"}"#, #"{"authorization":"Bearer HUSH"}"#, #"{"x-sso-id":"HUSH"}"#,
        #"{"secret":{"value":"HUSH"}}"#, #"{"api_key":{"value":"HUSH"}}"#,
        #"{"new_password":{"value":"HUSH"}}"#,
        #"{"http://u:HUSH@h/":1}"#, #"{"a?access_token=HUSH":1}"#,
    ])
    func `has no personal value, whatever its shape`(json: String) {
        #expect(!redacted(Array(json.utf8)).contains("HUSH"))
    }
}
