import Testing

@testable import PassBackend

@Suite("Redacted XML")
struct RedactedXMLTests {
    @Test(arguments: [
        ("The password=HUSH is wrong.", "The password=[redacted] is wrong."),
        ("Ask https://jane:HUSH@h/ again.", "Ask https://[redacted]@h/ again."),
    ])
    func `has sentences without their secrets, and with all other words`(text: String, shown: String) {
        #expect(
            Redactor.journal.xml(in: "<error><details>\(text)</details></error>")
                == "<error><details>\(shown)</details></error>")
    }
}
