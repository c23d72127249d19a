import ControlAPI
import TestSupport
import Testing

@Suite("Patterns")
struct PatternTests {
    @Test(arguments: [
        ("REF30", "REF30"), ("", ""), ("*", ""), ("*", "anything"), ("**", "x"), ("10.*", "10.0.0.1"),
        ("10.*", "10."),
        ("*.mp4", "a.mp4"), ("*live*", "a live event"), ("a*b*c", "abc"), ("a*b*c", "a-b-b-c"),
        ("a**b", "ab"),
        ("a*a", "aa"), ("*aab*", "aaab"), ("*ADACB*", "ADADACB"), ("*\u{E9}*", "caf\u{E9} au lait"),
        ("*\u{301}", "e\u{301}"),
    ])
    func `a star matches any text, including none`(pattern: String, text: String) {
        #expect(Pattern(pattern).matches(text))
    }

    @Test(arguments: [
        ("REF30", "REF301"), ("REF30", "ref30"), ("", "x"), ("10.*", "110.0.0.1"), ("*.mp4", "a.mp4?b"),
        ("a*a", "a"),
        ("a*b*c", "acb"), ("a*bb*c", "abc"), ("*b*b", "b"), ("*ab*bc", "abc"), ("*zc*", "abc"),
        // Precomposed and combining accents differ.
        ("caf\u{E9}", "cafe\u{301}"), ("caf\u{E9}*", "cafe\u{301}"),
    ])
    func `a text that lacks a piece, or whose pieces would overlap, does not match`(
        pattern: String, text: String
    ) {
        #expect(!Pattern(pattern).matches(text))
    }
}
