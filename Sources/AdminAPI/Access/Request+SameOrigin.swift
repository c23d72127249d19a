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

    /// True when a browser opens the URL in a tab or a window, for example because a link was followed. The page of
    /// the link cannot read the reply. Frames and embedded objects do not count (W3C Fetch Metadata Request Headers,
    /// 2.1 and 2.2).
    var isNavigation: Bool {
        fields[.secFetchMode] == "navigate" && (fields[.secFetchDest] ?? "document") == "document"
    }
}

extension HTTPField.Name {
    fileprivate static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
    fileprivate static let secFetchMode = HTTPField.Name("Sec-Fetch-Mode")!
    fileprivate static let secFetchDest = HTTPField.Name("Sec-Fetch-Dest")!
}
