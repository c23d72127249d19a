import Foundation

/// Servers that others are written with, where they are installed. Each answers with one body.
enum Peer {
    /// One worker, a file.
    static func nginx(answering body: String) throws -> Server {
        let port = try Loopback.freePort()
        let folder = try folder(["answer": body])
        let configuration = """
            daemon off; master_process off; pid \(folder.path)/pid; error_log /dev/null;
            events { worker_connections 4096; }
            http {
                access_log off; default_type application/json; keepalive_requests 1000000000;
                open_file_cache max=8; client_body_temp_path \(folder.path); proxy_temp_path \(folder.path);
                fastcgi_temp_path \(folder.path); uwsgi_temp_path \(folder.path); scgi_temp_path \(folder.path);
                server { listen 127.0.0.1:\(port); root \(folder.path); location / { try_files /answer =404; } }
            }
            """
        let file = folder.appending(path: "nginx.conf")
        try configuration.write(to: file, atomically: true, encoding: .utf8)
        return try Server(
            Cores.server.pin([Tools.require("nginx"), "-p", folder.path, "-c", file.path]), port: port,
            folder: folder)
    }

    /// One worker, an ASGI application without a framework.
    static func uvicorn(answering body: String) throws -> Server {
        let port = try Loopback.freePort()
        let application = """
            import pathlib
            body = pathlib.Path(__file__).with_name("answer").read_bytes()
            headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
            async def application(scope, receive, send):
                await send({"type": "http.response.start", "status": 200, "headers": headers})
                await send({"type": "http.response.body", "body": body})
            """
        let folder = try folder(["answer": body, "peer.py": application])
        return try Server(
            Cores.server.pin([
                Tools.require("uvicorn"), "--app-dir", folder.path, "--port", "\(port)", "--no-access-log",
                "--lifespan", "off", "peer:application",
            ]), port: port, folder: folder)
    }

    private static func folder(_ files: [String: String]) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "peer-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in files {
            try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
        }
        return folder
    }
}
