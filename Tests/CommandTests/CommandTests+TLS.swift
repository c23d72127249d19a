import Dispatch
import Foundation
import HTTPMessages
import HTTPTypes
import PassAPI
import TestSupport
import Testing

/// A mock with TLS.
extension CommandTests {
    private func request(_ path: String, host: String = "localhost") -> Request {
        var fields: RequestFields = [:]
        fields.append(name: "Host".utf8, value: host.utf8)
        return Request(method: .get, path: path, fields: fields)
    }

    @Test
    func
        `serve --tls creates one authority, serves its certificate, and stores its key only for the owner`()
        throws
    {
        let folder = try ScratchFolder()
        let directory = folder.path + "/tls"
        var authorities: Set<String> = []
        var servers: Set<String> = []
        for names in [[], [], ["--tls-host", "mock.example", "--tls-host", "192.0.2.7"]] {
            let mock = try RunningMock(["--tls", "--tls-dir", directory] + names)
            #expect(mock.readyLine.hasPrefix("adobe-pass-mock ready on https://127.0.0.1:"))
            let authority = try String(contentsOfFile: directory + "/ca.pem", encoding: .utf8)
            var options = TestTLS.Options(authority: authority)
            // The Android emulator's name for the machine needs no option.
            options.host = names.last ?? "10.0.2.2"
            let client = try TestClient(port: mock.port, tls: options)
            let reply = try client.exchange(request("/__admin/certs/ca.pem"))
            #expect(reply.fields[.contentType] == "application/x-x509-ca-cert")
            #expect(String(decoding: reply.body, as: UTF8.self) == authority)
            authorities.insert(authority)
            servers.insert(try String(contentsOfFile: directory + "/server.pem", encoding: .utf8))
            let health = try Program.run(["health", "--tls", "--port", "\(mock.port)"])
            #expect(health.status == 0)
            #expect(mock.stop() == 0)
        }
        #expect(authorities.count == 1)
        #expect(servers.count == 2, "the second start uses the certificate of the first")
        for (file, mode) in [("authority.pem", 0o600), ("server.pem", 0o600), ("ca.pem", 0o644)] {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(directory)/\(file)")
            #expect(attributes[.posixPermissions] as? Int == mode)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory).count == 3)
    }

    @Test(arguments: [(0o755, 0o644, true), (0o755, 0o600, false), (0o700, 0o644, false)])
    func `serve warns of an authority's key that every user can read`(
        folderMode: Int, keyMode: Int, isWarned: Bool
    ) throws {
        let folder = try ScratchFolder(["errors.txt": ""])
        let (tls, errors) = (folder.path + "/tls", folder.url.appending(path: "errors.txt"))
        #expect(try RunningMock(["--tls", "--tls-dir", tls]).stop() == 0)
        for (mode, path) in [(keyMode, tls + "/authority.pem"), (folderMode, tls)] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        }
        let mock = try RunningMock(["--tls", "--tls-dir", tls], errors: FileHandle(forWritingTo: errors))
        #expect(mock.stop() == 0)
        let text = try String(contentsOf: errors, encoding: .utf8)
        #expect(text.contains("chmod 600 \(tls)/authority.pem prevents that") == isWarned, "\(text)")
    }

    @Test func `no file that is there already gets a private key of --tls-dir`() throws {
        let folder = try ScratchFolder()
        let script = #"""
            umask 0
            for file in authority server; do
                : > "$1/$file.pem.$$.draft"
                ln "$1/$file.pem.$$.draft" "$1/$file.other"
            done
            exec "$0" serve --port 0 --exit-with-stdin --tls --tls-dir "$1"
            """#
        let result = try Program.run(
            URL(filePath: "/bin/sh"), ["-c", script, Program.executable.path, folder.path])
        #expect(result.status == 0, "\(result)")
        for file in ["authority", "server"] {
            let path = "\(folder.path)/\(file)"
            let attributes = try FileManager.default.attributesOfItem(atPath: path + ".pem")
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            #expect(try Data(contentsOf: URL(filePath: path + ".other")).isEmpty)
        }
    }

    @Test(arguments: ["text", "json"])
    func `the log names connections that fail before a request`(format: String) throws {
        let folder = try ScratchFolder(["errors.txt": ""])
        let errors = folder.url.appending(path: "errors.txt")
        let mock = try RunningMock(
            ["--tls", "--tls-dir", folder.path + "/tls", "--log-level", "info", "--log-format", format],
            errors: FileHandle(forWritingTo: errors))
        let other = try CertifiedKey.authority(now: Int(Date().timeIntervalSince1970))
        #expect(throws: (any Error).self) {
            try TestClient(port: mock.port, tls: TestTLS.Options(authority: other.certificate.pem))
                .exchange(request("/"))
        }
        #expect(try TestClient(port: mock.port).exchange(request("/")).status == 400)
        #expect(mock.stop() == 0)
        let text = try String(contentsOf: errors, encoding: .utf8)
        for (start, reason) in [("TLS with", "alert unknown ca"), ("refused", "with status 400: ")] {
            let line = try #require(text.split(separator: "\n").first { $0.contains("\(start) 127.0.0.1:") })
            #expect(line.contains(reason))
            // As the lines of requests begin.
            #expect(
                line.hasPrefix("{") == (format == "json") && line.contains(/[0-9]{2}:[0-9]{2}Z/), "\(line)")
        }
    }

    @Test func `mocks that start at the same time share one authority`() throws {
        let folder = try ScratchFolder()
        let path = folder.path + "/tls"
        let served = Locked<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            do {
                let mock = try RunningMock(["--tls", "--tls-dir", path])
                let authority = try String(contentsOfFile: path + "/ca.pem", encoding: .utf8)
                let client = try TestClient(port: mock.port, tls: TestTLS.Options(authority: authority))
                let reply = try client.exchange(request("/__admin/certs/ca.pem"))
                served.withLock { $0.append(String(decoding: reply.body, as: UTF8.self)) }
            } catch {
                served.withLock { $0.append("\(error)") }
            }
        }
        let authorities = served.withLock { $0 }
        #expect(authorities.count == 4)
        #expect(Set(authorities) == [try String(contentsOfFile: path + "/ca.pem", encoding: .utf8)])
    }

    @Test
    func
        `serve --tls-cert uses that certificate without an authority, and additional ports do not use TLS`()
        throws
    {
        let folder = try ScratchFolder()
        let now = Int(Date().timeIntervalSince1970)
        let authority = try CertifiedKey.authority(now: now)
        let identity = try authority.makeIdentity(for: CertificateName.loopback, now: now)
        try folder.write(identity.pem, to: "both.pem")
        let mock = try RunningMock(["--tls-cert", folder.path + "/both.pem", "--listen", "0=maintenance"])
        let client = try TestClient(
            port: mock.port, tls: TestTLS.Options(authority: authority.certificate.pem))
        #expect(try client.exchange(request("/__admin/certs/ca.pem")).status == .notFound)
        let additional = try mock.nextLine().split(separator: " ").first { $0.hasPrefix("http://") } ?? ""
        let plain = try TestClient(port: RunningMock.port(in: additional))
        #expect(try plain.exchange(request("/__admin/health")).status == .ok)
    }

    @Test func `the certificate of the authority needs no token when other machines can reach the mock`()
        throws
    {
        let folder = try ScratchFolder()
        let mock = try RunningMock(
            ["--host", "0.0.0.0", "--admin-token", "secret", "--tls", "--tls-dir", folder.path])
        let authority = try String(contentsOfFile: folder.path + "/ca.pem", encoding: .utf8)
        let client = try TestClient(port: mock.port, tls: TestTLS.Options(authority: authority))
        #expect(try client.exchange(request("/__admin/certs/ca.pem", host: "10.0.2.2")).status == .ok)
        #expect(try client.exchange(request("/__admin/scenarios", host: "10.0.2.2")).status == .unauthorized)
    }

    @Test func `invalid TLS options end with status 2 and a message with the reason`() throws {
        let folder = try ScratchFolder()
        try folder.write("no authority", to: "authority.pem")
        try folder.write("no certificate", to: "cert.pem")
        try folder.write(TestAuthority.pem, to: "public.pem")
        let (certificate, noKey) = (
            "\(folder.path)/public.pem", "public.pem: there is no private key, expected "
        )
        let rows: [([String], String)] = [
            (
                ["--tls-cert", folder.path + "/none.pem"],
                "--tls-cert: cannot read \(folder.path)/none.pem"
            ),
            (
                ["--tls-cert", folder.path + "/cert.pem"],
                "cert.pem: the certificate cannot be used (no start line)"
            ),
            (
                ["--tls-cert", certificate],
                "\(noKey)that of the certificate as PEM; add it to the file, or name its file with --tls-key\n"
            ),
            (
                ["--tls-cert", certificate, "--tls-key", certificate],
                "\(noKey)that of the certificate as PEM\n"
            ),
            (["--tls", "--tls-key", "x"], "--tls-key needs a certificate: add --tls-cert"),
            (["--tls", "--tls-dir", folder.path], "the certificate cannot be read (no start line)"),
            (
                ["--tls", "--tls-dir", folder.path, "--tls-host", "a b"],
                "--tls-host is \"a b\", expected"
            ),
        ]
        for (arguments, message) in rows {
            let result = try Program.run(["serve", "--port", "0"] + arguments)
            #expect(result.status == 2)
            #expect(result.errors.contains(message), "\(result.errors)")
        }
        let noPort = try Program.run([
            "serve", "--unix", folder.path + "/s", "--tls", "--tls-dir", folder.path + "/t",
        ])
        #expect(noPort.status == 2)
        #expect(noPort.errors.contains("--tls needs a port"))
        let noPortForVariable = try Program.run(
            ["serve", "--unix", folder.path + "/s", "--tls-dir", folder.path + "/t"],
            environment: ["ADOBE_PASS_MOCK_TLS": "true"])
        #expect(noPortForVariable.errors.contains("ADOBE_PASS_MOCK_TLS needs a port"))
        let noHome = try Program.run(
            ["serve", "--port", "0", "--tls"], environment: ["HOME": "", "XDG_DATA_HOME": ""])
        #expect(noHome.status == 2)
        #expect(noHome.errors.contains("add --tls-dir"))
    }
}
