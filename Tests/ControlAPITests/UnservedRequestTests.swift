import ControlAPI
import PassAPI
import TestSupport
import Testing

/// Why a configuration does not serve a request.
@Suite("Reasons against a service provider")
struct UnservedRequestTests {
    @Test(arguments: [
        ("", "The request names no service provider."),
        ("nobody", "The configuration has no service provider nobody."),
        ("ref30", "The configuration has no service provider ref30: did you mean \"REF30\"?"),
        (
            String(repeating: "x", count: 5_000),
            "The service provider has 5000 bytes, more than the 4096 that the mock keeps."
        ),
    ])
    func `say what is wrong with its name`(name: String, text: String) {
        let reason = Configuration.make().reasonAgainst(ServiceProviderID(name))
        #expect(reason.text == text)
        #expect(reason.hint?.contains("--adopt") == true)
    }
}
