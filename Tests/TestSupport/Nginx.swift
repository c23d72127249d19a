import Foundation

/// nginx as the page *Several machines* configures it: it gives each request to the next mock.
package final class Nginx: Sendable {
    private let folder: ScratchFolder
    private let program: BackgroundProgram

    /// Its Unix-domain socket.
    package var path: String { folder.path + "/nginx.sock" }

    /// Starts nginx, and waits until it accepts connections.
    ///
    /// - Parameter ports: those of the mocks.
    package init(before ports: [UInt16]) throws {
        let folder = try ScratchFolder()
        self.folder = folder
        let servers = ports.map { "server 127.0.0.1:\($0) max_fails=0;" }.joined(separator: " ")
        let block = try Document.page("SeveralMachines").block(after: "nginx")
            .replacing("server adobe-pass-mock:8080 max_fails=0;", with: servers)
            .replacing("listen 8080;", with: "listen unix:\(folder.path)/nginx.sock;")
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map { "\($0)_temp_path \(folder.path)/\($0);" }.joined(separator: " ")
        try folder.write(
            "daemon off; master_process off; pid \(folder.path)/pid; error_log \(folder.path)/log;\n"
                + "events {}\nhttp { access_log off; \(temporary)\n\(block)}\n", to: "nginx.conf")
        program = try BackgroundProgram(
            "nginx -p \(folder.path) -c \(folder.path)/nginx.conf", in: folder.url)
        guard eventually({ (try? TestClient(path: path)) != nil }) else {
            throw Unexpected("nginx did not start: run .ci/install --tests")
        }
    }
}
