import HTTPMessages
import HTTPTypes

extension Request {
    /// True when a page of another origin had a browser send the request: by Fetch Metadata, which pages cannot forge
    /// (W3C Fetch Metadata Request Headers, 2.3), else by `Origin`. Whoever is no browser sends neither.
    var comesFromAnotherOrigin: Bool {
        if let site = fields[.secFetchSite] { return site != "same-origin" && site != "none" }
        guard let origin = fields[.origin] else { return false }
        guard let scheme = origin.firstRange(of: "://") else { return true }
        return origin[scheme.upperBound...].lowercased() != fields[.host]?.lowercased()
    }
}

extension HTTPField.Name {
    fileprivate static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
}
