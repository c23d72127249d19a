import Foundation
import TestSupport
import Testing

/// `.ci/install` on a Mac, with programs that stand in for those of macOS and Homebrew.
@Suite("Installing on a Mac")
struct InstallScriptTests {
    /// Runs the script.
    ///
    /// - Parameters:
    ///   - programs: the scripts that stand in for programs, by name.
    /// - Returns: the exit status and the combined output.
    private func install(
        _ arguments: [String] = [], programs: [String: String]
    ) throws -> (status: Int32, output: String) {
        let folder = try ScratchFolder()
        for (name, script) in programs.merging(["uname": "echo Darwin"], uniquingKeysWith: { $1 }) {
            try folder.write(script: script, to: name)
        }
        let script = Repository.root.appending(path: ".ci/install").path
        let result = try ChildProcess.run(
            URL(filePath: "/bin/bash"), ["-c", #"exec "$0" "$@" 2>&1"#, "/bin/bash", script] + arguments,
            environment: [
                "PATH": "\(folder.path):/usr/bin:/bin", "HOME": folder.path, "CHROMIUM": "/bin/sh",
            ])
        return (result.status, result.output)
    }

    private static let brew = brew(usingForLibevent: "openssl@4")

    private static func brew(usingForLibevent openssl: String) -> String {
        """
        case "$1" in
        --prefix) echo /opt/homebrew ;;
        deps) printf 'ca-certificates\\n\(openssl)\\n' ;;
        *) echo "brew $*" ;;
        esac
        """
    }

    @Test func `Homebrew installs the libraries that are missing`() throws {
        let result = try install(programs: ["brew": Self.brew, "pkg-config": "exit 1"])
        #expect(result.status == 0)
        #expect(result.output == "brew install libevent openssl@4 expat libyaml pkgconf\n")
    }

    @Test func `OpenSSL and expat are found although Homebrew does not link them`() throws {
        let pkgConfig = """
            case "$PKG_CONFIG_PATH" in
            /opt/homebrew/opt/openssl@4/lib/pkgconfig:/opt/homebrew/opt/expat/lib/pkgconfig) exit 0 ;;
            *) exit 1 ;;
            esac
            """
        let result = try install(programs: ["brew": Self.brew, "pkg-config": pkgConfig])
        #expect(result.status == 0)
        #expect(result.output.isEmpty)
    }

    @Test func `another OpenSSL of libevent is refused, because two versions in one program crash`() throws {
        let result = try install(programs: [
            "brew": Self.brew(usingForLibevent: "openssl@5"), "pkg-config": "exit 1",
        ])
        #expect(result.status == 1)
        #expect(result.output.contains("Homebrew builds libevent with openssl@5."))
    }

    @Test func `without Homebrew, the script names what is missing`() throws {
        let result = try install(programs: ["pkg-config": "exit 1"])
        #expect(result.status == 1)
        #expect(result.output.contains("libevent openssl@4 expat libyaml pkgconf"))
    }

    @Test func `the benchmarks, which need Linux, are refused`() throws {
        let result = try install(["--benchmarks"], programs: ["brew": Self.brew, "pkg-config": "exit 0"])
        #expect(result.status == 1)
        #expect(result.output.contains("Linux only"))
    }

    /// SwiftPM searches `$(brew --prefix)/opt/NAME/lib/pkgconfig` for each name of `.brew`, and takes headers and
    /// libraries only from the pkg-config files of the target itself.
    @Test func `each system library names the Homebrew packages of all its headers`() throws {
        let needed = [
            "event2/": ("libevent", "libevent_core"), "openssl/": ("openssl@4", "lib(ssl|crypto)"),
            "expat.h": ("expat", "expat"), "yaml.h": ("libyaml", "yaml-0.1"),
        ]
        let manifest = try Document("Package.swift").text
        let pattern = /name: "(C\w+)", pkgConfig: "([^"]*)",\s*providers: \[[^\]]*\]\), \.brew\(\[([^\]]*)\]/
        let targets = manifest.matches(of: pattern)
        #expect(targets.count == 4)
        for target in targets {
            let header = try Document("Sources/\(target.1)/shim.h").text
            for (include, (package, file)) in needed where header.contains("#include <\(include)") {
                #expect(target.3.contains("\"\(package)\""), "\(target.1) includes \(include)")
                let files = target.2.split(separator: " ")
                #expect(try files.contains { try Regex(file).wholeMatch(in: $0) != nil }, "\(target.1)")
            }
        }
    }
}
