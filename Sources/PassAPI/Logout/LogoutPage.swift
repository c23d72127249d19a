import HTTPMessages

/// The page that ends a login at an MVPD, in a user agent.
package enum LogoutPage {
    /// The page's URL on the same host, as *Initiate logout for specific mvpd* answers it.
    ///
    /// - Parameter redirectURL: where the page sends the user agent in the end.
    package static func url(
        mvpd: MVPDID, serviceProvider: ServiceProviderID, redirectURL: String?
    ) -> String {
        var url = PassOperation.performLogout.path() + "?noflash=true"
        url += "&mso_id=\(PercentEncoding.encode(mvpd.text))"
        url += "&requestor_id=\(PercentEncoding.encode(serviceProvider.text))"
        if let redirectURL { url += "&redirect_url=\(PercentEncoding.encode(redirectURL))" }
        return url
    }
}
