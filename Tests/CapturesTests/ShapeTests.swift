import Testing

@testable import Captures

@Suite("Generated texts")
struct ShapeTests {
    @Test(
        arguments: [
            ("AAAA.AAAA.\(String(repeating: "A", count: 31))", .token),
            ("AAAA.AAAA.\(String(repeating: "A", count: 30))", nil),
            ("0123456789abcdef", .hexadecimal(count: 16)), ("0123456789abcde", nil),
            ("Abcdefghijklmnopqrs1", .base64), ("Abcdefghijklmnopqr1", nil),
            ("_62184fda-effa-4c5b-9d0e-1f2a3b4c5d6e", .uuid), ("[redacted]", .secret),
        ] as [(String, Shape?)])
    func `a generated text has a shape, and a shorter text has none`(text: String, shape: Shape?) {
        #expect(Shape(text) == shape)
    }
}
