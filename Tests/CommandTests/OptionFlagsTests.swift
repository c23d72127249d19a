import ArgumentParser
import ControlAPI
import Documents
import Testing

@testable import adobe_pass_mock

/// The options of a command line.
struct OptionFlagsTests {
    @Test func `plain arguments are read without ArgumentParser`() throws {
        let flags = try #require(
            OptionFlags(plain: [
                "serve", "--port", "0", "--listen=8081=slow-network", "--watch", "--listen", "8082=throttled",
                "--config", "my config",
            ]))
        #expect(flags["port"] == "0" && flags["config"] == "my config" && flags["host"] == nil)
        #expect(flags.list("listen") == ["8081=slow-network", "8082=throttled"])
        #expect(flags.contains("watch") && !flags.contains("adopt"))
        #expect(OptionFlags(plain: []) != nil && OptionFlags(plain: ["serve"]) != nil)
    }

    @Test(arguments: [
        ["health"], ["--help"], ["--version"], ["serve", "serve"], ["--port"], ["--port", "x"],
        ["--port", "65536"], ["--port", "0x10"], ["--port", "-1"], ["--port", "1", "--port", "2"],
        ["--watch=true"], ["--watch", "--watch"], ["--host", "--watch"], ["--host", ""], ["--", "--watch"],
        ["-p", "1"], ["--wait", "1s"], ["--log-level", "loud"], ["--public-url", "nowhere"],
    ]) func `ArgumentParser judges all other arguments`(_ arguments: [String]) {
        #expect(OptionFlags(plain: arguments) == nil)
    }

    @Test(arguments: Schema.options.fields.map(\.name))
    func `ArgumentParser accepts what is plain, and its arguments are read alike`(_ option: String) throws {
        let candidates = ["1", "4096", "65536", "a=b", "http://host", "info", "text", "batched", "local"]
        let arguments =
            [["--\(option)"]] + candidates.flatMap { [["--\(option)", $0], ["--\(option)=\($0)"]] }
        let plain = arguments.filter { OptionFlags(plain: $0) != nil }
        #expect(!plain.isEmpty)
        for arguments in plain {
            #expect(throws: Never.self) { try ServeCommand.parse(arguments) }
            let accepted = OptionFlags(accepted: ["serve"] + arguments)
            let read = try #require(OptionFlags(plain: arguments))
            #expect(accepted.list(option) == read.list(option) && !read.list(option).isEmpty)
        }
    }

    @Test func `the last value counts if ArgumentParser accepts several`() {
        let flags = OptionFlags(accepted: ["serve", "--seed", "-5", "--seed=7", "--watch"])
        #expect(flags["seed"] == "7" && flags.contains("watch"))
    }
}
