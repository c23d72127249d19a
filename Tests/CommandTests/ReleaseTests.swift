import Foundation
import PassAPI
import TestSupport
import Testing

@testable import ControlAPI

/// The scripts and the workflows that build and publish a release.
@Suite("Releases")
struct ReleaseTests {
    private static let scripts = Repository.root.appending(path: ".ci")
    private static let workflows = ["ci", "drift", "hunt", "release"]

    private func run(_ script: String, _ arguments: [String]) throws -> Program.Result {
        try Program.run(Self.scripts.appending(path: script), arguments)
    }

    private func steps(of workflow: String) throws -> [Node] {
        let text = try Document(".github/workflows/\(workflow).yml").text
        let jobs = try YAMLReader.read(Array(text.utf8), file: "\(workflow).yml")["jobs"]?.entries ?? []
        return jobs.flatMap { $0.node["steps"]?.items ?? [] }
    }

    @Test(arguments: workflows)
    func `every action of a workflow is pinned to a commit, because a tag can move`(workflow: String) throws {
        let actions = try steps(of: workflow).compactMap { $0["uses"]?.string }
        #expect(!actions.isEmpty)
        for action in actions {
            #expect(action.wholeMatch(of: /[a-z]+\/[a-z-]+@[0-9a-f]{40}/) != nil, "\(action)")
        }
    }

    @Test(arguments: workflows)
    func `no step after a checkout can use the token of the workflow`(workflow: String) throws {
        let checkouts = try steps(of: workflow).filter { $0["uses"]?.string?.contains("checkout@") == true }
        #expect(!checkouts.isEmpty)
        for checkout in checkouts {
            #expect(checkout["with"]?["persist-credentials"]?.value == .bool(false))
        }
    }

    @Test func `a release builds in one image, and attests what it publishes`() throws {
        let text = try Document(".github/workflows/release.yml").text
        let image = "${{ needs.notes.outputs.swift }}"
        // The archives and the documentation; and the program in the image of the mock.
        let containers = text.matches(of: /\n +container: (.*)/).map { String($0.output.1) }
        #expect(containers == [image, image])
        let arguments = try steps(of: "release").compactMap { $0["with"]?["build-args"]?.string }
        #expect(arguments.count == 1 && arguments.allSatisfy { $0.contains("SWIFT_IMAGE=\(image)") })
        let base = try #require(
            Document("Dockerfile").text.firstMatch(of: /\nARG SWIFT_IMAGE=(.*)\nFROM \$SWIFT_IMAGE AS/))
        #expect(try Document(".github/workflows/ci.yml").text.contains("    container: \(base.1)\n"))
        let publishing = try steps(of: "release").map { $0["uses"]?.string ?? $0["run"]?.string ?? "" }
        let attestation = try #require(
            publishing.firstIndex { $0.hasPrefix("actions/attest-build-provenance@") })
        #expect(publishing[attestation + 1].hasPrefix(".ci/publish "))
    }

    @Test(arguments: workflows)
    func `every script that a workflow runs is there and executable`(workflow: String) throws {
        let scripts = try steps(of: workflow).compactMap { $0["run"]?.string }
            .flatMap { $0.matches(of: /(?:\.ci|Tests\/\w+)\/[a-z-]+/).map { String($0.output) } }
        #expect(!scripts.isEmpty)
        for script in scripts {
            let path = Repository.root.appending(path: script).path
            #expect(FileManager.default.isExecutableFile(atPath: path), "\(script)")
        }
    }

    @Test func `the release notes of the version are printed without links, and a wrong tag is refused`()
        throws
    {
        let version = try #require(
            try Program.run(["--version"]).output.split(separator: " ").first.map(String.init))
        let notes = try run("release-notes", [version])
        #expect(notes.status == 0 && notes.output.contains("REST API V2") && !notes.output.contains("]("))
        let wrong = try run("release-notes", ["99.0.0"])
        #expect(wrong.status == 1 && wrong.errors.contains("The tag is 99.0.0"))
    }

    @Test(arguments: ["linux", "macos"])
    func `the list of components names each package and library, with a version and a license`(
        kind: String
    ) throws {
        // The list for Linux asks Debian's package manager.
        guard kind == "macos" || FileManager.default.isExecutableFile(atPath: "/usr/bin/dpkg-query") else {
            return
        }
        let list = try run("sbom", [kind])
        #expect(list.status == 0, "\(list.errors)")
        let document = try #require(JSONValue(parsing: list.output.utf8))
        #expect(document["bomFormat"] == "CycloneDX" && document["specVersion"] == "1.6")
        let version = try Program.run(["--version"]).output.split(separator: " ").first.map(String.init)
        #expect(document["metadata"]?["component"]?["version"]?.string == version)
        let components = document["components"]?.array ?? []
        for component in components {
            #expect(component["version"]?.string?.isEmpty == false, "\(component)")
            #expect(component["purl"]?.string?.hasPrefix("pkg:") == true, "\(component)")
            #expect(
                component["licenses"]?.array?.first?["expression"]?.string?.isEmpty == false, "\(component)")
        }
        let names = components.compactMap { $0["name"]?.string }
        #expect(Set(names).count == names.count)
        let resolved = try #require(JSONValue(parsing: Document("Package.resolved").text.utf8))
        let packages = resolved["pins"]?.array?.compactMap { $0["identity"]?.string } ?? []
        #expect(!packages.isEmpty && Set(names).isSuperset(of: packages))
        for library in ["ssl", "libevent", "libyaml"] {
            #expect(names.contains { $0.contains(library) }, "\(library)")
        }
    }

    @Test func `the archives and the image contain the list and the licenses`() throws {
        let archive = try Document(".ci/archive").text
        #expect(archive.contains("files=(adobe-pass-mock LICENSE NOTICES SBOM.cdx.json)"))
        #expect(try Document("Dockerfile").text.contains("/source/.ci/sbom linux"))
        #expect(try Document(".dockerignore").text.contains("!.ci/sbom\n!LICENSE\n"))
        #expect(try Document(".ci/publish").text.contains("/*.cdx.json"))
    }

    @Test func `archives and image name the site of the documentation`() throws {
        let address = try run("documentation-address", ["Some-Owner/Name"])
        #expect(address.status == 0 && address.output == "https://some-owner.github.io/Name/\n")
        let form = #"-DRELEASE_DOCUMENTATION=\"$"#
        #expect(try Document(".ci/archive").text.contains(form + #"address\""#))
        #expect(try Document("Dockerfile").text.contains(form + #"DOCUMENTATION\""#))
        let arguments = try steps(of: "release").compactMap { $0["with"]?["build-args"]?.string }
        #expect(arguments.count == 1)
        #expect(
            arguments.allSatisfy { $0.contains("\nDOCUMENTATION=${{ steps.name.outputs.documentation }}") })
        let macros = try Document("Sources/CProgram/release.c").text
        for macro in ["RELEASE_COMMIT", "RELEASE_FORM", "RELEASE_DOCUMENTATION"] {
            #expect(macros.contains("#ifndef \(macro)\n"))
        }
    }

    @Test func `the formula has the URL and the checksum of each archive that the README offers`() throws {
        let page = "https://github.com/OWNER/adobe-pass-mock/releases/download/1.2.3"
        let names = ["linux-x86_64", "linux-aarch64", "macos"]
        let folder = try ScratchFolder(
            Dictionary(uniqueKeysWithValues: names.map { ("adobe-pass-mock-\($0).tar.gz", "abc") }))
        let formula = try run("homebrew-formula", ["1.2.3", page, folder.path])
        #expect(formula.status == 0, "\(formula.errors)")
        // The example of FIPS 180-4 for the message "abc".
        let checksum = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        #expect(
            formula.output.matches(of: /sha256 "(\w+)"/).map { String($0.output.1) }
                == Array(repeating: checksum, count: 3))
        for name in names {
            #expect(formula.output.contains(#"url "\#(page)/adobe-pass-mock-\#(name).tar.gz""#))
        }
        let download = try Document(Document.readme).block(after: "install-download")
        #expect(download.contains("adobe-pass-mock-linux-$(uname -m).tar.gz"))
        let archive = try Document(".ci/archive").text
        #expect(archive.contains(#"pack "linux-$(uname -m)""#) && archive.contains("pack macos"))
    }
}
