extension OperationDefinition {
    /// True for the pages that belong to REST API V1 or to REST API V2, depending on the code or the link with which
    /// they are opened. The MVPD's own pages belong to neither.
    package var isPageOfBothAPIs: Bool { Self.pagesOfBothAPIs.contains(operation) }

    private static let pagesOfBothAPIs: Set<PassOperation> = [
        .performAuthentication, .authenticateWithSAML, .consumeAssertion, .showActivationPage, .activate,
        .performLogout,
    ]
}
