/// The port of the mock on 127.0.0.1.
struct Endpoint {
    let port: UInt16
    let isSecure: Bool
}
