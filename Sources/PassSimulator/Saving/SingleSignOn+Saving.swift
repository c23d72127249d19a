import PassAPI

extension SingleSignOnProfile: SavedValue {
    package func save(to json: inout JSONWriter) {
        json.object { object in
            object.member("devices", saving: devices)
            object.member("unlinkedDevices", saving: unlinkedDevices)
        }
    }
}

extension SingleSignOnProfile.LinkedDevice: SavedValue {
    package func save(to json: inout JSONWriter) {
        json.object { object in
            object.member("origin", saving: origin)
            object.member("lastSeen", saving: lastSeen)
        }
    }
}

extension LinkCodeRecord: SavedValue {
    package func save(to json: inout JSONWriter) {
        json.object { object in
            object.member("code", saving: code)
            object.member("subject", saving: subject)
            object.member("device", saving: device)
            object.member("validity", saving: validity)
        }
    }
}
