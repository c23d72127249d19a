#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// The kit next to Apple's framework, which Linux does not have. A module with the framework's name and the
    /// declarations of its headers takes its place.
    @Suite("Next to Apple's framework")
    struct AppleFrameworkTests {
        @Test func `an app from before the kit does the same with and without it`() throws {
            let build = try FakeFrameworkBuild()
            try build.compileFramework()
            let without = try build.run("without", ["ExistingApp"])
            #expect(without.hasPrefix("may watch: false\nmay watch: true\n"), "\(without)")
            try build.compileKit()
            #expect(try build.run("with", ["ExistingApp", "ImportOfTheKit"], kit: true) == without)
        }

        /// Shows that the test before this one can fail.
        @Test func `an extension of Apple's class would change what that app does`() throws {
            let build = try FakeFrameworkBuild()
            try build.compileFramework()
            try build.compileKit(also: ["ExtensionOfApplesClass"])
            let output = try build.run("extended", ["ExistingApp", "ImportOfTheKit"], kit: true)
            #expect(output.hasPrefix("may watch: true\n"), "\(output)")
        }

        @Test(arguments: [[], ["@Sendable ", "@MainActor "]])
        func `actors and models own Apple's manager, with the annotations of old and new headers`(
            missing: [String]
        ) throws {
            let build = try FakeFrameworkBuild()
            try build.compileFramework(without: missing)
            try build.compileKit()
            #expect(
                try build.run("new", ["NewApp"], kit: true, language: "6") == """
                    denied: denied denied
                    granted: granted granted
                    provider: Cablevision
                    error: CancellationError
                    presenter released

                    """)
        }
    }

    /// Compiles small programs against the fake of Apple's framework.
    private struct FakeFrameworkBuild {
        private let folder: ScratchFolder
        private static let sources = Repository.root.appending(
            path: "Tests/SubscriberAccountTests/AppleFramework")

        init() throws { folder = try ScratchFolder() }

        private func path(_ name: String) -> String { folder.url.appending(path: name).path }

        private func source(_ name: String) -> String {
            Self.sources.appending(path: "\(name).swift").path
        }

        /// - Parameter annotations: the ones that the headers do not have.
        func compileFramework(without annotations: [String] = []) throws {
            var text = try String(contentsOfFile: source("VideoSubscriberAccount"), encoding: .utf8)
            for annotation in annotations {
                #expect(text.contains(annotation))
                text = text.replacingOccurrences(of: annotation, with: "")
            }
            let file = path("VideoSubscriberAccount.swift")
            try text.write(toFile: file, atomically: true, encoding: .utf8)
            try compileModule("VideoSubscriberAccount", [file], [])
        }

        /// Compiles the sources of the kit as they ship.
        ///
        /// - Parameter extras: further sources, from the folder of the fake framework.
        func compileKit(also extras: [String] = []) throws {
            let kit = Repository.root.appending(path: "Sources/SubscriberAccount")
            let files = try FileManager.default.contentsOfDirectory(atPath: kit.path)
                .filter { $0.hasSuffix(".swift") }.sorted().map { kit.appending(path: $0).path }
            try compileModule(
                "SubscriberAccount", files + extras.map(source),
                [
                    "-swift-version", "6", "-package-name", "adobe_pass_mock", "-warnings-as-errors",
                    "-enable-upcoming-feature", "ExistentialAny",
                    "-enable-upcoming-feature", "MemberImportVisibility",
                ])
        }

        private func compileModule(_ name: String, _ files: [String], _ options: [String]) throws {
            try swiftc(
                [
                    "-parse-as-library", "-wmo", "-emit-module", "-module-name", name, "-emit-module-path",
                    path("\(name).swiftmodule"), "-c", "-o", path("\(name).o"),
                ] + options + files)
        }

        /// Compiles and runs a program.
        ///
        /// - Returns: what it prints.
        func run(
            _ name: String, _ sources: [String], kit: Bool = false, language: String = "5"
        ) throws -> String {
            let objects = ["VideoSubscriberAccount"] + (kit ? ["SubscriberAccount"] : [])
            let program = path(name)
            try swiftc(
                ["-parse-as-library", "-module-name", "App", "-swift-version", language, "-o", program]
                    + sources.map(source) + objects.map { path("\($0).o") })
            return try execute(program, [])
        }

        private func swiftc(_ arguments: [String]) throws {
            _ = try execute(
                "/usr/bin/env", ["swiftc", "-Onone", "-I", folder.path] + arguments)
        }

        private func execute(_ program: String, _ arguments: [String]) throws -> String {
            let process = Process()
            process.executableURL = URL(filePath: program)
            process.arguments = arguments
            let output = Pipe()
            process.standardOutput = output
            process.standardError = output
            try process.run()
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            try #require(process.terminationStatus == 0, "\(arguments.joined(separator: " ")):\n\(text)")
            return text
        }
    }
#endif
