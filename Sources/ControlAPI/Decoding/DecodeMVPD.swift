import PassAPI

extension MVPD {
    init(_ entry: Node.Entry) {
        let node = entry.node
        self.init(id: MVPDID(entry.key), displayName: node["displayName"]?.string ?? entry.key)
        logoURL = node["logoUrl"]?.string
        platformMappingID = node["platformMappingId"]?.string.map { PlatformMappingID($0) }
        boardingStatus = node["boardingStatus"]?.string.flatMap(BoardingStatus.init)
        flags.isProxy = node["isProxy"]?.bool
        proxyMVPD = node["proxyMvpdId"]?.string.map { MVPDID($0) }
        flags.authPerAggregator = node["authPerAggregator"]?.bool
        flags.authPerBrowserSession = node["authPerBrowserSession"]?.bool
        flags.passiveAuthnEnabled = node["passiveAuthnEnabled"]?.bool
        hasLogoutEndpoint = node["hasLogoutEndpoint"]?.bool ?? hasLogoutEndpoint
        hasUserIDPerChannel = node["userIdPerChannel"]?.bool ?? hasUserIDPerChannel
        binding = node["binding"]?.string.flatMap(Binding.init) ?? binding
        loginFields.username = node["loginFields"]?["username"]?.string ?? loginFields.username
        loginFields.password = node["loginFields"]?["password"]?.string ?? loginFields.password
        homeBasedAuthentication = node["homeBasedAuthentication"].map {
            HomeBasedAuthentication(
                isActive: $0["active"]?.bool ?? true, user: $0["user"]?.string,
                sendsStatus: $0["sendsStatus"]?.bool ?? true)
        }
        if node["isTempPass"]?.bool == true { tempPass = node["tempPass"].map(TempPass.init) }
        users = node["users"]?.items.map(TestUser.init) ?? []
        if let names = node["attributesNames"] { attributesNames = names.items.compactMap(\.string) }
        if let names = node["samlAttributes"] {
            samlAttributes = Dictionary(names.entries.map { ($0.key, $0.node.string ?? $0.key) }) { $1 }
        }
    }
}

extension MVPD {
    /// An MVPD that the configuration does not have, as `world` of scenarios changes it.
    init(adoptedWith changes: Node) {
        self.init(Node.Entry(key: "", location: changes.location, node: changes))
        if changes["users"] == nil { users = MVPD.adopted.users }
    }
}

extension TempPass {
    fileprivate init(_ node: Node) {
        self.init(
            duration: node["duration"]?.duration ?? .zero, maximumResources: node["maxResources"]?.integer,
            identityKey: node["identityKey"]?.string, isValid: node["valid"]?.bool ?? true)
    }
}

extension TestUser {
    fileprivate init(_ node: Node) {
        let name = node["name"]?.string ?? ""
        self.init(
            name: name, password: node["password"]?.string ?? "password",
            attributes: Self.attributes(node["attributes"]).merging(["userID": .string(name)]) { given, _ in
                given
            },
            attributesAtAuthorization: Self.attributes(node["attributesAtAuthorization"]))
    }

    private static func attributes(_ node: Node?) -> [String: JSONValue] {
        (node?.entries ?? []).reduce(into: [:]) { $0[$1.key] = $1.node.json }
    }
}
