import Foundation
import TestSupport

/// The Kotlin compiler that `.ci/install --tests` fetches. It runs on a Java virtual machine.
enum Kotlin {
    /// The libraries of the compiler; empty if it was not fetched.
    private static let libraries: [URL] = {
        let folder = Repository.root.appending(path: ".build/kotlin")
        let versions = try? FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
        return versions?.max { $0.path < $1.path }.flatMap {
            try? FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
        } ?? []
    }()

    static let isInstalled =
        !libraries.isEmpty
        && (try? Program.run(URL(filePath: "/usr/bin/env"), ["java", "-version"]).status) == 0

    /// True in continuous integration, where a compiler that is missing is a failure and no reason to skip.
    static let isRequired = ProcessInfo.processInfo.environment["CI"] == "true"

    /// A compiled program, whose `main` is in `Main.kt`.
    struct Executable {
        fileprivate let classes: ScratchFolder

        func run(environment: [String: String]) throws -> Program.Result {
            try java([classes.path] + runtime, ["MainKt"], environment)
        }
    }

    /// Compiles the files of both folders. A warning is an error.
    static func compile(_ sources: ScratchFolder, with others: URL) throws -> Executable {
        let classes = try ScratchFolder()
        let result = try java(
            libraries.map(\.path),
            [
                "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler", "-no-stdlib", "-no-reflect", "-Werror", "-cp",
                runtime.joined(separator: ":"), "-d", classes.path, sources.path, others.path,
            ])
        guard result.status == 0 else { throw Unexpected("the sources do not compile:\n\(result.errors)") }
        return Executable(classes: classes)
    }

    /// The libraries that a program needs.
    private static var runtime: [String] {
        libraries.map(\.path).filter { $0.contains("kotlin-stdlib") || $0.contains("kotlinx-serialization") }
    }

    /// No program runs long enough for what an optimizing compiler and a parallel collector cost.
    private static let options = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]

    private static func java(
        _ libraries: [String], _ arguments: [String], _ environment: [String: String] = [:]
    ) throws -> Program.Result {
        try Program.run(
            URL(filePath: "/usr/bin/env"),
            ["java"] + options + ["-cp", libraries.joined(separator: ":")] + arguments,
            environment: environment)
    }
}
