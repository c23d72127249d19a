import Foundation

extension URL {
    /// The same place with a path behind it that is percent-encoded already, and a query where it has one.
    func appending(_ path: String) -> URL {
        let base = absoluteString
        return URL(string: (base.hasSuffix("/") ? String(base.dropLast()) : base) + path) ?? self
    }
}
