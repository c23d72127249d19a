/// The answer of *(Legacy) Obtain Short Media Token*.
package struct LegacyMediaToken: LegacyResponse, Hashable {
    package var token: MediaToken
    var userID: String

    package init(token: MediaToken, userID: String) {
        self.token = token
        self.userID = userID
    }

    package func document(in format: LegacyFormat, signer: some ResponseSigning, trace: String)
        -> LegacyDocument
    {
        LegacyDocument(
            Self.root,
            [
                .init("expires", .moment(token.validity.notAfter)), .init("mvpdId", .text(token.mvpd.text)),
                .init("requestor", .text(token.serviceProvider.text)),
                .init("resource", .text(token.resource.text)),
                .init("serializedToken", .text(token.serialized(by: signer))),
                .init("userId", .text(userID)),
            ])
    }
}

extension LegacyMediaToken: LegacyDescribed {
    package static let root = "play"

    package static let schema = Schema.object(
        [
            .always("expires", .digits), .always("mvpdId", .text("")), .always("requestor", .text("")),
            .always("resource", .text("")), .always("serializedToken", .text("The media token, in base64.")),
            .always("userId", .text("")),
        ], definition: "mediaToken")
}
