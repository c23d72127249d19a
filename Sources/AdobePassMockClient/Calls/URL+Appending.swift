import Foundation

extension URL {
    /// Appends a percent-encoded path, with or without a query.
    func appending(_ path: String) -> URL {
        let base = absoluteString
        return URL(string: (base.hasSuffix("/") ? String(base.dropLast()) : base) + path) ?? self
    }
}
