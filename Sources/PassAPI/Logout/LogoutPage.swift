import HTTPMessages

/// The page that ends the user's login at an MVPD, opened in a user agent.
package enum LogoutPage {
    /// The page's URL on the same host, which *Initiate logout for specific mvpd* returns.
    ///
    /// - Parameter redirectURL: the URL to which the page finally redirects the user agent.
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
