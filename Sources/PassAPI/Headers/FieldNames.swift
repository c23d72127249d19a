import HTTPTypes

/// For each field without a comment, Adobe has a page *Header - NAME*.
extension HTTPField.Name {
    package static let apDeviceIdentifier = HTTPField.Name("AP-Device-Identifier")!
    package static let xDeviceInfo = HTTPField.Name("X-Device-Info")!
    package static let apPartnerFrameworkStatus = HTTPField.Name("AP-Partner-Framework-Status")!
    package static let apTempPassIdentity = HTTPField.Name("AP-TempPass-Identity")!
    package static let adobeSubjectToken = HTTPField.Name("Adobe-Subject-Token")!
    package static let rokuConnectToken = HTTPField.Name("X-Roku-Reserved-Roku-Connect-Token")!
    package static let adServiceToken = HTTPField.Name("AD-Service-Token")!
    /// Page *Adobe Single Sign-On Service*: the application's identifier of its user.
    package static let xSSOID = HTTPField.Name("X-SSO-ID")!
    /// Page *Adobe Single Sign-On Service*: the code that links a device to the login of another one.
    package static let xSSOLink = HTTPField.Name("X-SSO-LINK")!
    /// The streaming device's IP address, when a programmer's service calls on its behalf.
    package static let xForwardedFor = HTTPField.Name("X-Forwarded-For")!
}
