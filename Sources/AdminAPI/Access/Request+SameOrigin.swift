import HTTPMessages
import HTTPTypes

extension Request {
    /// True when a browser sent the request on behalf of a page of another origin. `Sec-Fetch-Site` decides,
    /// because pages cannot forge it (W3C Fetch Metadata Request Headers, 2.3); without it, `Origin` decides.
    /// Clients other than browsers send neither.
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
