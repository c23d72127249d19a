extension AdminRoute {
    /// The calls of the admin API, in the order of its documentation. The dashboard adds its own.
    package static let all: [AdminRoute] = [
        health, ready, version, metrics,
        listScenarios, chooseScenario, resetScenario, bindScenario, unbindScenario,
        listDevices, showDevice, forgetDevice, labelDevice, putProfile, completeSession, answerAsPartner,
        addRule, listRules, removeRule, removeRules,
        listRequests, showRequest, sendAgain, showRequestAsScenario, exportRequests, clearRequests,
        countRequests, findRequests, removeRequests, awaitRequests,
        verifyRequests, unmatchedRequests, streamEvents, showChecklist,
        showClock, setClock, advanceClock, freezeClock, resumeClock, resetClock,
        showState, putState, takeSnapshot, showSnapshot, removeSnapshot,
        mintServiceToken, mediaTokenKey, mediaTokenCertificate, jsonWebKeySet, tlsAuthority,
        scenarioSchema, configurationSchema, showOpenAPI, showPassOpenAPI, showPostmanCollection,
        showHTTPFile,
        reset, undo,
    ]
}
