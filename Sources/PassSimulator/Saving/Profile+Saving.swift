import PassAPI

extension Profile: SavedValue {
    package func save(to json: inout JSONWriter) {
        json.object { object in
            object.member("serviceProvider", saving: serviceProvider)
            object.member("mvpd", saving: mvpd)
            object.member("type", saving: type.rawValue)
            object.member("client", savingIfPresent: client)
            object.member("validity", saving: validity)
            object.member("attributes", saving: attributes)
            object.member("attributesAtAuthorization", saving: attributesAtAuthorization)
            object.member("sessionGUID", saving: loginID)
            object.member("legacy", savingIfPresent: legacy)
        }
    }
}

extension LegacyLoginState: SavedValue {
    package func save(to json: inout JSONWriter) {
        json.object { object in
            object.member("authorizations", saving: authorizations)
            object.member("metadataUpdatedAt", savingIfPresent: metadataUpdatedAt)
            object.member("temporaryIdentity", savingIfPresent: temporaryIdentity)
        }
    }
}

extension SharedLogin: SavedValue {
    package func save(to json: inout JSONWriter) {
        json.object { object in
            object.member("profile", saving: profile)
            object.member("device", saving: device)
            object.member("subjects", saving: subjects)
            object.member("number", saving: number)
            object.member("largestLeftNumber", saving: largestLeftNumber)
        }
    }
}

extension SharedLogin.Number: SavedValue {
    package func save(to json: inout JSONWriter) {
        json.object { object in
            object.member("series", saving: series)
            object.member("position", saving: position)
        }
    }
}
