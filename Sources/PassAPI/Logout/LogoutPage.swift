import HTTPMessages

/// The page that ends the user's login at an MVPD, opened in a user agent.
package enum LogoutPage {
    /// The page's URL after a logout of one application, as a path on the same host.
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

    /// The page's URL after a single logout, as a path on the same host. It names the device in place of the
    /// redirect, which the backend keeps.
    package static func url(
        mvpd: MVPDID, serviceProvider: ServiceProviderID, device: DeviceIdentifier
    ) -> String {
        PassOperation.performLogout.path()
            + "?requestor_id=\(PercentEncoding.encode(serviceProvider.text))"
            + "&mso_id=\(PercentEncoding.encode(mvpd.text))&pt_device_id=\(device.hexadecimal)"
    }

    /// True for the query of a URL that *Initiate logout for specific mvpd* returns. The URL of a single logout names its
    /// device. The other form names no device, so every link of this form counts.
    static func isFromRESTAPIV2(_ query: Form) -> Bool {
        query["mso_id"] != nil && query["requestor_id"] != nil
            && (query["noflash"] == "true" || query["pt_device_id"] != nil)
    }
}
