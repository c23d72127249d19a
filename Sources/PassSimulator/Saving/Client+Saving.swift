import PassAPI

extension Client: SavedValue {
    package func save(to json: inout JSONWriter) {
        json.object { object in
            object.member("id", saving: id)
            object.member("secret", saving: secret)
            object.member("softwareStatement", savingIfPresent: softwareStatement)
            object.member("issuedAt", saving: issuedAt)
            object.member("redirectURIs", saving: redirectURIs)
            object.member("lastTokenAt", savingIfPresent: lastTokenAt)
        }
    }
}

extension AccessToken: SavedValue {
    package func save(to json: inout JSONWriter) {
        json.object { object in
            object.member("id", saving: id)
            object.member("trackingID", saving: trackingID)
            object.member("client", saving: client)
            object.member("validity", saving: validity)
        }
    }
}
