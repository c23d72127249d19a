import TestSupport
import Testing

/// The QR code that `serve` prints on a terminal for the camera of a phone.
extension CommandTests {
    /// A QR code that another program made: version, level L, mask 000, without the quiet zone, two rows of modules in
    /// each line.
    struct DrawnCode: Sendable, CustomTestStringConvertible {
        var url: String
        var picture: String

        var testDescription: String { url }
    }

    static let codes = [
        DrawnCode(
            url: "http://tv.local",
            picture: """
                █▀▀▀▀▀█  █▄▄▀ █▀▀▀▀▀█
                █ ███ █ ▀█  █ █ ███ █
                █ ▀▀▀ █   ▀   █ ▀▀▀ █
                ▀▀▀▀▀▀▀ █▄▀ ▀ ▀▀▀▀▀▀▀
                ▀██▄█▀▀▀██▀▄█▀▀ ▄ ▀ ▄
                 ▄▄▄█▀▀▄▀▄ ▀█ ▀▀█ ▀█▀
                 ▀▀▀▀▀▀ █ ▀▄█▀ █▄▀ ▄▄
                █▀▀▀▀▀█ █ ▀▀█▄  █ ▀▀█
                █ ███ █ ▀▀▀█▄ ▄█▄█ █
                █ ▀▀▀ █ █▀ █▀  ▄█▄▀▄▀
                ▀▀▀▀▀▀▀ ▀▀▀▀     ▀ ▀▀
                """),
        DrawnCode(
            url: "http://192.168.1.20:8080",
            picture: """
                █▀▀▀▀▀█  ▄▀    █▀ █▀▀▀▀▀█
                █ ███ █ ▀▄ ▀▄ ▀▀  █ ███ █
                █ ▀▀▀ █  ▀▄▄█▄ ██ █ ▀▀▀ █
                ▀▀▀▀▀▀▀ █ ▀▄▀▄▀▄▀ ▀▀▀▀▀▀▀
                ██▀ ▀█▀█▀▄ ▄█▀█  ▀█▄  ▀ ▄
                ▄  ▀▀▀▀ ▄▄█▀██▀ █▄███ ▀█▀
                ▀█▄▄▄ ▀   ██ ▀█▀▀▄██ █ ▀█
                ▀▄▄ ▀▀▀▄▄▀ ▄ ▄▀▄▀█▄█▀▄▀█▀
                ▀ ▀ ▀▀▀ █▄▀▄███▀█▀▀▀██▄▄▄
                █▀▀▀▀▀█ █▄█▀█▄▀██ ▀ █▄ █▀
                █ ███ █ ▀ ██▀▀█▄██▀▀█ ▄
                █ ▀▀▀ █ █▄█▄▀▄▀▀██  ██ ▄▀
                ▀▀▀▀▀▀▀ ▀▀   ▀▀ ▀▀▀▀   ▀▀
                """),
        DrawnCode(
            url: "https://adobe-pass-mock.testing-machines.example-broadcasting-company.internal:8443",
            picture: """
                █▀▀▀▀▀█  ▄▀  ▄▀  █ █   █ ███▄ █▀▀▀▀▀█
                █ ███ █ ▀▄ ▀▄▄ ▀▄  ▀  ██▀ ▄   █ ███ █
                █ ▀▀▀ █  ▀▄▄█▀▄▄█▀██▄▀██▄▄▀██ █ ▀▀▀ █
                ▀▀▀▀▀▀▀ █ ▀▄▀ ▀▄▀▄▀▄▀▄█▄█▄█ █ ▀▀▀▀▀▀▀
                █▀█ █▀▀█▀  ▄█▄ ▄█▀  ██ ▀▀█  ███▄ ▄█ ▄
                ▀▀██ █▀▄██▄▀█▄█▀█▄█▄▀▄█▄▄██ █▀ █ ▄  █
                ██ ▄▀▄▀   ▄█  ██▀▀  ▄█  █▀ ▀███▀  ▄ █
                ▀▀██▀▀▀▀▄▀▀▄ ▀   █ ▄▄▄ ▄█▄▀▄ ▀ █ █ █▀
                ▄▄██▄▀▀▀▀▀▄▄█▄   █▄▀██ ▀█▀ ▀███▀  ▄ █
                 ▀▄█▄ ▀▄█▄▀▀█▄█▄█▄  ▄██▄▀▄█▄█▀▄█▀▀ █▀
                ▄▀▄▀ ▄▀▀▄ ██  █  █ ▀██  ▄▀  ▄██  ▄ ▀█
                █▄█▄▄█▀ █ ▄▄ ▀ ▄█▄▄  ▄█▄▄█    █▄▀▀▀█▀
                 ▄▀▄▄█▀▀ █ ▄█▄   █▄ ██▄▀██  ▄██▀   ▀█
                ▀▄▄▄▀ ▀▀▀▄▀▀█▄█▄▀█▀▄▄██▄ ▄▄▄▄ ▄▀█ ▀█▀
                ▀     ▀ █  █  █▀ ▀ ▀▀█▄ ██▄▄█▀▀▀█ ▄▄▄
                █▀▀▀▀▀█ █▀█▄ ▀  ▀█  ▄▄ ▄▀██▀█ ▀ █▀ ▀█
                █ ███ █ ▀█▀▄█▄ ▀ █  █▀ ▀▄▀▀▄▀█▀██▄  ▀
                █ ▀▀▀ █ ██▄▀█▄█▄█▄█ █▄█▄▄█ ▀█ ▄ ▀  █▀
                ▀▀▀▀▀▀▀ ▀  ▀  ▀▀▀▀ ▀▀▀  ▀▀ ▀▀  ▀▀  ▀▀
                """),
    ]

    /// The text that a mock prints on a terminal, without the sequences that set colors.
    private func text(
        ofMockWith publicURL: String, environment: [String: String] = [:]
    ) throws -> String {
        let terminal = try Terminal()
        let mock = try RunningMock(
            ["--host", "0.0.0.0", "--admin-token", "x", "--public-url", publicURL],
            environment: ["TERM": "xterm-256color", "NO_COLOR": ""].merging(environment) { $1 },
            errors: terminal.device)
        #expect(mock.stop() == 0)
        return try terminal.textToTheEnd().replacing(/\u{1B}\[[0-9;]*m/, with: "")
    }

    @Test(arguments: codes)
    func `on a terminal, serve prints the address for devices as a QR code`(code: DrawnCode) throws {
        let lines = try text(ofMockWith: code.url).split(separator: "\r\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0.contains("▀▀▀▀▀") })
        let picture = code.picture.split(separator: "\n", omittingEmptySubsequences: false)
        for (drawn, expected) in zip(lines[start...], picture) {
            #expect(drawn.hasPrefix("    ") && drawn.hasSuffix("    "), "the quiet zone has four modules")
            #expect(drawn.dropFirst(4).trimmingSuffix() == expected)
        }
    }

    @Test func `serve prints no QR code without colors, nor for a URL that none of five versions can hold`()
        throws
    {
        let long = "http://\(String(repeating: "a", count: 100)).example"
        #expect(try !text(ofMockWith: long).contains("▀"))
        let plain = try text(ofMockWith: "http://tv.local", environment: ["NO_COLOR": "1"])
        #expect(!plain.contains("▀"))
    }
}

extension Substring {
    fileprivate func trimmingSuffix() -> Substring {
        self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)]
    }
}
