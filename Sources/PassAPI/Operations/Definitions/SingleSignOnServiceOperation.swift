import HTTPTypes

extension OperationDefinition {
    /// The operations of Adobe's single sign-on service (page *Adobe Single Sign-On Service*).
    static let singleSignOnService = [
        OperationDefinition(
            .createServiceToken, dialect: .singleSignOnService, namesDevice: true,
            help: "Returns a token for the user, with which the user's devices share logins.",
            headers: [.singleSignOnID, .singleSignOnLink, .forwardedFor],
            answers: [.init(.created, "The token.", .json(ServiceTokenResponse.self))],
            captures: [.member("serviceToken", as: "serviceToken")]),
        OperationDefinition(
            .refreshServiceToken, dialect: .singleSignOnService,
            help: "Exchanges a token that is valid, or that has expired recently, for a new one.",
            headers: [.singleSignOnToken, .forwardedFor],
            answers: [.init(.ok, "The new token.", .json(ServiceTokenResponse.self))]),
        OperationDefinition(
            .createLinkCode, dialect: .singleSignOnService, namesDevice: true, readsDeviceInfo: false,
            help: "Returns a code. Another device sends it in `X-SSO-LINK` to share the user's logins.",
            headers: [.singleSignOnToken, .forwardedFor],
            answers: [.init(.created, "The code.", .json(LinkCodeResponse.self))]),
        OperationDefinition(
            .listLinkedDevices, dialect: .singleSignOnService, namesDevice: true, readsDeviceInfo: false,
            help: "Lists the user's other devices.",
            headers: [.singleSignOnToken, .forwardedFor],
            answers: [
                .init(.ok, "The devices; none when no other is linked.", .json(LinkedDevicesResponse.self))
            ]),
        OperationDefinition(
            .unlinkDevices, dialect: .singleSignOnService, namesDevice: true, readsDeviceInfo: false,
            help: "Removes devices from the user's logins. A device can remove itself.",
            headers: [.singleSignOnToken, .forwardedFor],
            body: .json(
                DevicesToUnlink.self,
                example: ["devices": ["YmEyM2QxNDEtZDcxNS01NjFjLTk0ZjQtZTllNGM5NjZiMWVi"]]),
            answers: [
                .init(.ok, "The devices that were unlinked.", .json(UnlinkedDevices.self))
            ]),
    ]
}
