extension AdminRoute {
    /// False for the calls that neither read nor change the state, which several mocks can share.
    var usesState: Bool { !Self.withoutState.contains(name) }

    private static let withoutState = Set(
        [
            health, ready, version, sendAgain, exportRequests, showRequest, clearRequests, countRequests,
            findRequests, removeRequests, awaitRequests, verifyRequests, streamEvents, showSnapshot,
            removeSnapshot, mediaTokenKey, mediaTokenCertificate, jsonWebKeySet, tlsAuthority, scenarioSchema,
            configurationSchema, showOpenAPI, showPassOpenAPI, showPostmanCollection, showHTTPFile,
        ].map(\.name))
}
