import ControlAPI
import TestSupport
import Testing

@Suite("Patterns")
struct PatternTests {
    @Test(arguments: [
        ("REF30", "REF30"), ("", ""), ("*", ""), ("*", "anything"), ("**", "x"), ("10.*", "10.0.0.1"),
        ("10.*", "10."),
        ("*.mp4", "a.mp4"), ("*live*", "a live event"), ("a*b*c", "abc"), ("a*b*c", "a-b-b-c"),
        ("a**b", "ab"), ("a*a", "aa"),
        ("*é*", "café au lait"),
    ])
    func `a star matches any text, including none`(pattern: String, text: String) {
        #expect(Pattern(pattern).matches(text))
    }

    @Test(arguments: [
        ("REF30", "REF301"), ("REF30", "ref30"), ("", "x"), ("10.*", "110.0.0.1"), ("*.mp4", "a.mp4?b"),
        ("a*a", "a"),
        ("a*b*c", "acb"), ("a*bb*c", "abc"), ("*b*b", "b"),
    ])
    func `the other characters must be there, in order and once each`(pattern: String, text: String) {
        #expect(!Pattern(pattern).matches(text))
    }

    @Test func `a letter with an accent is not a letter and an accent`() {
        #expect(!Pattern("caf\u{E9}").matches("cafe\u{301}"))
        #expect(!Pattern("caf\u{E9}*").matches("cafe\u{301}"))
    }
}
